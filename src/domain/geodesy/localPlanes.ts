import { authalicHeight } from './equalArea.ts';
import type { LonLat } from './lineText.ts';

const RAD = Math.PI / 180;

/** WGS 84: semi-major axis in metres, and the first eccentricity squared. */
const A_M = 6378137;
const E2 = 0.00669437999014;

type Vector = readonly [x: number, y: number, z: number];

/** A place of a plane. */
type Place = readonly [x: number, y: number];

function unit(lon: number, lat: number): Vector {
  const across = Math.cos(lat * RAD);
  return [across * Math.cos(lon * RAD), across * Math.sin(lon * RAD), Math.sin(lat * RAD)];
}

/** The place in the middle of some places, wherever on the earth they lie; undefined when they lie all round it. */
export function centreOfPlaces(places: readonly LonLat[]): LonLat | undefined {
  let [x, y, z] = [0, 0, 0];
  for (const [lon, lat] of places) {
    const [dx, dy, dz] = unit(lon, lat);
    [x, y, z] = [x + dx, y + dy, z + dz];
  }
  if (Math.hypot(x, y, z) < 1e-9 * places.length) return undefined;
  return [Math.atan2(y, x) / RAD, Math.atan2(z, Math.hypot(x, y)) / RAD];
}

/** East, north and up of a place as unit vectors. */
function axesAt([lon, lat]: LonLat): readonly [east: Vector, north: Vector, up: Vector] {
  const [sinLon, cosLon] = [Math.sin(lon * RAD), Math.cos(lon * RAD)];
  const [sinLat, cosLat] = [Math.sin(lat * RAD), Math.cos(lat * RAD)];
  return [
    [-sinLon, cosLon, 0],
    [-sinLat * cosLon, -sinLat * sinLon, cosLat],
    [cosLat * cosLon, cosLat * sinLon, sinLat],
  ];
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The cosine of the angle from the centre beyond which the gnomonic plane is too far stretched to be of use (87 degrees). */
const HORIZON = 0.05;

/**
 * The gnomonic projection of the sphere about a centre (Snyder 1987, formulas 22-4 and 22-5): great circles become straight lines.
 * It answers undefined for what lies beyond the horizon.
 */
export function gnomonicAbout(centre: LonLat): (at: LonLat) => Place | undefined {
  const [east, north, up] = axesAt(centre);
  return ([lon, lat]) => {
    const place = unit(lon, lat);
    const height = dot(place, up);
    return height < HORIZON ? undefined : [dot(place, east) / height, dot(place, north) / height];
  };
}

/** A plane about a centre; metres east and north. */
export interface LocalPlane {
  fromDegrees(at: LonLat): Place;
  toDegrees(xM: number, yM: number): LonLat;
}

const E = Math.sqrt(E2);

/** The conformal latitude (Snyder 1987, formula 3-1, written with hyperbolic functions), degrees. */
function conformalLat(lat: number): number {
  const sin = Math.sin(lat * RAD);
  return Math.asin(Math.tanh(Math.atanh(sin) - E * Math.atanh(E * sin))) / RAD;
}

/** Each round of {@link latOfConformal} is nearer by the square of the eccentricity: these reach the last bit. */
const ROUNDS = 7;

/** The latitude of a conformal one, by iteration (Snyder 1987, formula 3-4), degrees. */
function latOfConformal(conformal: number): number {
  const rise = Math.atanh(Math.sin(conformal * RAD));
  let sin = Math.sin(conformal * RAD);
  for (let round = 0; round < ROUNDS; round++) sin = Math.tanh(rise + E * Math.atanh(E * sin));
  return Math.asin(sin) / RAD;
}

/** Nearer to a pole the scale there is taken, degrees. */
const MOST_LAT = 89.999;

/** The radius of the conformal sphere on which a place has its true scale (Snyder 1987, formulas 4-20 and 21-27). */
function conformalRadiusM(lat: number): number {
  const held = Math.max(-MOST_LAT, Math.min(MOST_LAT, lat));
  const normalM = A_M / Math.sqrt(1 - E2 * Math.sin(held * RAD) ** 2);
  return (normalM * Math.cos(held * RAD)) / Math.cos(conformalLat(held) * RAD);
}

/**
 * The oblique stereographic projection of the WGS 84 ellipsoid about a centre, by the conformal sphere (Snyder 1987, chapter 21): small
 * shapes keep their form wherever and however they lie, and lengths are true at the centre; 50 km off they are 0.002 % longer.
 */
export function conformalAbout([lon0, lat0]: LonLat): LocalPlane {
  const [east, north, up] = axesAt([lon0, conformalLat(lat0)]);
  const diameterM = 2 * conformalRadiusM(lat0);
  return {
    fromDegrees([lon, lat]) {
      const place = unit(lon, conformalLat(lat));
      const stretch = diameterM / Math.max(1e-12, 1 + dot(place, up));
      return [stretch * dot(place, east), stretch * dot(place, north)];
    },
    toDegrees(xM, yM) {
      const [x, y] = [xM / diameterM, yM / diameterM];
      const square = x * x + y * y;
      const at = (axis: 0 | 1 | 2) =>
        (2 * (x * east[axis] + y * north[axis]) + (1 - square) * up[axis]) / (1 + square);
      const [px, py, pz] = [at(0), at(1), at(2)];
      return [Math.atan2(py, px) / RAD, latOfConformal(Math.atan2(pz, Math.hypot(px, py)) / RAD)];
    },
  };
}

/** Snyder 1987, formula 3-12 at the pole, and the radius of the sphere of the ellipsoid's area (3-13). */
const HALF_Q_POLE = authalicHeight(90);
const RADIUS_M = A_M * Math.sqrt(HALF_Q_POLE);

const authalicLat = (lat: number) =>
  Math.asin(Math.max(-1, Math.min(1, authalicHeight(lat) / HALF_Q_POLE))) / RAD;

/** The latitude of an authalic one (Snyder 1987, formula 3-18; below a millimetre). */
function geodeticLat(authalic: number): number {
  const beta = authalic * RAD;
  const two = E2 / 3 + (31 * E2 ** 2) / 180 + (517 * E2 ** 3) / 5040;
  const four = (23 * E2 ** 2) / 360 + (251 * E2 ** 3) / 3780;
  const six = (761 * E2 ** 3) / 45360;
  return authalic + (two * Math.sin(2 * beta) + four * Math.sin(4 * beta) + six * Math.sin(6 * beta)) / RAD;
}

/** The Lambert azimuthal equal-area projection about a centre: areas are those on the WGS 84 ellipsoid (Snyder 1987, chapter 24, by the authalic sphere). */
export function equalAreaAbout([lon0, lat0]: LonLat): LocalPlane {
  const [east, north, up] = axesAt([lon0, authalicLat(lat0)]);
  return {
    fromDegrees([lon, lat]) {
      const place = unit(lon, authalicLat(lat));
      const stretch = RADIUS_M * Math.sqrt(2 / Math.max(1e-12, 1 + dot(place, up)));
      return [stretch * dot(place, east), stretch * dot(place, north)];
    },
    toDegrees(xM, yM) {
      const [x, y] = [xM / RADIUS_M, yM / RADIUS_M];
      const square = Math.min(4, x * x + y * y);
      const across = Math.sqrt(1 - square / 4);
      const height = 1 - square / 2;
      const at = (axis: 0 | 1 | 2) => across * (x * east[axis] + y * north[axis]) + height * up[axis];
      const [px, py, pz] = [at(0), at(1), at(2)];
      return [Math.atan2(py, px) / RAD, geodeticLat(Math.atan2(pz, Math.hypot(px, py)) / RAD)];
    },
  };
}
