import {
  eastNorthUp,
  fromEcef,
  intoFrame,
  toEcef,
  transformPoint,
  type Matrix4,
  type Vector3,
} from '../../src/domain/geodesy/ecef.ts';
import { geoidM } from './geoid.ts';

/** Reads the sample's ground, metres above sea level. */
export type GroundReader = (lon: number, lat: number) => number;

/** A flat frame of metres about a place: east, north, up. */
export interface Frame {
  /** From the frame to earth-centred metres. */
  readonly matrix: Matrix4;
  /**
   * A place in the frame.
   * @param heightM above sea level: the sample's terrain counts from there, 3D Tiles from the ellipsoid
   */
  at(lon: number, lat: number, heightM: number): Vector3;
  /** The place under or over a point of the frame; `heightM` above the ellipsoid. */
  placeOf(point: Vector3): { readonly lon: number; readonly lat: number; readonly heightM: number };
  /** A point of the frame in earth-centred metres, and back. */
  toEcef(point: Vector3): Vector3;
  fromEcef(point: Vector3): Vector3;
  /** The ground at metres east and north of the middle. */
  ground(east: number, north: number): Vector3;
}

/** Makes the frame about a place on the ground. */
export function createFrame(lon: number, lat: number, groundAt: GroundReader): Frame {
  const matrix = eastNorthUp(lon, lat, groundAt(lon, lat) + geoidM(lon, lat));
  const at = (toLon: number, toLat: number, heightM: number): Vector3 =>
    intoFrame(matrix, toEcef(toLon, toLat, heightM + geoidM(toLon, toLat)));
  const placeOf = (point: Vector3) => fromEcef(transformPoint(matrix, point));
  return {
    matrix,
    at,
    placeOf,
    toEcef: (point) => transformPoint(matrix, point),
    fromEcef: (point) => intoFrame(matrix, point),
    ground(east, north) {
      const place = placeOf([east, north, 0]);
      const [, , up] = at(place.lon, place.lat, groundAt(place.lon, place.lat));
      return [east, north, up];
    },
  };
}
