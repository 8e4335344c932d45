import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { serveHarness } from '../../scene/arcgis/serve.ts';
import { launchOptions } from '../browser.ts';
import { serveMemoryPage } from '../memoryPage/serveMemoryPage.ts';
import { filledFolder, startPortal, temporaryFolder } from '../portal.ts';
import { addTestAccounts } from './testAccounts.ts';

/** Something that the browser files share. */
export interface Shared {
  /** How a file finds it: an origin, a socket's address, a folder. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Answers the address of something else that is shared. */
type AskShared = (name: 'portal' | 'drainagePortal') => Promise<string>;

/** Starts a portal on the sample, with the accounts of the browser files. */
async function sharedPortal(env: Readonly<Record<string, string>> = {}): Promise<Shared> {
  const data = await filledFolder();
  await addTestAccounts(data.path);
  const portal = await startPortal(data.path, env);
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

async function sharedBrowser(): Promise<Shared> {
  const server = await chromium.launchServer(await launchOptions());
  return { address: server.wsEndpoint(), stop: () => server.close() };
}

/** The harness pages of the engine; `/geo` is the shared portal's. */
async function sharedHarness(ask: AskShared): Promise<Shared> {
  const harness = await serveHarness(await ask('portal'));
  return { address: harness.origin, stop: () => harness.close() };
}

/** The page with the in-memory engine in front of a shared portal. */
const memoryPage =
  (portal: Parameters<AskShared>[0]) =>
  async (ask: AskShared): Promise<Shared> => {
    const { origin, close } = await serveMemoryPage(await ask(portal));
    return { address: origin, stop: close };
  };

const STARTERS = {
  portal: () => sharedPortal(),
  drainagePortal,
  browser: sharedBrowser,
  harness: sharedHarness,
  memoryPage: memoryPage('portal'),
  drainageMemoryPage: memoryPage('drainagePortal'),
} as const satisfies Readonly<Record<string, (ask: AskShared) => Promise<Shared>>>;

/** Names of what the browser files share. */
export type SharedName = keyof typeof STARTERS;

/**
 * Starts it.
 * @param ask for what it stands on, started before
 */
export async function startShared(name: SharedName, ask: AskShared): Promise<Shared> {
  return STARTERS[name](ask);
}
