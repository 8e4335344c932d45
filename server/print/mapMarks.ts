import { pictureMarks } from '../../src/domain/drawing/plot/shapes/pictures.ts';
import type { LineLook, PathMark } from '../../src/domain/drawing/marks.ts';
import type { Stroke } from '../../src/domain/layers/record/layerStyle.ts';
import type { Hatch, PaperRule } from '../../src/domain/sheet/cartography/paperLayers.ts';
import { circlePath, pathBox } from '../../src/domain/sheet/pathData.ts';
import type { PreparedFeature, PreparedLayer } from '../base/drawing/packed.ts';
import { lineRuns, pixelsRun, ringRun, type MapFrame, type PixelRun } from '../base/drawing/path.ts';
import { MOST_PICTURES, pathsOf, pointPlaces, type PathWriter } from '../base/drawing/svg.ts';

/** What is drawn at once: marks, cut at an area where they hatch it. */
export interface MapPiece {
  /** Path data. */
  readonly clip?: string;
  readonly marks: readonly PathMark[];
}

/** To a tenth of a pixel. */
const short = (value: number) => Math.round(value * 10) / 10;

function pathOf(run: PixelRun, closed: boolean): string {
  let d = '';
  for (let at = 0; at < run.length; at += 2)
    d += `${at === 0 ? 'M' : 'L'}${short(run[at] ?? 0)} ${short(run[at + 1] ?? 0)}`;
  return closed && d !== '' ? `${d}Z` : d;
}

/** Path data as marks have it. */
const ABSOLUTE: PathWriter = {
  ring: (frame, ring, cut) => pathOf(ringRun(frame, ring, cut), true),
  line: (frame, line, cut) =>
    lineRuns(frame, line, cut)
      .map((run) => pathOf(run, false))
      .join(''),
  pixels: (frame, box) => pathOf(pixelsRun(frame, box), true),
};

const penOf = ({ color, alpha, widthPx, dashPx }: Stroke): LineLook => ({
  ...{ color, opacity: alpha, widthPx, round: true },
  ...(dashPx === undefined ? {} : { dashPx }),
});

/** The lines of a hatching over an area; they lie where the picture of the sheet has them. @param d the area */
function hatchLines(d: string, { color, widthPx, gapPx, angleDeg }: Hatch): PathMark {
  const { xPx, yPx, widthPx: width, heightPx: height } = pathBox(d);
  const angle = (-angleDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [xPx, yPx],
    [xPx + width, yPx],
    [xPx, yPx + height],
    [xPx + width, yPx + height],
  ] as const;
  const along = corners.map(([x, y]) => x * cos + y * sin);
  const across = corners.map(([x, y]) => y * cos - x * sin);
  const [from, to] = [Math.min(...along), Math.max(...along)];
  const first = Math.floor(Math.min(...across) / gapPx);
  let lines = '';
  for (let line = first; line * gapPx <= Math.max(...across); line++) {
    const at = line * gapPx + widthPx / 2;
    const place = (u: number) => `${short(u * cos - at * sin)} ${short(u * sin + at * cos)}`;
    lines += `M${place(from)}L${place(to)}`;
  }
  return { kind: 'path', d: lines, line: { color, widthPx } };
}

function pointMarks(
  frame: MapFrame,
  features: Iterable<PreparedFeature>,
  { picture, color, sizePx, outline }: NonNullable<PaperRule['point']>,
  edgePx: number,
): readonly PathMark[] {
  const places = pointPlaces(frame, features);
  if (picture !== undefined && places.length <= MOST_PICTURES)
    return places.flatMap(([xPx, yPx]) => pictureMarks(picture, color, 1, { xPx, yPx, sizePx }));
  return places.map(([x, y]) => ({
    kind: 'path',
    d: circlePath(x, y, sizePx / 2),
    fill: { color },
    line: { color: outline, widthPx: edgePx },
  }));
}

/** What a rule draws with brush and pens, from below to above. */
function paintedPieces(
  frame: MapFrame,
  { fill, hatch, casing, line }: PaperRule,
  features: Iterable<PreparedFeature>,
): MapPiece[] {
  if ([fill, hatch, casing, line].every((part) => part === undefined)) return [];
  const { shapes, pixels } = pathsOf(frame, features, ABSOLUTE);
  const all = pixels + shapes;
  if (all === '') return [];
  const pieces: MapPiece[] = [];
  if (fill !== undefined)
    pieces.push({ marks: [{ kind: 'path', d: all, fill: { color: fill.color, opacity: fill.alpha } }] });
  if (hatch !== undefined) pieces.push({ clip: all, marks: [hatchLines(all, hatch)] });
  const d = fill === undefined && hatch === undefined ? all : shapes;
  const pens = d === '' ? [] : [casing, line].filter((pen) => pen !== undefined);
  if (pens.length > 0) pieces.push({ marks: pens.map((pen) => ({ kind: 'path', d, line: penOf(pen) })) });
  return pieces;
}

/**
 * A layer of a sheet's map as marks, drawn as the picture of the sheet draws it: rules from the last to the first.
 * @param frame the page in pixels, y upwards; the marks lie in its pixels
 * @param detail metres per pixel at the equator, for rules that show on finer maps only; how wide the edge of discs is
 */
export function* layerPieces(
  frame: MapFrame,
  { style, byRule }: PreparedLayer,
  { resolutionM, edgePx }: { readonly resolutionM: number; readonly edgePx: number },
): Generator<MapPiece> {
  for (const [index, rule] of [...style.rules.entries()].reverse()) {
    if (rule.maxResolutionM !== undefined && resolutionM > rule.maxResolutionM) continue;
    const features = byRule[index] ?? [];
    yield* paintedPieces(frame, rule, features);
    if (rule.point === undefined) continue;
    const marks = pointMarks(frame, features, rule.point, edgePx);
    if (marks.length > 0) yield { marks };
  }
}
