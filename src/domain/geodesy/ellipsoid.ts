import geographiclib from 'geographiclib-geodesic';

/** An ellipsoid of revolution: semi-major axis in metres and flattening. */
interface EllipsoidShape {
  readonly semiMajorM: number;
  readonly flattening: number;
}

/**
 * The ellipsoids that figures are given on: WGS 84 (EPSG:7030) and that of CGCS2000 (GB 22021-2008, EPSG:1024). They differ by a tenth
 * of a millimetre in the polar axis.
 */
const ELLIPSOIDS = {
  WGS84: { semiMajorM: 6378137, flattening: 1 / 298.257223563 },
  CGCS2000: { semiMajorM: 6378137, flattening: 1 / 298.257222101 },
} as const satisfies Record<string, EllipsoidShape>;

/** The name of an ellipsoid. */
export type EllipsoidName = keyof typeof ELLIPSOIDS;

const { Geodesic } = geographiclib.Geodesic;
const solverOf = ({ semiMajorM, flattening }: EllipsoidShape) => new Geodesic(semiMajorM, flattening);

const SOLVERS = {
  WGS84: solverOf(ELLIPSOIDS.WGS84),
  CGCS2000: solverOf(ELLIPSOIDS.CGCS2000),
} as const;

/** What solves geodesics on an ellipsoid (Karney 2013, "Algorithms for geodesics"; errors below 15 nanometres). */
export function geodesicOn(ellipsoid: EllipsoidName): (typeof SOLVERS)[EllipsoidName] {
  return SOLVERS[ellipsoid];
}
