import { pageOf } from '../../src/domain/sheet/page.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { unpacked, type PackedLayer, type PreparedLayer } from '../geo/drawing/packed.ts';
import { mapSvg } from '../geo/drawing/svg.ts';
import { eachBand, yieldToOthers } from './bands.ts';
import { drawSvg } from './blend.ts';
import { enlargementOf } from './compose.ts';
import { openImagery, whitePaper, type ImageryTiles } from './imagery.ts';
import type { SheetPixels } from './job.ts';
import { layerOnSheet } from './vectors.ts';

/** The map of a sheet. */
export interface SheetMap {
  readonly sheet: Sheet;
  /** In degrees, the first at the bottom. */
  readonly layers: readonly PackedLayer[];
  /** The imagery below them; undefined on a sheet without. */
  readonly imagery: ImageryTiles | undefined;
}

/** Rows that are drawn at once. */
const BAND_ROWS = 300;

/** Draws the layers over the rows of a sheet's pixels, cut at the frame. */
async function drawVectors(
  { data, widthPx }: SheetPixels,
  layers: readonly PreparedLayer[],
  sheet: Sheet,
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
 * Draws a sheet's map on its paper, band by band, so that it holds little beside the paper and can be given up at any time.
 * @throws the signal's reason
 */
export async function drawSheetMap(
  { sheet, layers, imagery: tiles }: SheetMap,
  signal: AbortSignal,
): Promise<SheetPixels> {
  const { dpi } = pageOf(sheet.page);
  const placement = placementOf(sheet);
  const imagery = tiles && (await openImagery(tiles, sheet, signal));
  const drawn: PreparedLayer[] = [];
  for (const layer of layers) {
    await yieldToOthers(signal);
    drawn.push(layerOnSheet(unpacked(layer), placement, enlargementOf(dpi)));
  }
  const paper = whitePaper(sheet);
  const { data, widthPx, heightPx } = paper;
  await eachBand(heightPx, BAND_ROWS, signal, async (top, rows) => {
    imagery?.draw(data.subarray(top * widthPx * 3, (top + rows) * widthPx * 3), widthPx, top, rows);
    await drawVectors(paper, drawn, sheet, { top, rows });
  });
  return paper;
}
