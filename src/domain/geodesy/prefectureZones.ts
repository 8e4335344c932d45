import { ZONE_FAMILIES } from './zones.ts';

/** The zones that the prefecture lies in: central meridians 81 and 84 degrees, and of six degrees 81. */
const ZONES = { 3: [27, 28], 6: [14] } as const;

/** UTM 44N and 45N of WGS 84. */
const UTM_CODES = [32_644, 32_645];

/**
 * EPSG codes of the zones that the prefecture lies in: of each datum, new ones first, in the two ways in which eastings are written; then
 * UTM. Places of the old datums are as good as what is published of them.
 */
export const PREFECTURE_ZONES: readonly number[] = [
  ...ZONE_FAMILIES.filter(({ isFormer }) => isFormer !== true).flatMap(({ first, firstZone, widthDeg }) =>
    ZONES[widthDeg].map((zone) => first + zone - firstZone),
  ),
  ...UTM_CODES,
];
