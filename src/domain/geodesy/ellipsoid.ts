import geographiclib from 'geographiclib-geodesic';
import { ELLIPSOIDS, type EllipsoidShape } from './ellipsoidShapes.ts';

/** The name of an ellipsoid that figures are given on. */
export type EllipsoidName = keyof typeof SOLVERS;

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
