import { createServer } from 'vite';
import { fixtureServices } from './fixtureServices.ts';

/** A development server with the harness page and its services. */
export interface HarnessServer {
  /** Without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the harness page and the fixture services; any free port unless one is given. */
export async function serveHarness(port = 0): Promise<HarnessServer> {
  const server = await createServer({
    server: { host: '127.0.0.1', port, hmr: false },
    plugins: [fixtureServices()],
    logLevel: 'error',
    cacheDir: 'node_modules/.vite-harness',
    // Whatever is found only while the page runs would break it: a stale cache, and what workers import.
    optimizeDeps: {
      force: true,
      entries: ['tests/scene/arcgis/conformance.html', 'tests/scene/arcgis/raster.html'],
      include: ['@mapbox/tiny-sdf', 'pbf'],
    },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (address === null || address === undefined || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${String(address.port)}`, close: () => server.close() };
}
