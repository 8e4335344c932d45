import { pageOf } from '../../src/domain/sheet/page.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import { mapSvg } from '../geo/drawing/svg.ts';
import type { PreparedLayer, PreparedLayers } from '../geo/drawing/prepared.ts';
import type { FeatureStore } from '../geo/featureStore.ts';
import type { TileSource } from '../geo/tiles/tileSource.ts';
import { eachBand, yieldToOthers } from './bands.ts';
import { drawSvg } from './blend.ts';
import { enlargementOf } from './compose.ts';
import { openGround } from './imagery.ts';
import type { PrintEngine, SheetOrder, SheetPixels } from './job.ts';
import { sheetLayers } from './layers.ts';
import { layerOnSheet } from './vectors.ts';

/** What the embedded engine draws from. */
export interface EmbeddedSources {
  readonly store: FeatureStore;
  readonly prepared: PreparedLayers;
  /** Absent where the server has no imagery. */
  readonly tiles: TileSource | undefined;
}

/** Rows that are drawn at once. */
const BAND_ROWS = 300;

/** Draws the layers over the rows of a sheet's pixels, cut at the frame. */
async function drawVectors(
  { data, widthPx }: SheetPixels,
  layers: readonly PreparedLayer[],
  { sheet }: SheetOrder,
  { top, rows }: { readonly top: number; readonly rows: number },
): Promise<void> {
  const { frame } = pageOf(sheet.page);
  const { centre, metresPerPx } = placementOf(sheet);
  const first = Math.max(top, frame.yPx);
  const height = Math.min(top + rows, frame.yPx + frame.heightPx) - first;
  if (height <= 0 || layers.length === 0) return;
  const box = {
    minX: frame.xPx,
    maxX: frame.xPx + frame.widthPx,
    minY: -(first + height),
    maxY: -first,
  };
  const resolutionM = metresPerPx / Math.cos((centre.lat * Math.PI) / 180);
  const svg = mapSvg({ box, widthPx: frame.widthPx, heightPx: height }, layers, resolutionM);
  await drawSvg({ data, widthPx }, svg, frame.xPx, first);
}

/**
 * The engine that needs no other program: draws stored layers and the portal's imagery in the sheet's own projection, band by band, so
 * that it holds one picture in memory and can be given up at any time.
 */
export function createEmbeddedEngine(sources: EmbeddedSources): PrintEngine {
  return {
    name: 'embedded',
    async draw(order, signal): Promise<SheetPixels> {
      const { sheet } = order;
      const { dpi } = pageOf(sheet.page);
      const { imagery, layers } = await sheetLayers(sources.store, sheet.layers);
      const ground = await openGround(sheet, imagery, sources.tiles, signal);
      const drawn: PreparedLayer[] = [];
      for (const layer of layers) {
        await yieldToOthers(signal);
        const prepared = await sources.prepared.get(layer, 'geographic');
        drawn.push(layerOnSheet(prepared, placementOf(sheet), enlargementOf(dpi)));
      }
      await eachBand(ground.heightPx, BAND_ROWS, signal, async (top, rows) => {
        ground.draw(top, rows);
        await drawVectors(ground, drawn, order, { top, rows });
      });
      // Without what draws the imagery, which holds its tiles.
      return { data: ground.data, widthPx: ground.widthPx, heightPx: ground.heightPx };
    },
  };
}
