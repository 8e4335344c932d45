import { GROUND_AREA_CELLS } from '../../bureau/businessConstants.ts';
import { toEcef, type Vector3 } from '../ecef.ts';
import type { LonLat } from '../lineText.ts';
import { ringFigures } from '../areas.ts';
import { densified } from '../lines.ts';
import { centreOfPlaces, equalAreaAbout } from '../localPlanes.ts';
import { coveredCells, type CoveredCell } from './coverage.ts';

/** An area cut into the cells whose surfaces add up to its ground-following area. */
export interface AreaGrid {
  /** On the ellipsoid. */
  readonly flatM2: number;
  readonly sideM: number;
  readonly cells: readonly CoveredCell[];
  /** The corners of all cells, degrees. */
  readonly lons: Float64Array;
  readonly lats: Float64Array;
  /** The corner north east of a grid's node as an index into `lons` and `lats`. */
  readonly cornerAt: (col: number, row: number) => number;
}

/** Parts that a long edge is cut into before it is drawn straight in the plane. */
const EDGE_PARTS = 64;

/**
 * Lays a grid of about 100,000 equal cells over an area (viewer.md, section 9: cellSum).
 * @param ring sound by `ringProblem`
 * @returns undefined for an area of nothing, or one that lies all round the earth
 */
export function areaGrid(ring: readonly LonLat[]): AreaGrid | undefined {
  const { areaM2: flatM2, perimeterM } = ringFigures(ring);
  const centre = centreOfPlaces(ring);
  if (centre === undefined || flatM2 === 0) return undefined;
  const plane = equalAreaAbout(centre);
  const sideM = Math.sqrt(flatM2 / GROUND_AREA_CELLS);
  const closed = [...ring, ...ring.slice(0, 1)];
  const border = densified(closed, Math.max(perimeterM / EDGE_PARTS, 1));
  const cells = coveredCells(
    border.map((at) => {
      const [xM, yM] = plane.fromDegrees(at);
      return [xM / sideM, yM / sideM];
    }),
  );
  const corners = new Map<string, number>();
  const places: LonLat[] = [];
  const touch = (col: number, row: number) => {
    const key = `${col},${row}`;
    if (corners.has(key)) return;
    corners.set(key, places.length);
    places.push(plane.toDegrees(col * sideM, row * sideM));
  };
  for (const { col, row } of cells) {
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      touch(col + dx, row + dy);
  }
  return {
    flatM2,
    sideM,
    cells,
    lons: Float64Array.from(places, ([lon]) => lon),
    lats: Float64Array.from(places, ([, lat]) => lat),
    cornerAt: (col, row) => corners.get(`${col},${row}`) ?? 0,
  };
}

/** Area of a triangle in space. */
function triangleM2(a: Vector3, b: Vector3, c: Vector3): number {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

/**
 * The area of the terrain within a grid's border, square metres: every cell's surface in space as triangles, the mean of both ways to cut
 * it, weighed by its share. At height 0 it is the area on the ellipsoid, and it grows with height as the earth's circumference does.
 * @param heightsM of the grid's corners, above the ellipsoid
 */
export function groundAreaM2(grid: AreaGrid, heightsM: Float64Array): number {
  const places = Array.from(heightsM, (heightM, index) =>
    toEcef(grid.lons[index] ?? 0, grid.lats[index] ?? 0, heightM),
  );
  const place = (col: number, row: number): Vector3 => places[grid.cornerAt(col, row)] ?? [0, 0, 0];
  let [groundM2, flatM2] = [0, 0];
  for (const { col, row, share } of grid.cells) {
    const [a, b] = [place(col, row), place(col + 1, row)];
    const [c, d] = [place(col, row + 1), place(col + 1, row + 1)];
    const surfaceM2 =
      (triangleM2(a, b, c) + triangleM2(b, c, d) + triangleM2(a, b, d) + triangleM2(a, c, d)) / 2;
    groundM2 += share * surfaceM2;
    flatM2 += share * grid.sideM ** 2;
  }
  return flatM2 === 0 ? 0 : (groundM2 / flatM2) * grid.flatM2;
}
