import type { AddressInfo } from 'node:net';
import { preview } from 'vite';
import { SERVER_PATHS } from '../../../server/serverPaths.mjs';
import { ensurePage, type TestPage } from '../ensurePage.ts';
import { memoryEngine } from './memoryEngine.ts';

/** The portal's page, but for its engine; as the tests' journeys that need no globe visit it. */
const PAGE: TestPage = {
  outDir: '.cache/memory-page',
  inputs: ['index.html', 'package-lock.json', 'src', 'assets', 'tests/support'],
  plugins: [memoryEngine()],
};

/**
 * Serves the page with the in-memory engine in front of a portal, under the portal's own Content-Security-Policy.
 * @param portal its origin: it answers everything but the page
 */
export async function serveMemoryPage(
  portal: string,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  await ensurePage(PAGE);
  const { headers } = await fetch(portal, { headers: { accept: 'text/html' } });
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: PAGE.outDir },
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
