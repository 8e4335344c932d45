import type { Position } from 'geojson';
import { extentPolygon } from '../../server/base/geo/geometry.ts';
import { anyArea, searchAreaIn, type SearchArea } from '../spatial/searchArea.ts';
import { wrongParameter } from './problem.ts';
import { placeFrom, type Pair, type Reference } from './references.ts';

/** Pieces that an edge is cut into where a straight edge is none in degrees. */
const PIECES = 32;

/** A rectangle by two opposite corners, in the order of a reference's axes. */
interface Box {
  readonly low: Pair;
  readonly high: Pair;
}

function numbersIn(text: string): readonly number[] {
  return text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
}

/** The two corners of four numbers, or of six with heights, which features are not asked for. */
function cornersOf(numbers: readonly number[], parameter: string): Box {
  if ((numbers.length !== 4 && numbers.length !== 6) || !numbers.every(Number.isFinite))
    throw wrongParameter(
      parameter,
      '应为四个数（最小 x, 最小 y, 最大 x, 最大 y），或六个数（含高程），以逗号分隔',
      'must be four numbers, or six with heights, joined by commas',
    );
  const size = numbers.length / 2;
  const [a = NaN, b = NaN, c = NaN, d = NaN] = [0, 1, size, size + 1].map((at) => numbers[at]);
  return { low: [a, b], high: [c, d] };
}

/** The rectangle's outline in degrees, its edges cut where they are bent there. */
function outline({ low, high }: Box, reference: Reference, parameter: string): Position[] {
  const corners: readonly Pair[] = [low, [high[0], low[1]], high, [low[0], high[1]], low];
  const pieces = reference.isStraight ? 1 : PIECES;
  return corners.slice(1).flatMap((end, index) => {
    const [x, y] = corners[index] ?? low;
    return Array.from({ length: pieces }, (_none, piece): Position => {
      const part = (piece + 1) / pieces;
      return [...placeFrom(reference, [x + (end[0] - x) * part, y + (end[1] - y) * part], parameter)];
    });
  });
}

/**
 * What a rectangle searches; in degrees it may cross the antimeridian, when its west is greater than its east.
 * @throws Refusal 400 where it is none
 */
export function boxArea(numbers: readonly number[], reference: Reference, parameter: string): SearchArea {
  const box = cornersOf(numbers, parameter);
  if (reference.isGeographic) {
    const [west, south] = placeFrom(reference, box.low, parameter);
    const [east, north] = placeFrom(reference, box.high, parameter);
    const strip = (from: number, to: number) =>
      searchAreaIn(extentPolygon({ west: from, south, east: to, north }));
    if (south <= north)
      return west <= east ? strip(west, east) : anyArea([strip(west, 180), strip(-180, east)]);
  } else if (box.low[0] <= box.high[0] && box.low[1] <= box.high[1]) {
    const ring = outline(box, reference, parameter);
    const last = ring.at(-1);
    return searchAreaIn({ type: 'Polygon', coordinates: [last === undefined ? ring : [last, ...ring]] });
  }
  throw wrongParameter(
    parameter,
    '最小值大于最大值，请核对坐标轴顺序',
    'has a minimum greater than its maximum; check the order of the axes',
  );
}

/** As {@link boxArea}, of the text of a parameter; undefined without it. */
export function boxParameter(
  text: string | undefined,
  reference: Reference,
  parameter: string,
): SearchArea | undefined {
  return text === undefined ? undefined : boxArea(numbersIn(text), reference, parameter);
}
