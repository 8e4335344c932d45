import { groundExtent, placementOf } from '../../src/domain/sheet/placement.ts';
import { METRES_PER_DEGREE } from '../../src/domain/geodesy/webMercator.ts';
import type { DrawnLayer } from '../base/drawing/drawnLayer.ts';
import type { MapWindow, PreparedLayers, FeatureStore, TileSource } from '../../services/index.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
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

/** What of the world a sheet's map shows, in degrees. */
function windowOf(sheet: Sheet): MapWindow {
  const placement = placementOf(sheet);
  const { west, south, east, north } = groundExtent(placement);
  const box = { minX: west, minY: south, maxX: east, maxY: north };
  return { kind: 'geographic', box, unitsPerPx: placement.metresPerPx / METRES_PER_DEGREE };
}

/** The engine that needs no other program: stored layers and the portal's imagery, drawn in the sheet's own projection. */
export function createEmbeddedEngine(sources: EmbeddedSources): PrintEngine {
  return {
    name: 'embedded',
    async prepare({ sheet, rights }, signal) {
      const { imagery, layers } = await sheetLayers(sources.store, sheet.layers, rights);
      const pictures = imagery ? await readImagery(sheet, sources.tiles, signal) : undefined;
      const window = windowOf(sheet);
      const drawn: DrawnLayer[] = [];
      for (const layer of layers) {
        signal.throwIfAborted();
        drawn.push(await sources.prepared.get(layer, window));
      }
      return { sheet, layers: drawn, imagery: pictures };
    },
  };
}
