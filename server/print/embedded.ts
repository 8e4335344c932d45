import type { PackedLayer } from '../geo/drawing/packed.ts';
import type { PreparedLayers } from '../geo/drawing/prepared.ts';
import type { FeatureStore } from '../geo/featureStore.ts';
import type { TileSource } from '../geo/tiles/tileSource.ts';
import type { DrawThreads } from '../threads/drawThreads.ts';
import { readImagery } from './imagery.ts';
import type { PrintEngine, SheetPixels } from './job.ts';
import { sheetLayers } from './layers.ts';

/** What the embedded engine draws from. */
export interface EmbeddedSources {
  readonly store: FeatureStore;
  readonly prepared: PreparedLayers;
  /** Absent where the server has no imagery. */
  readonly tiles: TileSource | undefined;
  readonly threads: DrawThreads;
}

/**
 * The engine that needs no other program: draws stored layers and the portal's imagery in the sheet's own projection, in a thread that
 * can be given up at any time.
 */
export function createEmbeddedEngine(sources: EmbeddedSources): PrintEngine {
  return {
    name: 'embedded',
    async draw({ sheet, rights }, signal): Promise<SheetPixels> {
      const { imagery, layers } = await sheetLayers(sources.store, sheet.layers, rights);
      const pictures = imagery ? await readImagery(sheet, sources.tiles, signal) : undefined;
      const drawn: PackedLayer[] = [];
      for (const layer of layers) {
        signal.throwIfAborted();
        drawn.push(await sources.prepared.get(layer, 'geographic'));
      }
      return sources.threads.drawSheet({ sheet, layers: drawn, imagery: pictures }, signal);
    },
  };
}
