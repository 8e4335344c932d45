import type { Position } from 'geojson';
import { EARTH_RADIUS_M } from '../../src/domain/geo/webMercator.ts';
import type { Extent } from '../../src/domain/geo/extent.ts';
import { Refusal } from '../http/refusal.ts';
import { partsOf, type StoredGeometry } from '../geo/geometry.ts';

/** A shape that records must share a point with; degrees, longitude first. */
export type SpatialCondition =
  | { readonly kind: 'polygon'; readonly ring: readonly Position[] }
  | {
      readonly kind: 'circle';
      readonly lon: number;
      readonly lat: number;
      readonly radiusM: number;
    };

/** Most corners: every corner is compared with every edge of the candidates. */
const MAX_CORNERS = 5000;

/** Greatest radius: some multiples of the prefecture, and still far from the poles' and the date line's trouble. */
const MAX_RADIUS_M = 1_000_000;

const RAD = Math.PI / 180;

function refuse(why: string): Refusal {
  return new Refusal(400, `空间条件 sc 不正确：${why}；应为 (2,点数,经度,纬度,…) 或 (3,0,半径米,经度,纬度)`);
}

function numbersIn(text: string): number[] {
  const inner = /^\s*\(?([^()]*)\)?\s*$/.exec(text)?.[1];
  if (inner === undefined) throw refuse('括号不配对');
  const parts = inner.split(/[\s,;]+/).filter((part) => part !== '');
  const numbers = parts.map(Number);
  const wrong = parts.find((_, index) => !Number.isFinite(numbers[index]));
  if (wrong !== undefined) throw refuse(`“${wrong.slice(0, 40)}” 不是数字`);
  return numbers;
}

function checkPlace(lon: number | undefined, lat: number | undefined): Position {
  if (lon === undefined || lat === undefined) throw refuse('缺少坐标');
  if (Math.abs(lon) > 180 || Math.abs(lat) > 90) throw refuse(`坐标 ${lon},${lat} 超出范围`);
  return [lon, lat];
}

function polygonOf(count: number, coordinates: readonly number[]): SpatialCondition {
  if (!Number.isInteger(count) || count < 2 || count > MAX_CORNERS)
    throw refuse(`点数应为 2 到 ${MAX_CORNERS}`);
  const width = coordinates.length / count;
  if (width !== 2 && width !== 3) throw refuse(`点数为 ${count}，坐标却有 ${coordinates.length} 个数`);
  const corners = Array.from({ length: count }, (_, index) =>
    checkPlace(coordinates[index * width], coordinates[index * width + 1]),
  );
  const [first = [NaN, NaN], second = [NaN, NaN]] = corners;
  if (count === 2) {
    const [[a = NaN, b = NaN], [c = NaN, d = NaN]] = [first, second];
    if (a === c || b === d) throw refuse('矩形没有面积');
    return { kind: 'polygon', ring: [first, [c, b], second, [a, d], first] };
  }
  const last = corners.at(-1);
  const closed = last?.[0] === first[0] && last?.[1] === first[1];
  const ring = closed ? corners : [...corners, first];
  if (ring.length < 4) throw refuse('多边形至少要有三个点');
  return { kind: 'polygon', ring };
}

/**
 * Reads the spec's spatial condition: "(2,count,x,y,…)" is a polygon, or a rectangle by two opposite corners; "(3,0,radius,x,y)"
 * a circle with its radius in metres. Commas, blanks and semicolons part the numbers; a third coordinate of a corner is dropped.
 * @throws Refusal 400 that says what is wrong with it
 */
export function parseSpatialCondition(text: string): SpatialCondition {
  const [kind, count = NaN, ...rest] = numbersIn(text);
  if (kind === 2) return polygonOf(count, rest);
  if (kind !== 3) throw refuse('第一个数应为 2（面）或 3（圆）');
  const [radiusM = NaN, x, y] = rest;
  if (!(radiusM > 0 && radiusM <= MAX_RADIUS_M)) throw refuse(`半径应大于 0 且不超过 ${MAX_RADIUS_M} 米`);
  const [lon = NaN, lat = NaN] = checkPlace(x, y);
  return { kind: 'circle', lon, lat, radiusM };
}

/** The extent around a circle on the sphere. */
export function circleExtent({ lon, lat, radiusM }: Extract<SpatialCondition, { kind: 'circle' }>): Extent {
  const angle = radiusM / EARTH_RADIUS_M;
  const [south, north] = [lat - angle / RAD, lat + angle / RAD];
  const share = Math.sin(angle) / Math.cos(lat * RAD);
  // A circle around a pole touches every meridian.
  if (north >= 90 || south <= -90 || !(share < 1))
    return { west: -180, south: Math.max(south, -90), east: 180, north: Math.min(north, 90) };
  const reach = Math.asin(share) / RAD;
  return { west: lon - reach, south, east: lon + reach, north };
}

/** Metres east and north of a centre by the azimuthal equidistant projection of the sphere: exact in distance from the centre. */
function fromCentre(lon0: number, lat0: number, [lon = NaN, lat = NaN]: Position): readonly [number, number] {
  const [phi0, phi, lambda] = [lat0 * RAD, lat * RAD, (lon - lon0) * RAD];
  const sinHalf = Math.hypot(
    Math.sin((phi - phi0) / 2),
    Math.sqrt(Math.cos(phi0) * Math.cos(phi)) * Math.sin(lambda / 2),
  );
  const distanceM = 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, sinHalf));
  const azimuth = Math.atan2(
    Math.cos(phi) * Math.sin(lambda),
    Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda),
  );
  return [distanceM * Math.sin(azimuth), distanceM * Math.cos(azimuth)];
}

/** Distance in metres from the origin to a segment. */
function distanceToSegment(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length2));
  return Math.hypot(ax + share * dx, ay + share * dy);
}

/** True when a geometry shares a point with a circle: its border passes within the radius, or it holds the centre. */
export function meetsCircle(
  geometry: StoredGeometry,
  { lon, lat, radiusM }: Extract<SpatialCondition, { kind: 'circle' }>,
): boolean {
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  let inside = false;
  for (const part of partsOf(geometry)) {
    const places = part.map((position) => fromCentre(lon, lat, position));
    if (places.length === 1 && Math.hypot(...(places[0] ?? [Infinity])) <= radiusM) return true;
    for (const [index, [bx, by]] of places.entries()) {
      const previous = places[index - 1];
      if (previous === undefined) continue;
      const [ax, ay] = previous;
      if (distanceToSegment(ax, ay, bx, by) <= radiusM) return true;
      // Even-odd rule along the ray to the east: holes cancel out.
      if (isArea && ay > 0 !== by > 0 && ax - (ay * (bx - ax)) / (by - ay) > 0) inside = !inside;
    }
  }
  return inside;
}
