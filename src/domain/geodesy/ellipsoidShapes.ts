/** An ellipsoid of revolution: semi-major axis in metres and flattening. */
export interface EllipsoidShape {
  readonly semiMajorM: number;
  readonly flattening: number;
}

/**
 * WGS 84 (EPSG:7030), that of CGCS2000 (GB 22021-2008, EPSG:1024), which differs from it by a tenth of a millimetre in the polar axis,
 * and those of the older Chinese datums: IAG 1975 of Xian 1980 (EPSG:7049), Krassowsky 1940 of Beijing 1954 (EPSG:7024).
 */
export const ELLIPSOIDS = {
  WGS84: { semiMajorM: 6378137, flattening: 1 / 298.257223563 },
  CGCS2000: { semiMajorM: 6378137, flattening: 1 / 298.257222101 },
  IAG1975: { semiMajorM: 6378140, flattening: 1 / 298.257 },
  KRASSOWSKY: { semiMajorM: 6378245, flattening: 1 / 298.3 },
} as const satisfies Record<string, EllipsoidShape>;
