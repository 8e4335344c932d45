import type { EllipsoidShape } from './ellipsoidShapes.ts';
import { ELLIPSOIDS } from './ellipsoidShapes.ts';

const RAD = Math.PI / 180;

/** A place on a transverse Mercator plane, metres from the equator and the central meridian. */
export interface TransversePlace {
  readonly eastM: number;
  readonly northM: number;
}

/**
 * Transverse Mercator of an ellipsoid with scale 1 on any meridian, by Krüger's series in the third flattening to the order n^6: below a
 * micrometre within 3900 km of the meridian (C. F. F. Karney, "Transverse Mercator with an accuracy of a few nanometers", J. Geodesy 85, 2011).
 */
export interface TransverseProjection {
  /**
   * @param lon,lat degrees on the ellipsoid; within 45 degrees of the meridian
   * @param meridian degrees
   */
  to(lon: number, lat: number, meridian: number): TransversePlace;
  /** The inverse. @returns degrees on the ellipsoid */
  from(place: TransversePlace, meridian: number): { readonly lon: number; readonly lat: number };
}

/** The series from the conformal to the projected ellipsoid (Karney 2011, equation 35). @param n third flattening */
const alphaOf = (n: number): readonly number[] => [
  n / 2 -
    (2 / 3) * n ** 2 +
    (5 / 16) * n ** 3 +
    (41 / 180) * n ** 4 -
    (127 / 288) * n ** 5 +
    (7891 / 37800) * n ** 6,
  (13 / 48) * n ** 2 -
    (3 / 5) * n ** 3 +
    (557 / 1440) * n ** 4 +
    (281 / 630) * n ** 5 -
    (1983433 / 1935360) * n ** 6,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4 + (15061 / 26880) * n ** 5 + (167603 / 181440) * n ** 6,
  (49561 / 161280) * n ** 4 - (179 / 168) * n ** 5 + (6601661 / 7257600) * n ** 6,
  (34729 / 80640) * n ** 5 - (3418889 / 1995840) * n ** 6,
  (212378941 / 319334400) * n ** 6,
];

/** The series back (Karney 2011, equation 36). */
const betaOf = (n: number): readonly number[] => [
  n / 2 -
    (2 / 3) * n ** 2 +
    (37 / 96) * n ** 3 -
    (1 / 360) * n ** 4 -
    (81 / 512) * n ** 5 +
    (96199 / 604800) * n ** 6,
  (1 / 48) * n ** 2 +
    (1 / 15) * n ** 3 -
    (437 / 1440) * n ** 4 +
    (46 / 105) * n ** 5 -
    (1118711 / 3870720) * n ** 6,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4 - (209 / 4480) * n ** 5 + (5569 / 90720) * n ** 6,
  (4397 / 161280) * n ** 4 - (11 / 504) * n ** 5 - (830251 / 7257600) * n ** 6,
  (4583 / 161280) * n ** 5 - (108847 / 3991680) * n ** 6,
  (20648693 / 638668800) * n ** 6,
];

/** Adds a series of sines: the projection's second step, and its inverse's first. */
function addSeries(xi: number, eta: number, series: readonly number[], sign: 1 | -1): [number, number] {
  let [x, y] = [xi, eta];
  series.forEach((factor, index) => {
    const k = 2 * (index + 1);
    x += sign * factor * Math.sin(k * xi) * Math.cosh(k * eta);
    y += sign * factor * Math.cos(k * xi) * Math.sinh(k * eta);
  });
  return [x, y];
}

/** The tangent of the conformal latitude to that of the geographic one. */
function conformalTangent(tau: number, eccentricity: number): number {
  const sigma = Math.sinh(eccentricity * Math.atanh((eccentricity * tau) / Math.hypot(1, tau)));
  return tau * Math.hypot(1, sigma) - sigma * Math.hypot(1, tau);
}

/** Newton's steps from the conformal to the geographic latitude: two reach the last digit (Karney 2011, equations 19 to 21). */
const NEWTON_STEPS = 3;

function geographicTangent(conformal: number, eccentricity: number): number {
  const rest = 1 - eccentricity ** 2;
  let tau = conformal;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const reached = conformalTangent(tau, eccentricity);
    const slope = (rest * Math.hypot(1, tau) * Math.hypot(1, reached)) / (1 + rest * tau ** 2);
    tau += (conformal - reached) / slope;
  }
  return tau;
}

/** The projection of an ellipsoid. */
export function transverseOf({ semiMajorM, flattening }: EllipsoidShape): TransverseProjection {
  const n = flattening / (2 - flattening);
  // Radius of the circle as long as a meridian, to the order n^6 (Karney 2011, equation 14).
  const radiusM = (semiMajorM / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64 + n ** 6 / 256);
  const eccentricity = Math.sqrt(flattening * (2 - flattening));
  const [alpha, beta] = [alphaOf(n), betaOf(n)];
  return {
    to(lon, lat, meridian) {
      const away = (((lon - meridian + 540) % 360) - 180) * RAD;
      const conformal = conformalTangent(Math.tan(lat * RAD), eccentricity);
      const xi = Math.atan2(conformal, Math.cos(away));
      const eta = Math.asinh(Math.sin(away) / Math.hypot(conformal, Math.cos(away)));
      const [northing, easting] = addSeries(xi, eta, alpha, 1);
      return { eastM: easting * radiusM, northM: northing * radiusM };
    },
    from({ eastM, northM }, meridian) {
      const [xi, eta] = addSeries(northM / radiusM, eastM / radiusM, beta, -1);
      const conformal = Math.sin(xi) / Math.hypot(Math.sinh(eta), Math.cos(xi));
      const away = Math.atan2(Math.sinh(eta), Math.cos(xi)) / RAD;
      return {
        lon: ((meridian + away + 540) % 360) - 180,
        lat: Math.atan(geographicTangent(conformal, eccentricity)) / RAD,
      };
    },
  };
}

/** That of CGCS2000; those of GRS 80 and WGS 84 differ by a tenth of a millimetre. */
export const CGCS2000_TRANSVERSE = transverseOf(ELLIPSOIDS.CGCS2000);
