import { ELLIPSOIDS, type EllipsoidShape } from './ellipsoidShapes.ts';

/** A vector of three numbers: x, y, z. */
export type Vector3 = readonly [x: number, y: number, z: number];

/** A 4 x 4 matrix of 16 numbers, column by column, as 3D Tiles and glTF write it. */
export type Matrix4 = readonly number[];

const RAD = Math.PI / 180;

/** The matrix that changes nothing. */
export const IDENTITY: Matrix4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * A place as earth-centred, earth-fixed metres (EPSG:4978).
 * @param lon,lat degrees on the ellipsoid, WGS 84's unless told
 * @param heightM above the ellipsoid
 */
export function toEcef(
  lon: number,
  lat: number,
  heightM: number,
  { semiMajorM, flattening }: EllipsoidShape = ELLIPSOIDS.WGS84,
): Vector3 {
  const e2 = flattening * (2 - flattening);
  const [sinLat, cosLat] = [Math.sin(lat * RAD), Math.cos(lat * RAD)];
  const normal = semiMajorM / Math.sqrt(1 - e2 * sinLat * sinLat);
  const across = (normal + heightM) * cosLat;
  return [across * Math.cos(lon * RAD), across * Math.sin(lon * RAD), (normal * (1 - e2) + heightM) * sinLat];
}

/** The inverse of {@link toEcef} (Bowring 1976, with one refinement: below a micrometre near the ground). */
export function fromEcef(
  [x, y, z]: Vector3,
  { semiMajorM, flattening }: EllipsoidShape = ELLIPSOIDS.WGS84,
): {
  readonly lon: number;
  readonly lat: number;
  readonly heightM: number;
} {
  const e2 = flattening * (2 - flattening);
  const semiMinorM = semiMajorM * (1 - flattening);
  const across = Math.hypot(x, y);
  let reduced = Math.atan2(z * semiMajorM, across * semiMinorM);
  let lat = 0;
  for (let turn = 0; turn < 2; turn++) {
    const up = z + (e2 / (1 - e2)) * semiMinorM * Math.sin(reduced) ** 3;
    lat = Math.atan2(up, across - e2 * semiMajorM * Math.cos(reduced) ** 3);
    reduced = Math.atan2(semiMinorM * Math.sin(lat), semiMajorM * Math.cos(lat));
  }
  const normal = semiMajorM / Math.sqrt(1 - e2 * Math.sin(lat) ** 2);
  const heightM =
    across > Math.abs(z) ? across / Math.cos(lat) - normal : z / Math.sin(lat) - normal * (1 - e2);
  return { lon: Math.atan2(y, x) / RAD, lat: lat / RAD, heightM };
}

/** The matrix from east, north, up metres at a place to earth-centred metres. */
export function eastNorthUp(lon: number, lat: number, heightM: number): Matrix4 {
  const [x, y, z] = toEcef(lon, lat, heightM);
  const [sinLon, cosLon] = [Math.sin(lon * RAD), Math.cos(lon * RAD)];
  const [sinLat, cosLat] = [Math.sin(lat * RAD), Math.cos(lat * RAD)];
  return [
    ...[-sinLon, cosLon, 0, 0],
    ...[-sinLat * cosLon, -sinLat * sinLon, cosLat, 0],
    ...[cosLat * cosLon, cosLat * sinLon, sinLat, 0],
    ...[x, y, z, 1],
  ];
}

const at = (values: readonly number[], index: number): number => values[index] ?? 0;

/** The matrix that applies `second`, then `first`. */
export function multiply(first: Matrix4, second: Matrix4): Matrix4 {
  return Array.from({ length: 16 }, (_, index) => {
    const [column, row] = [index >> 2, index & 3];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += at(first, k * 4 + row) * at(second, column * 4 + k);
    return sum;
  });
}

/** A point moved by an affine matrix. */
export function transformPoint(matrix: Matrix4, [x, y, z]: Vector3): Vector3 {
  const row = (index: number) =>
    at(matrix, index) * x + at(matrix, 4 + index) * y + at(matrix, 8 + index) * z + at(matrix, 12 + index);
  return [row(0), row(1), row(2)];
}

/** A point seen from the frame that `eastNorthUp` gave: the inverse of {@link transformPoint} for a rotation and a shift. */
export function intoFrame(frame: Matrix4, [x, y, z]: Vector3): Vector3 {
  const [dx, dy, dz] = [x - at(frame, 12), y - at(frame, 13), z - at(frame, 14)];
  const along = (column: number) =>
    at(frame, column * 4) * dx + at(frame, column * 4 + 1) * dy + at(frame, column * 4 + 2) * dz;
  return [along(0), along(1), along(2)];
}
