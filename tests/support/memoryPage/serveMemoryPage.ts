import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { build, preview } from 'vite';
import { hashOf } from '../../../server/ensureBuilt.mjs';
import { SERVER_PATHS } from '../../../server/serverPaths.mjs';
import config, { MEMORY_PAGE_DIR } from './vite.config.ts';

/** What the page is built from. */
const INPUTS = ['index.html', 'package-lock.json', 'src', 'assets', 'tests/support'];

/** Builds the page with the in-memory engine when it changed since the last build. */
async function ensureMemoryPage(): Promise<void> {
  const stamp = join(MEMORY_PAGE_DIR, '.stamp');
  const wanted = hashOf(INPUTS);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await build({ ...config, configFile: false, logLevel: 'error' });
  writeFileSync(stamp, wanted);
}

/**
 * Serves the page with the in-memory engine in front of a portal, under the portal's own Content-Security-Policy.
 * @param portal its origin: it answers everything but the page
 */
export async function serveMemoryPage(
  portal: string,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  await ensureMemoryPage();
  const { headers } = await fetch(portal, { headers: { accept: 'text/html' } });
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: MEMORY_PAGE_DIR },
    preview: {
      host: '127.0.0.1',
      port: 0,
      headers: { 'content-security-policy': headers.get('content-security-policy') ?? '' },
      proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: portal, changeOrigin: false }])),
    },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${String(port)}`, close: () => server.close() };
}
