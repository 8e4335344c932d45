import sharp from 'sharp';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { readLayer, type DrawnLayer } from '../base/drawing/drawnLayer.ts';
import type { PreparedLayer } from '../base/drawing/packed.ts';
import { mapSvg } from '../base/drawing/svg.ts';
import { yieldToOthers, type SheetBand } from './bands.ts';
import { blend, drawSvg } from './blend.ts';
import { enlargementOf } from './compose.ts';
import { openImagery, type ImageryTiles } from './imagery.ts';
import { layerOnSheet } from './vectors.ts';

/** What the map of a sheet is drawn from, from below to above. */
export interface SheetMap {
  readonly sheet: Sheet;
  /** Undefined on a sheet without. */
  readonly imagery: ImageryTiles | undefined;
  /** In degrees, the first at the bottom. */
  readonly layers: readonly DrawnLayer[];
  /** What another program drew of the layers: a picture of the whole page, PNG. */
  readonly picture?: Uint8Array;
}

/** Draws the map within its frame into a band of white paper. @throws the signal's reason */
export type DrawMapBand = (band: SheetBand, signal: AbortSignal) => Promise<void>;

/** Draws the layers into a band, cut at the frame. */
async function drawVectors(band: SheetBand, layers: readonly PreparedLayer[], sheet: Sheet): Promise<void> {
  const { frame } = choosePaper(sheet.page);
  const { centre, metresPerPx } = placementOf(sheet);
  const first = Math.max(band.top, frame.yPx);
  const height = Math.min(band.top + band.rows, frame.yPx + frame.heightPx) - first;
  if (height <= 0 || layers.length === 0) return;
  const box = {
    minX: frame.xPx,
    maxX: frame.xPx + frame.widthPx,
    minY: -(first + height),
    maxY: -first,
  };
  const resolutionM = metresPerPx / Math.cos((centre.lat * Math.PI) / 180);
  const svg = mapSvg({ box, widthPx: frame.widthPx, heightPx: height }, layers, resolutionM);
  await drawSvg(band, svg, frame.xPx, first - band.top);
}

/** Draws a band's rows of a picture of the whole page. */
async function drawPage(band: SheetBand, picture: Uint8Array): Promise<void> {
  const { widthPx, top, rows } = band;
  const cut = sharp(picture, { limitInputPixels: false }).extract({
    left: 0,
    top,
    width: widthPx,
    height: rows,
  });
  await blend(band, cut, 0, 0);
}

/**
 * Makes a sheet's map ready to be drawn band by band, so that the whole of its pixels is never held.
 * @throws the signal's reason
 */
export async function openSheetMap(
  { sheet, layers, imagery: tiles, picture }: SheetMap,
  signal: AbortSignal,
): Promise<DrawMapBand> {
  const { dpi } = choosePaper(sheet.page);
  const placement = placementOf(sheet);
  const imagery = tiles && openImagery(tiles, sheet);
  const drawn: PreparedLayer[] = [];
  for (const layer of layers) {
    await yieldToOthers(signal);
    drawn.push(layerOnSheet(readLayer(layer), placement, enlargementOf(dpi)));
  }
  return async (band, given) => {
    await imagery?.draw(band, given);
    await drawVectors(band, drawn, sheet);
    if (picture !== undefined) await drawPage(band, picture);
  };
}
