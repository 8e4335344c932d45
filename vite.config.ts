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

/** What everybody needs after sign-in. */
const AFTER_SIGN_IN = ['src/app/home/Home.tsx', 'src/i18n/texts.ts', 'src/engine/arcgis/index.ts'];

/**
 * Lets the browser fetch shell and engine while the sign-in page is open. Only fetch: running the engine's modules then
 * would hold the page for seconds while somebody types.
 */
function prefetchAfterSignIn(): Plugin {
  return {
    name: 'portal:prefetch-after-sign-in',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = new Set<string>();
        const collect = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || files.has(file)) return;
          files.add(file);
          chunk.imports.forEach(collect);
        };
        for (const [file, chunk] of Object.entries(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const module = chunk.facadeModuleId ?? '';
          if (AFTER_SIGN_IN.some((path) => module.endsWith(path))) collect(file);
        }
        return [...files].map((file) => ({
          tag: 'link',
          attrs: { rel: 'prefetch', as: 'script', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

export default defineConfig({
  publicDir: 'assets',
  plugins: [react(), sdkAssets(), prefetchAfterSignIn()],
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
