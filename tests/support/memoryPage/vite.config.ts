import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the page with the in-memory engine is built. */
export const MEMORY_PAGE_DIR = '.cache/memory-page';

/** What stands in for a module of the portal: the end of its name, who asks for it, and the file. */
const STAND_INS = [
  { asked: 'engine/arcgis/index.ts', by: '/app/engineChunk.ts', file: new URL('engine.ts', import.meta.url) },
  { asked: '/graphics.ts', by: '/home/useMapSession.ts', file: new URL('graphics.ts', import.meta.url) },
] as const;

/** Puts the in-memory engine behind the portal's own door of the engine, and takes away its wish for WebGL. */
function memoryEngine(): Plugin {
  return {
    name: 'portal:memory-engine',
    enforce: 'pre',
    resolveId(source, importer) {
      const found = STAND_INS.find(
        ({ asked, by }) => source.endsWith(asked) && importer?.endsWith(by) === true,
      );
      return found && fileURLToPath(found.file);
    },
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
