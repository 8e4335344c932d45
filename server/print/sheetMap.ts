import sharp from 'sharp';
import type { PaperRule } from '../../src/domain/sheet/cartography/paperLayers.ts';
import { choosePaper, type SheetBox } from '../../src/domain/sheet/paper.ts';
import { placementOf } from '../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { readLayer, type DrawnLayer } from '../base/drawing/drawnLayer.ts';
import type { PreparedFeature, PreparedLayer } from '../base/drawing/packed.ts';
import { mapSvg } from '../base/drawing/svg.ts';
import { yieldToOthers, type SheetBand } from './bands.ts';
import { blend, drawSvg, type Shade } from './blend.ts';
import { openImagery, type ImageryTiles } from './imagery.ts';
import { openRelief, type MapRelief } from './relief.ts';
import { enlargedRules, featuresOnSheet } from './vectors.ts';

/** One walk over a layer of a map. */
export interface MapPass {
  /** Its place among the map's layers. */
  readonly layer: number;
  readonly rules: readonly PaperRule[];
  readonly isShaded: boolean;
}

/** The layers that a sheet's map is drawn from. */
export interface VectorMap {
  readonly sheet: Sheet;
  /** In degrees. */
  readonly layers: readonly DrawnLayer[];
  /** From below to above. */
  readonly passes: readonly MapPass[];
}

/** What the map of a sheet is drawn from. */
export interface SheetMap extends VectorMap {
  readonly imagery?: ImageryTiles;
  readonly relief?: MapRelief;
  /** What another program drew of the passes: a picture of the whole page, PNG. */
  readonly picture?: Uint8Array | undefined;
}

/** Draws the map within its frame into a band of white paper. @throws the signal's reason */
export type DrawMapBand = (band: SheetBand, signal: AbortSignal) => Promise<void>;

/** A map's features on the sheet, y upwards, by layer and rule. */
export async function openFeatures(
  { sheet, layers }: VectorMap,
  signal: AbortSignal,
): Promise<(readonly (readonly PreparedFeature[])[])[]> {
  const placement = placementOf(sheet);
  const features: (readonly (readonly PreparedFeature[])[])[] = [];
  for (const layer of layers) {
    await yieldToOthers(signal);
    features.push(featuresOnSheet(readLayer(layer), placement));
  }
  return features;
}

/** Metres per pixel at the equator, as rules count them. */
export function resolutionOf(sheet: Sheet): number {
  const { centre, metresPerPx } = placementOf(sheet);
  return metresPerPx / Math.cos((centre.lat * Math.PI) / 180);
}

/** Layers that are drawn at once. */
interface Drawing {
  readonly layers: readonly PreparedLayer[];
  /** SVG elements on the page below them. */
  readonly below: string;
  readonly shade: Shade | undefined;
}

/** Draws layers into a band, cut at the frame. */
async function drawVectors(band: SheetBand, { layers, below, shade }: Drawing, sheet: Sheet): Promise<void> {
  const { frame } = choosePaper(sheet.page);
  const first = Math.max(band.top, frame.yPx);
  const height = Math.min(band.top + band.rows, frame.yPx + frame.heightPx) - first;
  if (height <= 0 || (layers.length === 0 && below === '')) return;
  const box = {
    minX: frame.xPx,
    maxX: frame.xPx + frame.widthPx,
    minY: -(first + height),
    maxY: -first,
  };
  const svg = mapSvg({ box, widthPx: frame.widthPx, heightPx: height }, layers, resolutionOf(sheet));
  const placed = below === '' ? '' : `<g transform="translate(${-frame.xPx} ${-first})">${below}</g>`;
  const whole = svg.replace('>', `>${placed}`);
  await drawSvg(band, whole, [frame.xPx, first - band.top], shade);
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
  await blend(band, cut, [0, 0]);
}

/** True for rows that lie beside the frame only. */
const isBeside = ({ top, rows }: SheetBand, { yPx, heightPx }: SheetBox) =>
  top + rows <= yPx || top >= yPx + heightPx;

/**
 * Makes a sheet's map ready to be drawn band by band, so that the whole of its pixels is never held.
 * @throws the signal's reason
 */
export async function openSheetMap(map: SheetMap, signal: AbortSignal): Promise<DrawMapBand> {
  const { sheet, passes, picture } = map;
  const { symbolPx, frame } = choosePaper(sheet.page);
  const imagery = map.imagery && openImagery(map.imagery, sheet);
  const relief = map.relief && openRelief(map.relief, sheet);
  const features = picture === undefined ? await openFeatures(map, signal) : [];
  const layersOf = (wanted: readonly MapPass[]) =>
    wanted.map(({ layer, rules }) => ({
      style: { rules: enlargedRules(rules, symbolPx) },
      byRule: features[layer] ?? [],
    }));
  // Without a relief all is one drawing.
  const onRelief = layersOf(passes.filter(({ isShaded }) => isShaded && relief !== undefined));
  const flat = layersOf(passes.filter(({ isShaded }) => !(isShaded && relief !== undefined)));
  return async (band, given) => {
    if (isBeside(band, frame)) return;
    await imagery?.draw(band, given);
    if (relief !== undefined) {
      const shade = await relief.draw(band, given);
      await drawVectors(band, { layers: onRelief, below: relief.veil, shade }, sheet);
    }
    if (picture === undefined) await drawVectors(band, { layers: flat, below: '', shade: undefined }, sheet);
    else await drawPage(band, picture);
  };
}
