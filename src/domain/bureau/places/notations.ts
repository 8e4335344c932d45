/**
 * How coordinates are written: decimal degrees; degrees, minutes and seconds; Gauss-Krüger zones of 3 or of 6 degrees of CGCS2000, Xian 1980
 * and Beijing 1954; UTM of WGS 84. Apart from what reads and writes them, which comes with its window.
 */
export const NOTATIONS = [
  'decimal',
  'dms',
  'gk3',
  'gk6',
  'utm',
  'xian3',
  'xian6',
  'beijing3',
  'beijing6',
] as const;

/** One of {@link NOTATIONS}. */
export type Notation = (typeof NOTATIONS)[number];

/** A place in degrees. */
export interface Degrees {
  readonly lon: number;
  readonly lat: number;
}

/** What is wrong with typed coordinates, and in which field. */
export interface CoordinateProblem {
  readonly field: 'x' | 'y';
  readonly reason: 'empty' | 'number' | 'longitude' | 'latitude' | 'zone' | 'easting' | 'northing';
}
