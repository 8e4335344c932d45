import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What everybody needs after sign-in. */
const AFTER_SIGN_IN = ['src/app/home/homeChunk.ts', 'src/engine/arcgis/index.ts'];

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

/**
 * What the first picture needs of the libraries, in few files: cut by reachability alone it came in 700 of 1.5 kB, and asking for those
 * took longer than reading them. The rest of the SDK stays in small ones, fetched when something needs it.
 */
export const FEW_FILES = [
  {
    name: 'sdk',
    test: new RegExp(
      '@arcgis/core/(?:chunks/.*glsl|layers/FeatureLayer\\.js|views/(?:\\w+View\\.js|webgl' +
        '|2d/(?:engine|Map|support)|3d/(?:webgl|terrain|environment|state|support|View|Scene)))',
      'u',
    ),
  },
  {
    // What every screen over the map uses (`src/ui/calcite/elements.ts`); what one panel or a part of the SDK has of Calcite comes with it.
    name: 'calcite',
    test: new RegExp(
      '@esri/calcite-components/dist/(?:chunks/(?!useSizeOverride)|components/calcite-(?:action(?:-group|-menu)?|button|checkbox' +
        '|dropdown(?:-group|-item)?|graph|icon|input(?:-message|-number|-text)?|loader|notice|option(?:-group)?|panel|progress' +
        '|radio-button(?:-group)?|scrim|segmented-control(?:-item)?|select|slider|text-area|tooltip)/)',
      'u',
    ),
  },
  // The charts of figures, which come with the first of them: a file that stays the same from one version of the portal to the next.
  { name: 'charts', test: /node_modules\/(?:echarts|zrender)\// },
  // What plays HLS where the browser does not, which comes with the first such stream.
  { name: 'hls', test: /node_modules\/hls\.js\// },
  // What more than one part of the portal uses; texts are a file for each language, what windows say, what draws figures and sheets,
  // and what writes PDFs, tables and places in other references comes with the first of them.
  {
    name: 'shared',
    test: /^(?!.*node_modules).*\/src\/(?!i18n|domain\/sheet\/|features\/picture-editor\/|features\/[^/]+\/panelTexts|features\/(?:pages\/(?:area|figures|report|video)|today)\/|domain\/query\/tableFile|domain\/geodesy\/w(?:rittenReference|ithPositions)|domain\/bureau\/places\/(?:coordinateText|zoneText)|portal\/(?:exportReference|ReadReference)|ui\/(?:List|Pane|Part|RenameField|RetryNotice|SkeletonBoxes|Table|Tile|useReading)\.)|calcite-ui-icons|zod/u,
    minShareCount: 2,
  },
  // What large windows and the screens beside the map are parted by, which comes with the first of them.
  {
    name: 'parts',
    test: /\/src\/ui\/(?:List|Pane|Part|RenameField|RetryNotice|SkeletonBoxes|Table|Tile|useReading)\./u,
  },
];

/** What the sign-in page needs: drawn in with what others share of it, it would wait for the engine. */
const SIGN_IN_PAGE = { name: 'entry', tags: ['$initial' as const], priority: 1 };

export default defineConfig({
  publicDir: 'assets',
  plugins: [react(), prefetchAfterSignIn()],
  build: {
    outDir: 'dist',
    assetsDir: 'static',
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 5000,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [SIGN_IN_PAGE, ...FEW_FILES] } } },
  },
  worker: { format: 'es' },
});
