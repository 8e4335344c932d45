import { pictureOf } from '../../../src/domain/drawing/plot/shapes/pictures.ts';
import type { Stroke, StyleRule } from '../../../src/domain/layers/record/layerStyle.ts';
import type { Hatch, PaperRule } from '../../../src/domain/sheet/cartography/paperLayers.ts';
import { linePath, pixelsPath, placeInPicture, ringPath, toPixel, type MapFrame } from './path.ts';
import type { PreparedFeature, PreparedLayer } from './packed.ts';

/** SVG attributes of a pen. */
function strokeAttributes({ color, widthPx, alpha, dashPx }: Stroke): string {
  const dash = dashPx === undefined ? '' : ` stroke-dasharray="${dashPx.join(' ')}"`;
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `fill="none" stroke="${color}" stroke-opacity="${alpha}" stroke-width="${widthPx}" ${ends}${dash}`;
}

/** Path data that the brush and the pens of a rule follow. */
interface DrawnPaths {
  readonly shapes: string;
  /** Of areas too small to have a shape: where they are filled, they have no border either, which would cover them. */
  readonly pixels: string;
}

/** How path data of shapes is written; as SVG writes it shortest unless told. */
export interface PathWriter {
  readonly ring: (frame: MapFrame, ring: Float64Array, cut: boolean) => string;
  readonly line: (frame: MapFrame, line: Float64Array, cut: boolean) => string;
  readonly pixels: (frame: MapFrame, box: PreparedFeature['box']) => string;
}

const SHORTEST: PathWriter = { ring: ringPath, line: linePath, pixels: pixelsPath };

/** Path data of everything that a rule draws with brush or pens. */
export function pathsOf(
  frame: MapFrame,
  features: Iterable<PreparedFeature>,
  write: PathWriter = SHORTEST,
): DrawnPaths {
  let [shapes, pixels] = ['', ''];
  for (const feature of features) {
    const { kind, box } = feature;
    const place = kind === 'point' ? 'outside' : placeInPicture(frame, box);
    if (place === 'outside') continue;
    if (kind === 'polygon' && feature.isPixels === true) {
      pixels += write.pixels(frame, box);
      continue;
    }
    const isCut = place === 'cut' && feature.isWhole !== true;
    for (const part of feature.parts)
      shapes += kind === 'polygon' ? write.ring(frame, part, isCut) : write.line(frame, part, isCut);
  }
  return { shapes, pixels };
}

type Mark = NonNullable<StyleRule['point']>;

/** More pictures than these on one map cover each other: discs of their colour are drawn, which cost less. */
export const MOST_PICTURES = 20_000;

const short = (px: number) => Math.round(px * 10) / 10;

/** The picture of a mark as an element of its size, its middle at the origin; undefined where it is a disc. */
function pictureElement({ picture, color, sizePx }: Mark): string | undefined {
  const svg = picture === undefined ? undefined : pictureOf(picture, color);
  if (svg === undefined) return undefined;
  const box = `x="${-sizePx / 2}" y="${-sizePx / 2}" width="${sizePx}" height="${sizePx}"`;
  return svg.trim().replace('width="48" height="48"', box);
}

/** The SVG element of one mark of a size in pixels: a disc, or a picture. */
export function markElement(x: number, y: number, mark: Mark): string {
  const picture = pictureElement(mark);
  return picture === undefined
    ? circle(x, y, mark)
    : `<g transform="translate(${short(x)} ${short(y)})">${picture}</g>`;
}

/** The SVG element of one circle. */
function circle(x: number, y: number, { color, sizePx, outline }: Mark): string {
  const at = `cx="${short(x)}" cy="${short(y)}" r="${sizePx / 2}"`;
  return `<circle ${at} fill="${color}" stroke="${outline}" stroke-width="1"/>`;
}

/** Where the points of a rule stand in the picture, pixels. */
export function pointPlaces(
  frame: MapFrame,
  features: Iterable<PreparedFeature>,
): readonly (readonly [x: number, y: number])[] {
  const places: (readonly [x: number, y: number])[] = [];
  for (const feature of features) {
    if (feature.kind !== 'point' || placeInPicture(frame, feature.box) === 'outside') continue;
    for (const [x = NaN, y = NaN] of feature.parts) places.push(toPixel(frame, x, y));
  }
  return places;
}

function pointsOf(frame: MapFrame, features: Iterable<PreparedFeature>, point: Mark): string {
  const places = pointPlaces(frame, features);
  const picture = places.length === 0 || places.length > MOST_PICTURES ? undefined : pictureElement(point);
  if (picture === undefined) return places.map(([x, y]) => circle(x, y, point)).join('');
  // The same wherever it is defined: what has its name looks like it.
  const id = `mark-${point.picture ?? ''}-${point.color.slice(1)}-${String(short(point.sizePx)).replace('.', '_')}`;
  const uses = places.map(([x, y]) => `<use href="#${id}" x="${short(x)}" y="${short(y)}"/>`);
  return `<defs><g id="${id}">${picture}</g></defs>${uses.join('')}`;
}

/**
 * The pattern of a hatching. Its lines lie where they lie on the whole map, whatever part of it a picture shows.
 * @param id of the pattern in its document
 */
function hatchPattern({ color, widthPx, gapPx, angleDeg }: Hatch, { box }: MapFrame, id: string): string {
  const place = `translate(${-box.minX} ${box.maxY}) rotate(${-angleDeg})`;
  return `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${gapPx}" height="${gapPx}" patternTransform="${place}"><rect width="${gapPx}" height="${widthPx}" fill="${color}"/></pattern>`;
}

/** SVG elements of path data drawn with a rule's brush and pens, from below to above. */
export function paintPaths(
  { fill, hatch, casing, line }: PaperRule,
  { shapes, pixels }: DrawnPaths,
  frame?: MapFrame,
): string {
  const all = pixels + shapes;
  let elements = '';
  if (fill !== undefined && all !== '')
    elements += `<path d="${all}" fill="${fill.color}" fill-opacity="${fill.alpha}"/>`;
  if (hatch !== undefined && frame !== undefined && all !== '') {
    const id = `hatch${hatch.color.slice(1)}-${hatch.angleDeg}`;
    elements += `${hatchPattern(hatch, frame, id)}<path d="${all}" fill="url(#${id})"/>`;
  }
  const penned = fill === undefined && hatch === undefined ? all : shapes;
  if (penned === '') return elements;
  for (const pen of [casing, line])
    if (pen !== undefined) elements += `<path d="${penned}" ${strokeAttributes(pen)}/>`;
  return elements;
}

/**
 * SVG elements of one layer. Rules are painted from the last to the first, so that the first, the most important, lies on top.
 * @param resolutionM metres per pixel at the equator, for rules that show on finer maps only
 */
function layerElements(frame: MapFrame, { style, byRule }: PreparedLayer, resolutionM: number): string {
  let elements = '';
  for (const [index, rule] of [...style.rules.entries()].reverse()) {
    if (rule.maxResolutionM !== undefined && resolutionM > rule.maxResolutionM) continue;
    const features = byRule[index] ?? [];
    elements += paintPaths(rule, pathsOf(frame, features), frame);
    if (rule.point !== undefined) elements += pointsOf(frame, features, rule.point);
  }
  return elements;
}

/** Wraps elements in an SVG document of the given size in pixels. */
export function svgDocument(widthPx: number, heightPx: number, elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">${elements}</svg>`;
}

/** SVG elements of layers, the first at the bottom. @param resolutionM metres per pixel at the equator */
export function mapElements(frame: MapFrame, layers: readonly PreparedLayer[], resolutionM: number): string {
  return layers.map((layer) => layerElements(frame, layer, resolutionM)).join('');
}

/** A frame in the styles' pixels. @param pixelRatio pixels of the picture per pixel of the styles */
export const styledFrame = ({ box, widthPx, heightPx }: MapFrame, pixelRatio: number): MapFrame => ({
  ...{ box, widthPx: widthPx / pixelRatio, heightPx: heightPx / pixelRatio },
});

/**
 * The SVG document of a map, the first layer at the bottom.
 * @param resolutionM metres per pixel at the equator
 * @param pixelRatio pixels of the picture per pixel of the styles: 2 draws everything twice as large
 * @param over elements that lie over the layers, in pixels of the styles
 */
export function mapSvg(
  frame: MapFrame,
  layers: readonly PreparedLayer[],
  resolutionM: number,
  { pixelRatio = 1, over = '' }: { readonly pixelRatio?: number; readonly over?: string } = {},
): string {
  const elements = mapElements(styledFrame(frame, pixelRatio), layers, resolutionM * pixelRatio) + over;
  const scaled = pixelRatio === 1 ? elements : `<g transform="scale(${pixelRatio})">${elements}</g>`;
  return svgDocument(frame.widthPx, frame.heightPx, scaled);
}
