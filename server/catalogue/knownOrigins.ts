import type { Database } from '../base/db/database.ts';
import type { ConfigFiles } from '../config.ts';
import { foreignOrigins, readCatalogue } from './layers.ts';

/** Origins outside the portal that its pages may ask: those of the deployment, and of the catalogue as it was when last read. */
export interface KnownOrigins {
  list(): readonly string[];
  /** Reads the catalogue again; true when there is an origin more, which open pages do not know. */
  refresh(): Promise<boolean>;
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
  let known = await read();
  return {
    list: () => known,
    async refresh() {
      const before = new Set(known);
      known = await read();
      return known.some((origin) => !before.has(origin));
    },
  };
}
