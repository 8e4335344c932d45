import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
  plugins: [react(), prefetchAfterSignIn()],
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
