import type { Position } from 'geojson';
import { EARTH_RADIUS_M } from '../../src/domain/geodesy/webMercator.ts';
import type { CircleShape } from '../../src/domain/query/queryShape.ts';
import {
  parseSpatialCondition,
  type ConditionProblem,
  type SpatialCondition,
} from '../../src/domain/query/spatialCondition.ts';
import { Refusal } from '../base/http/refusal.ts';
import { positionRuns, type StoredGeometry } from '../base/geo/geometry.ts';

const RAD = Math.PI / 180;

function whyNot(problem: ConditionProblem): string {
  switch (problem.code) {
    case 'brackets':
      return '括号不配对';
    case 'kind':
      return '第一个数应为 2（面）或 3（圆）';
    case 'not-a-number':
      return `“${problem.given}” 不是数字`;
    case 'corner-count':
      return `点数应为 2 到 ${problem.limit}`;
    case 'coordinate-count':
      return `点数为 ${problem.count}，坐标却有 ${problem.given} 个数`;
    case 'coordinate-missing':
      return '缺少坐标';
    case 'coordinate-range':
      return `坐标 ${problem.given} 超出范围`;
    case 'flat-rectangle':
      return '矩形没有面积';
    case 'too-few-corners':
      return '多边形至少要有三个点';
    case 'radius':
      return `半径应大于 0 且不超过 ${problem.limit} 米`;
  }
}

/**
 * Reads the `sc` of a query.
 * @throws Refusal 400 that says what is wrong with it
 */
export function readSpatialCondition(text: string): SpatialCondition {
  const parsed = parseSpatialCondition(text);
  if (parsed.ok) return parsed.value;
  throw new Refusal(
    400,
    `空间条件 sc 不正确：${whyNot(parsed.error)}；应为 (2,点数,经度,纬度,…) 或 (3,0,半径米,经度,纬度)`,
  );
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
export function meetsCircle(geometry: StoredGeometry, { lon, lat, radiusM }: CircleShape): boolean {
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  let inside = false;
  for (const part of positionRuns(geometry)) {
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
