import sharp from 'sharp';
import type { FurnitureMark, SheetMark } from '../../src/domain/drawing/marks.ts';
import { pathSvg, pictureSvg } from '../../src/domain/sheet/markSvg.ts';
import { choosePaper, type SheetBox } from '../../src/domain/sheet/paper.ts';
import { pathBox, rectPath } from '../../src/domain/sheet/pathData.ts';
import { textBox } from '../../src/domain/sheet/textBox.ts';
import type { PreparedLayer } from '../base/drawing/packed.ts';
import type { TileGrid } from '../base/drawing/tileGrid.ts';
import { mapElements } from '../base/drawing/svg.ts';
import { glyphSvg } from '../base/letters/glyphs.ts';
import type { SheetBand } from './bands.ts';
import { blend, drawSvg } from './blend.ts';
import { openImagery } from './imagery.ts';
import { openRelief, type MapRelief } from './relief.ts';
import { enlargedRules, openFeatures, resolutionOf, type MapPass, type VectorMap } from './vectors.ts';

/** What the map of a sheet is drawn from. */
export interface SheetMap extends VectorMap {
  readonly imagery?: TileGrid;
  readonly relief?: MapRelief;
  /** Own pictures over the ground, from below to above. */
  readonly ownPictures: readonly TileGrid[];
  /** What another program drew of the passes: a picture of the whole page, PNG. */
  readonly picture?: Uint8Array | undefined;
}

/** What lies above the map: drawings and labels, cut at the frame, and the furniture. */
export interface SheetOverlay {
  readonly names: readonly SheetMark[];
  /** What users drew, measured and plotted. */
  readonly drawings: readonly SheetMark[];
  readonly furniture: readonly FurnitureMark[];
}

/** A sheet that is drawn band by band, on white paper, so that the whole of its pixels is never held. */
export interface SheetDrawing {
  /** Draws what lies below: imagery, or the relief and what it shades, own pictures, or what another program drew. @throws the signal's reason */
  ground(band: SheetBand, signal: AbortSignal): Promise<void>;
  /** Draws all else at once. @returns whether features of the map are among it */
  above(band: SheetBand): Promise<boolean>;
}

/** An element of an SVG document, and the rows that it is seen in. */
interface Element {
  readonly svg: string;
  readonly top: number;
  readonly bottom: number;
}

/** Halos and mitred corners reach beyond a mark's box, pixels for each of its line's or its letters'. */
const REACH = 2;

function elementOf(mark: FurnitureMark): Element {
  if (mark.kind === 'picture') {
    const { yPx, heightPx } = mark.clip;
    return { svg: pictureSvg(mark), top: yPx, bottom: yPx + heightPx };
  }
  if (mark.kind === 'text') {
    const { yPx, heightPx } = textBox(mark);
    const reach = mark.look.sizePx * 0.3;
    return { svg: glyphSvg(mark), top: yPx - reach, bottom: yPx + heightPx + reach };
  }
  const { yPx, heightPx } = pathBox(mark.d);
  const reach = (mark.line?.widthPx ?? 0) * REACH;
  return { svg: pathSvg(mark), top: yPx - reach, bottom: yPx + heightPx + reach };
}

const svgOf = (elements: readonly Element[], { top, rows }: SheetBand) =>
  elements
    .filter((element) => element.bottom >= top && element.top <= top + rows)
    .map(({ svg }) => svg)
    .join('');

/** Draws elements of the page, and others that are cut at the frame of its map. */
function documentOf(
  { widthPx, top, rows }: SheetBand,
  frame: SheetBox,
  inFrame: string,
  onPage: string,
): string {
  const clip = `<clipPath id="frame"><path d="${rectPath(frame.xPx, frame.yPx, frame.widthPx, frame.heightPx)}"/></clipPath>`;
  const size = `width="${widthPx}" height="${rows}" viewBox="0 ${top} ${widthPx} ${rows}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${clip}<g clip-path="url(#frame)">${inFrame}</g>${onPage}</svg>`;
}

/** SVG elements of layers that are seen in a band, on the page. */
function layersSvg(
  { widthPx, top, rows }: SheetBand,
  layers: readonly PreparedLayer[],
  resolutionM: number,
): string {
  const box = { minX: 0, maxX: widthPx, minY: -(top + rows), maxY: -top };
  const elements = mapElements({ box, widthPx, heightPx: rows }, layers, resolutionM);
  return elements === '' ? '' : `<g transform="translate(0 ${top})">${elements}</g>`;
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
 * Makes a sheet ready to be drawn; every letter is an outline.
 * @param overlay undefined for the map alone
 * @throws the signal's reason
 */
export async function openSheet(
  map: SheetMap,
  overlay: SheetOverlay | undefined,
  signal: AbortSignal,
): Promise<SheetDrawing> {
  const { sheet, passes, picture } = map;
  const { symbolPx, frame } = choosePaper(sheet.page);
  const resolutionM = resolutionOf(sheet);
  const imagery = map.imagery && openImagery(map.imagery, sheet);
  const relief = map.relief && openRelief(map.relief, sheet);
  const ownPictures = map.ownPictures.map((tiles) => openImagery(tiles, sheet, { overChannels: 3 }));
  const features = picture === undefined ? await openFeatures(map, signal) : [];
  const layersOf = (wanted: readonly MapPass[]) =>
    wanted.map(({ layer, rules }) => ({
      style: { rules: enlargedRules(rules, symbolPx) },
      byRule: features[layer] ?? [],
    }));
  const drawnHere = picture === undefined ? passes : [];
  const liesOnRelief = ({ isShaded }: MapPass) => isShaded && relief !== undefined;
  const onRelief = layersOf(drawnHere.filter(liesOnRelief));
  const flat = layersOf(drawnHere.filter((pass) => !liesOnRelief(pass)));
  const { names = [], drawings = [], furniture = [] } = overlay ?? {};
  const [onMap, onPage] = [[...names, ...drawings].map(elementOf), furniture.map(elementOf)];
  return {
    async ground(band, given) {
      if (isBeside(band, frame)) return;
      await imagery?.draw(band, given);
      const shade = await relief?.draw(band, given);
      const cover = async (svg: string) => {
        if (svg !== '') await drawSvg(band, documentOf(band, frame, svg, ''), [0, 0], shade);
      };
      const covers = relief === undefined ? '' : layersSvg(band, onRelief, resolutionM);
      const veil = relief?.veil ?? '';
      // A picture hides the land, its relief and its paleness, and lies below all that is drawn of features.
      if (ownPictures.length === 0) await cover(veil + covers);
      else {
        await cover(veil);
        for (const own of ownPictures) await own.draw(band, given);
        await cover(covers);
      }
      if (picture !== undefined) await drawPage(band, picture);
    },
    async above(band) {
      const layers = isBeside(band, frame) ? '' : layersSvg(band, flat, resolutionM);
      const inFrame = layers + svgOf(onMap, band);
      const above = svgOf(onPage, band);
      if (inFrame !== '' || above !== '')
        await drawSvg(band, documentOf(band, frame, inFrame, above), [0, 0]);
      return layers !== '';
    },
  };
}
