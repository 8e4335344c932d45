import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the page with the in-memory engine is built. */
export const MEMORY_PAGE_DIR = '.cache/memory-page';

const MEMORY_ENGINE = fileURLToPath(new URL('engine.ts', import.meta.url));

/** Puts the in-memory engine behind the portal's own door of the engine, `src/app/engineChunk.ts`. */
function memoryEngine(): Plugin {
  return {
    name: 'portal:memory-engine',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('engine/arcgis/index.ts') && importer?.endsWith('/engineChunk.ts') === true
        ? MEMORY_ENGINE
        : undefined,
  };
}

/** The portal's page, but for its engine; as the tests' journeys that need no globe visit it. */
export default defineConfig({
  publicDir: 'assets',
  plugins: [memoryEngine(), react()],
  build: {
    outDir: MEMORY_PAGE_DIR,
    emptyOutDir: true,
    assetsDir: 'static',
    target: 'es2022',
    minify: false,
    chunkSizeWarningLimit: 8000,
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
});
