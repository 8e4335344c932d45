import { fromEcef, toEcef } from './ecef.ts';
import { ELLIPSOIDS, type EllipsoidShape } from './ellipsoidShapes.ts';
import type { Extent } from './extent.ts';
import type { Datum } from './zones.ts';

/** A datum that is not that of satellites. */
export type OldDatum = Exclude<Datum, 'satellite'>;

/** How earth-centred coordinates of an old datum become those of WGS 84, where, and how well. */
interface Shift {
  /** Where it holds, degrees. */
  readonly area: Extent;
  /** As the registry says. */
  readonly accuracyM: number;
  /** Metres. */
  readonly move: readonly [x: number, y: number, z: number];
  /** Turn around the polar axis, seconds of arc (position vector convention), and growth, parts per million. */
  readonly turnSeconds: number;
  readonly growthPpm: number;
}

/**
 * What the EPSG registry (v11) publishes, which PROJ applies, and with it imported files: Beijing 1954 in the Tarim basin (15921), the Ordos
 * basin (15936) and off the coast (15935, 15919, 15920). For other places, and for Xian 1980, nothing is published: degrees are taken as they
 * are, as PROJ's ballpark does.
 */
const SHIFTS: Readonly<Record<OldDatum, readonly Shift[]>> = {
  xian1980: [],
  beijing1954: [
    {
      area: { west: 77.45, south: 37, east: 88, north: 41.99 },
      accuracyM: 1,
      move: [15.8, -154.4, -82.3],
      turnSeconds: 0,
      growthPpm: 0,
    },
    {
      area: { west: 107, south: 35, east: 110.01, north: 39 },
      accuracyM: 1,
      move: [11.911, -154.833, -80.079],
      turnSeconds: 0,
      growthPpm: 0,
    },
    {
      area: { west: 107.15, south: 17.81, east: 110.17, north: 21.69 },
      accuracyM: 10,
      move: [18, -136.8, -73.7],
      turnSeconds: 0.814,
      growthPpm: -0.38,
    },
    {
      area: { west: 119.23, south: 31.23, east: 125.06, north: 37.4 },
      accuracyM: 15,
      move: [15.53, -113.82, -41.38],
      turnSeconds: 0.814,
      growthPpm: -0.38,
    },
    {
      area: { west: 110.13, south: 18.31, east: 116.76, north: 22.89 },
      accuracyM: 15,
      move: [31.4, -144.3, -74.8],
      turnSeconds: 0.814,
      growthPpm: -0.38,
    },
  ],
};

/** The ellipsoid of each old datum. */
export const OLD_ELLIPSOIDS: Readonly<Record<OldDatum, EllipsoidShape>> = {
  xian1980: ELLIPSOIDS.IAG1975,
  beijing1954: ELLIPSOIDS.KRASSOWSKY,
};

const RAD = Math.PI / 180;

const shiftAt = (datum: OldDatum, lon: number, lat: number) =>
  SHIFTS[datum].find(
    ({ area }) => lon >= area.west && lon <= area.east && lat >= area.south && lat <= area.north,
  );

/** How far places of an old datum may be off, metres, as it is published for a place; undefined where nothing is. */
export function oldDatumAccuracyM(
  datum: OldDatum,
  { lon, lat }: { readonly lon: number; readonly lat: number },
): number | undefined {
  return shiftAt(datum, lon, lat)?.accuracyM;
}

/** Degrees of WGS 84 of a place. @param lon,lat degrees of the old datum */
export function fromOldDatum(datum: OldDatum, lon: number, lat: number): readonly [lon: number, lat: number] {
  const shift = shiftAt(datum, lon, lat);
  if (shift === undefined) return [lon, lat];
  const [x, y, z] = toEcef(lon, lat, 0, OLD_ELLIPSOIDS[datum]);
  const turn = (shift.turnSeconds / 3600) * RAD;
  const growth = 1 + shift.growthPpm * 1e-6;
  const [moveX, moveY, moveZ] = shift.move;
  const there = fromEcef([
    moveX + growth * (x - turn * y),
    moveY + growth * (y + turn * x),
    moveZ + growth * z,
  ]);
  return [there.lon, there.lat];
}

/** The way back: degrees of the old datum of a place. @param lon,lat degrees of WGS 84 */
export function toOldDatum(datum: OldDatum, lon: number, lat: number): readonly [lon: number, lat: number] {
  const shift = shiftAt(datum, lon, lat);
  if (shift === undefined) return [lon, lat];
  const [x, y, z] = toEcef(lon, lat, 0);
  const turn = (shift.turnSeconds / 3600) * RAD;
  const growth = 1 + shift.growthPpm * 1e-6;
  const [moveX, moveY, moveZ] = shift.move;
  const [east, north] = [(x - moveX) / growth, (y - moveY) / growth];
  const square = 1 + turn ** 2;
  const there = fromEcef(
    [(east + turn * north) / square, (north - turn * east) / square, (z - moveZ) / growth],
    OLD_ELLIPSOIDS[datum],
  );
  return [there.lon, there.lat];
}
