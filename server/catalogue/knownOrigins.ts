import type { FastifyInstance } from 'fastify';
import type { Database } from '../base/db/database.ts';
import type { ConfigFiles } from '../config.ts';
import { sceneAddresses } from '../../src/domain/layers/catalogue/sceneConfig.ts';
import { wantsPage } from '../http/pages.ts';
import { foreignOrigins, readCatalogue } from './layers.ts';
import type { SceneFile } from './sceneFile.ts';
import { readScene } from './versions/sceneRows.ts';

/** Origins outside the portal that its pages may ask: those of the deployment, and of catalogue and scene as they were when last read. */
export interface KnownOrigins {
  list(): readonly string[];
  /** Reads the catalogue again; true when there is an origin more, which open pages do not know. */
  refresh(): Promise<boolean>;
  /** Reads it again where another process has changed it. */
  keepCurrent(): Promise<void>;
}

const originsOf = (addresses: readonly (string | undefined)[]) =>
  addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [],
  );

/** Origins that the deployment's file names beside its scene. */
async function configuredOrigins(config: ConfigFiles): Promise<string[]> {
  const app = await config.app();
  const addresses = app.ok
    ? [
        app.value.api?.baseUrl,
        app.value.services?.elevation,
        app.value.services?.overview,
        app.value.services?.videoUrlTemplate,
        ...(app.value.services?.videoOrigins ?? []),
      ]
    : [];
  return originsOf(addresses);
}

/** Origins that the file names as its scene, for a file that no scene could be read from. */
async function filedOrigins(config: ConfigFiles): Promise<string[]> {
  const app = await config.app();
  const { imagery, baseMaps = [] } = (app.ok ? app.value.services : undefined) ?? {};
  return originsOf([imagery, ...baseMaps.map(({ tiles }) => tiles)]);
}

/** Reads them. */
export async function createKnownOrigins(database: Database, config: ConfigFiles): Promise<KnownOrigins> {
  const configured = await configuredOrigins(config);
  const ofScene = async () => {
    const scene = await readScene(database.query);
    return scene === undefined ? filedOrigins(config) : originsOf(sceneAddresses(scene));
  };
  const read = async () => [
    ...new Set([...configured, ...(await ofScene()), ...foreignOrigins(await readCatalogue(database))]),
  ];
  /** The newest version of the catalogue: whatever changes it makes one. */
  const newest = async () => {
    const [row] = await database.query<{ number: number | null }>(
      'SELECT max(number)::int AS number FROM catalogue_versions',
    );
    return row?.number ?? 0;
  };
  let version = await newest();
  let known = await read();
  return {
    list: () => known,
    async refresh() {
      const before = new Set(known);
      known = await read();
      return known.some((origin) => !before.has(origin));
    },
    async keepCurrent() {
      const found = await newest();
      if (found === version) return;
      known = await read();
      version = found;
    },
  };
}

/**
 * Lets each page that is opened be told the origins of catalogue and scene as they are, whichever process or file changed them. Call before the security
 * headers are installed. While the database does not answer, pages open with what was known.
 */
export function keepPagesCurrent(app: FastifyInstance, origins: KnownOrigins, scene: SceneFile): void {
  app.addHook('onRequest', async (request) => {
    if (!wantsPage(request)) return;
    await scene.follow().catch(() => undefined);
    await origins.keepCurrent().catch(() => undefined);
  });
}
