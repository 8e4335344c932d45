import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drawn } from '../browser.ts';
import { startPortal, temporaryFolder } from '../portal.ts';

// What starts a thing is imported when it is asked for: a file that needs none of it starts at once.

/** Something that test files share. */
export interface Shared {
  /** How a file finds it: an origin, a socket's address, a folder. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Answers the address of something else that is shared. */
type AskShared = (name: 'portal' | 'drainagePortal' | 'postgres') => Promise<string>;

/** Starts a portal on the sample, with the accounts of the browser files. */
async function sharedPortal(env: Readonly<Record<string, string>> = {}): Promise<Shared> {
  const [{ filledFolder }, { addTestAccounts }] = await Promise.all([
    import('../filledFolder.ts'),
    import('./testAccounts.ts'),
  ]);
  const data = await filledFolder();
  await addTestAccounts(data.path);
  // Services that tests add stand on this machine.
  const portal = await startPortal(data.path, { PORTAL_SERVICE_HOSTS: '127.0.0.1', ...env });
  return {
    address: portal.origin,
    async stop() {
      await portal.stop();
      await data.remove();
    },
  };
}

/** The portal of the other deployment: a copy of the config files that names it. */
async function drainagePortal(): Promise<Shared> {
  const config = await temporaryFolder();
  await cp('config', config.path, { recursive: true });
  const file = join(config.path, 'app.json');
  const app = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...app, deployment: 'drainage' }));
  const portal = await sharedPortal({ PORTAL_CONFIG_DIR: config.path });
  return {
    address: portal.address,
    async stop() {
      await portal.stop();
      await config.remove();
    },
  };
}

async function sharedBrowser(draws: Drawn): Promise<Shared> {
  const [{ chromium }, { launchOptions }, { lostFeatures }] = await Promise.all([
    import('playwright'),
    import('../browser.ts'),
    import('../browserFeatures.ts'),
  ]);
  // Playwright would end this process at the signal that stops all it started.
  const server = await chromium.launchServer({ ...(await launchOptions(draws)), handleSIGINT: false });
  const lost = lostFeatures(server.process().spawnargs);
  if (lost.length > 0) {
    await server.close();
    throw new Error(
      `tests/support/browserFeatures.ts leaves on what Playwright switches off: ${lost.join(', ')}`,
    );
  }
  return { address: server.wsEndpoint(), stop: () => server.close() };
}

/** The harness pages of the engine; `/geo` is the shared portal's. */
async function sharedHarness(ask: AskShared): Promise<Shared> {
  const [{ serveHarness }, { callsTo }] = await Promise.all([
    import('../../scene/arcgis/serve.ts'),
    import('../server.ts'),
  ]);
  const origin = await ask('portal');
  const harness = await serveHarness({ origin, token: await callsTo(origin).signIn() });
  return { address: harness.origin, stop: () => harness.close() };
}

/** The page with the in-memory engine in front of a shared portal. */
const memoryPage =
  (portal: Parameters<AskShared>[0]) =>
  async (ask: AskShared): Promise<Shared> => {
    const { serveMemoryPage } = await import('../memoryPage/serveMemoryPage.ts');
    const { origin, close } = await serveMemoryPage(await ask(portal));
    return { address: origin, stop: close };
  };

/** One PostgreSQL server, with a database for each who asks. */
async function sharedPostgres(): Promise<Shared> {
  const { startPostgres } = await import('../postgres.ts');
  const postgres = await startPostgres();
  return { address: postgres.url, stop: async () => void (await postgres.stop()) };
}

/** A server with the geo services of the sample, for those who only read. */
async function sharedGeoServer(postgres?: string): Promise<Shared> {
  const [{ createFilled }, { startGeoServer }] = await Promise.all([
    import('../filledDatabase.ts'),
    import('../server.ts'),
  ]);
  const databaseUrl = postgres === undefined ? undefined : await createFilled(postgres, 'geo');
  const server = await startGeoServer({ databaseUrl });
  return { address: server.origin, stop: () => server.close() };
}

const STARTERS = {
  postgres: sharedPostgres,
  geoServer: () => sharedGeoServer(),
  postgresGeoServer: async (ask) => sharedGeoServer(await ask('postgres')),
  portal: () => sharedPortal(),
  drainagePortal,
  browser: () => sharedBrowser('webgl'),
  portalBrowser: () => sharedBrowser('portal'),
  flatBrowser: () => sharedBrowser('flat'),
  harness: sharedHarness,
  memoryPage: memoryPage('portal'),
  drainageMemoryPage: memoryPage('drainagePortal'),
} as const satisfies Readonly<Record<string, (ask: AskShared) => Promise<Shared>>>;

/** Names of what test files share. */
export type SharedName = keyof typeof STARTERS;

/**
 * Starts it.
 * @param ask for what it stands on, started before
 */
export async function startShared(name: SharedName, ask: AskShared): Promise<Shared> {
  return STARTERS[name](ask);
}
