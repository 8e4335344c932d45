import type { PackedLayer } from '../base/drawing/packed.ts';
import type { PreparedLayers, FeatureStore, TileSource } from '../../services/index.ts';
import type { PrintEngine } from './engine.ts';
import { readImagery } from './imagery.ts';
import { sheetLayers } from './layers.ts';

/** What the embedded engine draws from. */
export interface EmbeddedSources {
  readonly store: FeatureStore;
  readonly prepared: PreparedLayers;
  /** Absent where the server has no imagery. */
  readonly tiles: TileSource | undefined;
}

/** The engine that needs no other program: stored layers and the portal's imagery, drawn in the sheet's own projection. */
export function createEmbeddedEngine(sources: EmbeddedSources): PrintEngine {
  return {
    name: 'embedded',
    async prepare({ sheet, rights }, signal) {
      const { imagery, layers } = await sheetLayers(sources.store, sheet.layers, rights);
      const pictures = imagery ? await readImagery(sheet, sources.tiles, signal) : undefined;
      const drawn: PackedLayer[] = [];
      for (const layer of layers) {
        signal.throwIfAborted();
        drawn.push(await sources.prepared.get(layer, 'geographic'));
      }
      return { sheet, layers: drawn, imagery: pictures };
    },
  };
}
