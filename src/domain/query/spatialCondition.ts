import type { Position } from 'geojson';
import { err, ok, type Result } from '../../lib/result.ts';
import { type CircleShape, MAX_CORNERS, MAX_RADIUS_M, polygonRings, type QueryShape } from './queryShape.ts';

/** A shape that records must share a point with, as an `sc` text says it; degrees, longitude first. */
export type SpatialCondition = CircleShape | { readonly kind: 'polygon'; readonly ring: readonly Position[] };

/** Why a text is no spatial condition; `given` is the offending piece. */
export type ConditionProblem =
  | { readonly code: 'brackets' }
  | { readonly code: 'kind' }
  | { readonly code: 'not-a-number'; readonly given: string }
  | { readonly code: 'corner-count'; readonly limit: number }
  | { readonly code: 'coordinate-count'; readonly count: number; readonly given: number }
  | { readonly code: 'coordinate-missing' }
  | { readonly code: 'coordinate-range'; readonly given: string }
  | { readonly code: 'flat-rectangle' }
  | { readonly code: 'too-few-corners' }
  | { readonly code: 'radius'; readonly limit: number };

/** Kinds of shapes by the number that a condition begins with (viewer.md, section 7). */
const KIND = { polygon: 2, circle: 3 } as const;

/** A millionth of a degree is a decimetre: two more digits are within any service's own rounding. */
const DECIMALS = 8;

const written = (value: number): string => String(Number(value.toFixed(DECIMALS)));

/**
 * The conditions that ask for a shape, `(2,count,lon,lat,…)` or `(3,0,radius,lon,lat)`: one for each polygon of it. A condition
 * knows no holes: see {@link hasHoles}.
 */
export function conditionTexts(shape: QueryShape): readonly string[] {
  if (shape.kind === 'circle') {
    const { lon, lat, radiusM } = shape;
    return [`(${[KIND.circle, 0, ...[radiusM, lon, lat].map(written)].join(',')})`];
  }
  return polygonRings(shape.geometry).map(([ring = []]) => {
    const coordinates = ring.flatMap(([lon = NaN, lat = NaN]) => [written(lon), written(lat)]);
    return `(${[KIND.polygon, ring.length, ...coordinates].join(',')})`;
  });
}

/** Whether a shape has holes. */
export function hasHoles(shape: QueryShape): boolean {
  return shape.kind === 'area' && polygonRings(shape.geometry).some((rings) => rings.length > 1);
}

function numbersIn(text: string): Result<readonly number[], ConditionProblem> {
  const inner = /^\(?([^()]*)\)?$/.exec(text.trim())?.[1];
  if (inner === undefined) return err({ code: 'brackets' });
  const parts = inner.split(/[\s,;]+/).filter((part) => part !== '');
  const numbers = parts.map(Number);
  const wrong = parts.find((_, index) => !Number.isFinite(numbers[index]));
  return wrong === undefined ? ok(numbers) : err({ code: 'not-a-number', given: wrong.slice(0, 40) });
}

function placeOf(lon: number | undefined, lat: number | undefined): Result<Position, ConditionProblem> {
  if (lon === undefined || lat === undefined) return err({ code: 'coordinate-missing' });
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90)
    return err({ code: 'coordinate-range', given: `${String(lon)},${String(lat)}` });
  return ok([lon, lat]);
}

function cornersOf(
  count: number,
  coordinates: readonly number[],
): Result<readonly Position[], ConditionProblem> {
  if (!Number.isInteger(count) || count < 2 || count > MAX_CORNERS)
    return err({ code: 'corner-count', limit: MAX_CORNERS });
  const width = coordinates.length / count;
  if (width !== 2 && width !== 3) return err({ code: 'coordinate-count', count, given: coordinates.length });
  const corners: Position[] = [];
  for (let index = 0; index < count; index++) {
    const corner = placeOf(coordinates[index * width], coordinates[index * width + 1]);
    if (!corner.ok) return corner;
    corners.push(corner.value);
  }
  return ok(corners);
}

/** The rectangle with two opposite corners. */
function rectangleOf(first: Position, second: Position): Result<SpatialCondition, ConditionProblem> {
  const [[a = NaN, b = NaN], [c = NaN, d = NaN]] = [first, second];
  if (a === c || b === d) return err({ code: 'flat-rectangle' });
  return ok({ kind: 'polygon', ring: [first, [c, b], second, [a, d], first] });
}

function polygonOf(
  count: number,
  coordinates: readonly number[],
): Result<SpatialCondition, ConditionProblem> {
  const corners = cornersOf(count, coordinates);
  if (!corners.ok) return corners;
  const [first = [NaN, NaN], second = [NaN, NaN]] = corners.value;
  if (count === 2) return rectangleOf(first, second);
  const last = corners.value.at(-1);
  const closed = last?.[0] === first[0] && last?.[1] === first[1];
  const ring = closed ? corners.value : [...corners.value, first];
  return ring.length < 4 ? err({ code: 'too-few-corners' }) : ok({ kind: 'polygon', ring });
}

/**
 * Reads a spatial condition: "(2,count,x,y,…)" is a polygon, or a rectangle by two opposite corners; "(3,0,radius,x,y)"
 * a circle with its radius in metres. Commas, blanks and semicolons part the numbers; a third coordinate of a corner is dropped.
 */
export function parseSpatialCondition(text: string): Result<SpatialCondition, ConditionProblem> {
  const numbers = numbersIn(text);
  if (!numbers.ok) return numbers;
  const [kind, count = NaN, ...rest] = numbers.value;
  if (kind === KIND.polygon) return polygonOf(count, rest);
  if (kind !== KIND.circle) return err({ code: 'kind' });
  const [radiusM = NaN, x, y] = rest;
  if (!(radiusM > 0 && radiusM <= MAX_RADIUS_M)) return err({ code: 'radius', limit: MAX_RADIUS_M });
  const centre = placeOf(x, y);
  if (!centre.ok) return centre;
  const [lon = NaN, lat = NaN] = centre.value;
  return ok({ kind: 'circle', lon, lat, radiusM });
}
