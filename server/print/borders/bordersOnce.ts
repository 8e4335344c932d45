import type { Stroke } from '../../../src/domain/layers/record/layerStyle.ts';
import type { PreparedFeature } from '../../base/drawing/packed.ts';
import { boxOfRuns } from '../../base/geo/rectangle.ts';
import { cornersOf, sharedOnce, type Line } from './sharedOnce.ts';

/** Features of a map, by layer and rule. */
type Features = readonly (readonly (readonly PreparedFeature[])[])[];

/** A layer of borders. */
export interface BorderLayer {
  /** Its place among the map's layers. */
  readonly layer: number;
  /** The pen of each rule, pixels of the sheet; undefined where it draws nothing at this scale. */
  readonly rules: readonly (Stroke | undefined)[];
}

/** Borders with more corners are drawn round each area, as other edges are: what they share would take more than 100 MB to find. */
const MOST_CORNERS = 1_000_000;

/** A piece of a dashed line is about so long, pixels: bands of a sheet draw the pieces that lie in them. */
const PIECE_PX = 400;

/** The length after which a pattern begins anew; SVG 1.1, 11.4: an odd number of lengths is taken twice. */
const periodOf = (dashPx: readonly number[]) =>
  dashPx.reduce((sum, dash) => sum + dash, 0) * (dashPx.length % 2 === 0 ? 1 : 2);

/** A line cut into pieces of a length; the last one is what is left. */
function* piecesOf(line: Line, lengthPx: number): Generator<Line> {
  let [x, y] = [line[0] ?? 0, line[1] ?? 0];
  let [piece, left] = [[x, y], lengthPx];
  for (let at = 2; at < line.length;) {
    const [toX, toY] = [line[at] ?? 0, line[at + 1] ?? 0];
    const stepPx = Math.hypot(toX - x, toY - y);
    if (stepPx < left) {
      piece.push(toX, toY);
      [x, y, left] = [toX, toY, left - stepPx];
      at += 2;
      continue;
    }
    const share = left / stepPx;
    [x, y] = [x + (toX - x) * share, y + (toY - y) * share];
    yield Float64Array.from([...piece, x, y]);
    [piece, left] = [[x, y], lengthPx];
  }
  if (piece.length > 2) yield Float64Array.from(piece);
}

/** Lines as features; dashed ones in pieces that begin with the pattern, so that it runs on wherever the sheet is cut into bands. */
function lineFeatures(lines: readonly Line[], { dashPx }: Stroke): PreparedFeature[] {
  const periodPx = dashPx === undefined ? 0 : periodOf(dashPx);
  const lengthPx = periodPx * Math.ceil(PIECE_PX / periodPx);
  return lines
    .flatMap((line) => (periodPx > 0 ? [...piecesOf(line, lengthPx)] : [line]))
    .map((part) => ({ kind: 'line', box: boxOfRuns([part]), parts: [part], isWhole: periodPx > 0 }));
}

const widestOf = ({ rules }: BorderLayer) => Math.max(0, ...rules.map((pen) => pen?.widthPx ?? 0));

/**
 * Borders as lines that are drawn once each: a border that two areas share would have two dashes over each other, which close. Of levels
 * that share a border the higher one has it: the rule that stands first, and between layers the one with the wider pen.
 * @param features of the whole map, in pixels of the sheet
 * @returns the features with lines in the place of areas of borders
 */
export function bordersOnce(features: Features, layers: readonly BorderLayer[]): Features[number][] {
  const ranked = layers
    .toSorted((a, b) => widestOf(b) - widestOf(a))
    .flatMap(({ layer, rules }) =>
      rules.flatMap((pen, rule) => (pen === undefined ? [] : [{ layer, rule, pen }])),
    );
  const levels = ranked.map(({ layer, rule }) =>
    (features[layer]?.[rule] ?? []).filter(({ kind, isPixels }) => kind !== 'point' && isPixels !== true),
  );
  const once = features.map((byRule) => [...byRule]);
  if (cornersOf(levels) > MOST_CORNERS) return once;
  const lines = sharedOnce(levels);
  for (const [level, { layer, rule, pen }] of ranked.entries()) {
    const others = (once[layer]?.[rule] ?? []).filter(({ isPixels }) => isPixels === true);
    const drawn = [...others, ...lineFeatures(lines[level] ?? [], pen)];
    once[layer]?.splice(rule, 1, drawn);
  }
  return once;
}
