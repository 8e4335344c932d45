import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What stands in for a module of the portal: the end of its name, who asks for it, and the file. */
const STAND_INS = [
  { asked: 'engine/arcgis/index.ts', by: '/app/engineChunk.ts', file: new URL('engine.ts', import.meta.url) },
  { asked: '/graphics.ts', by: '/home/useMapSession.ts', file: new URL('graphics.ts', import.meta.url) },
] as const;

/** Puts the in-memory engine behind the portal's own door of the engine, and takes away its wish for WebGL. */
export function memoryEngine(): Plugin {
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
