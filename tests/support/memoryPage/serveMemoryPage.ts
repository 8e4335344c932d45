import type { AddressInfo } from 'node:net';
import { preview } from 'vite';
import { SERVER_PATHS } from '../../../server/serverPaths.mjs';
import { ensurePage } from '../ensurePage.ts';
import config, { MEMORY_PAGE_DIR } from './vite.config.ts';

/** What the page is built from. */
const INPUTS = ['index.html', 'package-lock.json', 'src', 'assets', 'tests/support'];

/**
 * Serves the page with the in-memory engine in front of a portal, under the portal's own Content-Security-Policy.
 * @param portal its origin: it answers everything but the page
 */
export async function serveMemoryPage(
  portal: string,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  await ensurePage(MEMORY_PAGE_DIR, INPUTS, config);
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
