import type { AddressInfo } from 'node:net';
import { preview, type Plugin } from 'vite';
import { IMMUTABLE } from '../../../server/http/pages.ts';
import { SERVER_PATHS } from '../../../server/serverPaths.mjs';
import { FEW_FILES } from '../../../vite.config.ts';
import { ensurePage, type TestPage } from '../ensurePage.ts';
import { memoryEngine } from './memoryEngine.ts';

/** The portal's page, but for its engine; as the tests' journeys that need no globe visit it. */
const PAGE: TestPage = {
  outDir: '.cache/memory-page',
  inputs: ['index.html', 'package-lock.json', 'vite.config.ts', 'src', 'assets', 'tests/support'],
  plugins: [memoryEngine()],
  bundle: { output: { codeSplitting: { groups: FEW_FILES } } },
};

/** Lets the browser keep what is named by its content, as the portal does: each load of the page asked for all of it again. */
function keepsNamedByContent(): Plugin {
  return {
    name: 'portal:keeps-named-by-content',
    configurePreviewServer({ middlewares }) {
      middlewares.use('/static/', (_, response, next) => {
        response.setHeader('cache-control', IMMUTABLE);
        next();
      });
    },
  };
}

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
    plugins: [keepsNamedByContent()],
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
