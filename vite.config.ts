import { cpSync, createReadStream, existsSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Folders of the SDK's own files that the page fetches while it runs, by the path they are served under. */
const SDK_ASSETS = {
  '/sdk/arcgis': 'node_modules/@arcgis/core/assets',
  '/sdk/map-components': 'node_modules/@arcgis/map-components/dist/cdn/assets',
  '/sdk/calcite': 'node_modules/@esri/calcite-components/dist/cdn/assets',
  '/config': 'config',
} as const;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
};

/** Serves {@link SDK_ASSETS} in development and copies them into the build, so that nothing is fetched from elsewhere. */
function sdkAssets(): Plugin {
  return {
    name: 'portal:sdk-assets',
    configureServer(server) {
      for (const [prefix, folder] of Object.entries(SDK_ASSETS)) {
        server.middlewares.use(prefix, (request, response, next) => {
          const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
          const file = join(folder, path);
          if (path.includes('..') || !existsSync(file) || !statSync(file).isFile()) return next();
          response.setHeader('Content-Type', CONTENT_TYPES[extname(file)] ?? 'application/octet-stream');
          createReadStream(file).pipe(response);
        });
      }
    },
    writeBundle(options) {
      for (const [prefix, folder] of Object.entries(SDK_ASSETS)) {
        cpSync(folder, join(options.dir ?? 'dist', prefix), { recursive: true });
      }
    },
  };
}

export default defineConfig({
  publicDir: 'assets',
  plugins: [react(), sdkAssets()],
  build: {
    outDir: 'dist',
    assetsDir: 'static',
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
});
