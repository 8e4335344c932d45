import { AreaCoverage, PenCoverage } from '../../server/base/drawing/coverage.ts';
import { readLayer, type DrawnLayer, type OverviewLayer } from '../../server/base/drawing/drawnLayer.ts';
import { layOver } from '../../server/base/drawing/over.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import type { TileGrid } from '../../server/base/drawing/tileGrid.ts';
import type { StyleRule } from '../../src/domain/layers/record/layerStyle.ts';

/** An overview of areas or lines and the one rule that draws it, with a brush and a pen alone. */
interface PlainOverview {
  readonly layer: OverviewLayer;
  readonly fill: StyleRule['fill'];
  readonly line: StyleRule['line'];
}

/** Wider pens reach into a picture from shapes that are passed over because they lie beside it, pixels. */
const WIDEST_PEN_PX = 80;

/**
 * The overview of a map that shows nothing else and is drawn plainly; undefined for any other map, which needs all that SVG can.
 * @param pixelRatio pixels of the picture per pixel of the styles
 */
export function plainOverview(
  [layer, other]: readonly (DrawnLayer | TileGrid)[],
  pixelRatio: number,
): PlainOverview | undefined {
  if (layer === undefined || other !== undefined || !('pieces' in layer) || layer.kind === 'point')
    return undefined;
  const [rule, second] = layer.style.rules;
  if (rule === undefined || second !== undefined) return undefined;
  const { fill, casing, line, point, maxResolutionM } = rule;
  if ([casing, point, maxResolutionM, line?.dashPx].some((more) => more !== undefined)) return undefined;
  return (line?.widthPx ?? 0) * pixelRatio > WIDEST_PEN_PX ? undefined : { layer, fill, line };
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
const partsOf = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Adds a run of a map's units to what it covers, edge by edge. */
function addRun(
  part: Float64Array,
  { box, widthPx, heightPx }: MapFrame,
  area: AreaCoverage | undefined,
  pen: PenCoverage | undefined,
): void {
  const [scaleX, scaleY] = [widthPx / (box.maxX - box.minX), heightPx / (box.maxY - box.minY)];
  let [x0, y0] = [NaN, NaN];
  for (let at = 0; at < part.length; at += 2) {
    const x1 = ((part[at] ?? NaN) - box.minX) * scaleX;
    const y1 = (box.maxY - (part[at + 1] ?? NaN)) * scaleY;
    if (at > 0) {
      area?.addEdge(x0, y0, x1, y1);
      pen?.addStroke(x0, y0, x1, y1);
    }
    [x0, y0] = [x1, y1];
  }
}

/** A colour, and how much of each pixel has it. */
interface Ink {
  /** Red, green and blue, 0 to 255. */
  readonly colour: readonly number[];
  readonly alpha: number;
  readonly covered: Float32Array;
}

/** What brush and pen of an overview cover of a picture, the pen above. */
function inksOf({ layer, fill, line }: PlainOverview, frame: MapFrame, pixelRatio: number): readonly Ink[] {
  const { widthPx, heightPx } = frame;
  const area = fill && new AreaCoverage(widthPx, heightPx);
  const pen = line && new PenCoverage(widthPx, heightPx, line.widthPx * pixelRatio);
  for (const { parts, isPixels } of readLayer(layer, frame).byRule[0] ?? []) {
    // Where areas are filled those that are pixels have no border, which would cover them.
    const penned = isPixels === true && area !== undefined ? undefined : pen;
    for (const part of parts) addRun(part, frame, area, penned);
  }
  return [
    ...(area ? [{ colour: partsOf(fill.color), alpha: fill.alpha, covered: area.covered() }] : []),
    ...(pen ? [{ colour: partsOf(line.color), alpha: line.alpha, covered: pen.covered }] : []),
  ];
}

/**
 * Draws an overview without making a document of it: that would be two megabytes to write and to read again for ten thousand shapes of
 * some pixels. It looks as SVG draws it, but for how much of a pixel at a border is covered.
 * @param frame of the picture, in its own pixels
 * @param pixelRatio pixels of the picture per pixel of the styles
 * @returns four bytes of each pixel: red, green, blue, and how opaque it is
 */
export function drawPlainOverview(overview: PlainOverview, frame: MapFrame, pixelRatio: number): Uint8Array {
  const data = new Uint8Array(4 * frame.widthPx * frame.heightPx);
  for (const { colour, alpha, covered } of inksOf(overview, frame, pixelRatio)) {
    const [red = 0, green = 0, blue = 0] = colour;
    for (const [pixel, share] of covered.entries())
      if (share > 0) layOver(data, 4 * pixel, 4, [red, green, blue, 255 * alpha * share]);
  }
  return data;
}
