import type { FastifyInstance } from 'fastify';
import type { Database } from '../base/db/database.ts';
import type { ConfigFiles } from '../config.ts';
import { wantsPage } from '../http/pages.ts';
import { foreignOrigins, readCatalogue } from './layers.ts';

/** Origins outside the portal that its pages may ask: those of the deployment, and of the catalogue as it was when last read. */
export interface KnownOrigins {
  list(): readonly string[];
  /** Reads the catalogue again; true when there is an origin more, which open pages do not know. */
  refresh(): Promise<boolean>;
  /** Reads it again where another process has changed it. */
  keepCurrent(): Promise<void>;
}

/** Origins that the deployment's file names. */
async function configuredOrigins(config: ConfigFiles): Promise<string[]> {
  const app = await config.app();
  const addresses = app.ok
    ? [
        app.value.api?.baseUrl,
        app.value.services?.imagery,
        app.value.services?.elevation,
        app.value.services?.overview,
        ...(app.value.services?.baseMaps ?? []).map(({ tiles }) => tiles),
        app.value.services?.videoUrlTemplate,
        ...(app.value.services?.videoOrigins ?? []),
      ]
    : [];
  return addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [],
  );
}

/** Reads them. */
export async function createKnownOrigins(database: Database, config: ConfigFiles): Promise<KnownOrigins> {
  const configured = await configuredOrigins(config);
  const read = async () => [...new Set([...configured, ...foreignOrigins(await readCatalogue(database))])];
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
 * Lets each page that is opened be told the origins of the catalogue as it is, whichever process changed it. Call before the security
 * headers are installed. While the database does not answer, pages open with what was known.
 */
export function keepPagesCurrent(app: FastifyInstance, origins: KnownOrigins): void {
  app.addHook('onRequest', async (request) => {
    if (wantsPage(request)) await origins.keepCurrent().catch(() => undefined);
  });
}
