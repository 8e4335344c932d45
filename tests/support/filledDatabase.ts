import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { createServer, type ServerOptions } from '../../server/app.ts';
import { ensureKept, keptFolder } from './kept.ts';
import { DEMO_PASSWORD, temporaryFolder } from './portal.ts';
import { ensureSample, SAMPLE_DIR } from './sampleFolder.ts';

/**
 * What a database holds before a test: all that a server's first start puts there, with or without the layers of the sample
 * prefecture.
 */
export type Filling = 'plain' | 'geo';

/** Code that decides what a first start puts into a database; what is missing here, a start puts there itself. */
const CODE = [
  'server/base/db/database.ts',
  'server/base/db/migrate.ts',
  'server/access/sampleRights.ts',
  'server/auth/accounts.ts',
  'server/catalogue/layers.ts',
  'sample/catalogue/index.ts',
  'server/catalogue/metadata.ts',
  'server/plot/menu.ts',
  'tests/support/portal.ts',
];

/** Files of the first version of the catalogue. */
const FILES = ['config/app.json', 'config/menus', 'server/base/db/migrations'];

const origin = { code: CODE, data: FILES };

const FOLDERS: Readonly<Record<Filling, string>> = {
  plain: keptFolder('plain', origin),
  geo: keptFolder('geo', { ...origin, code: [...CODE, 'services/seed.ts'], from: [SAMPLE_DIR] }),
};

/** How a server of a filling is set up. */
export const GEO_OPTIONS: Readonly<Record<Filling, NonNullable<ServerOptions['geo']>>> = {
  plain: false,
  geo: { sampleDir: SAMPLE_DIR, warmCache: false },
};

/** A first start, and its end. */
async function startOnce(filling: Filling, dataDir: string, databaseUrl?: string): Promise<void> {
  if (filling === 'geo') await ensureSample();
  const geo = GEO_OPTIONS[filling];
  await (await createServer({ dataDir, databaseUrl, demoPassword: DEMO_PASSWORD, geo })).close();
}

/** Node's own recursive copy takes five times as long for the thousand files of a database. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyFileSync(source, target);
  }
}

/** Makes a filled embedded database where it is missing. */
export function ensureFilled(filling: Filling): Promise<void> {
  return ensureKept(FOLDERS[filling], async (folder) => {
    const first = await temporaryFolder();
    try {
      await startOnce(filling, first.path);
      copyFolder(join(first.path, 'db'), join(folder, 'db'));
    } finally {
      await first.remove();
    }
  });
}

/** Puts a filled embedded database into a new data folder. */
export async function fillEmbedded(dataDir: string, filling: Filling): Promise<void> {
  await ensureFilled(filling);
  copyFolder(join(FOLDERS[filling], 'db'), join(dataDir, 'db'));
}

const addressOf = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** Makes a database that others are copied from, unless it is there. */
async function ensureTemplate(client: pg.Client, server: string, filling: Filling): Promise<string> {
  const name = `portal_${basename(FOLDERS[filling]).replace('-', '_')}`;
  const exists = async () =>
    (await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
  if (await exists()) return name;
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  try {
    if (await exists()) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    const first = await temporaryFolder();
    try {
      await startOnce(filling, first.path, addressOf(server, unfinished));
    } finally {
      await first.remove();
    }
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  } finally {
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  }
}

let count = 0;

async function createFrom(
  server: string,
  templateOf: (client: pg.Client) => Promise<string>,
): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const template = await templateOf(client);
    const name = `portal_test_${String(process.pid)}_${Date.now().toString(36)}_${String((count += 1))}`;
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    return addressOf(server, name);
  } finally {
    await client.end();
  }
}

/**
 * Creates a filled database on a PostgreSQL server.
 * @param server address of any database there
 * @returns its address
 */
export const createFilled = (server: string, filling: Filling): Promise<string> =>
  createFrom(server, (client) => ensureTemplate(client, server, filling));

/** Creates one that nothing is in. @returns its address */
export const createEmpty = (server: string): Promise<string> =>
  createFrom(server, () => Promise.resolve('template1'));
