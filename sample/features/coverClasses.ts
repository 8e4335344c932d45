import { smoothstep } from '../grid.ts';
import { duneShare, moisture, playaShare, snowShare, spruceShare, type Site } from '../imagery/cover.ts';

/** A class of land cover. */
export interface CoverClass {
  readonly name: string;
  readonly nameEn: string;
  /** CSS colour. */
  readonly color: string;
}

/** The classes; a grid of cover holds indexes into this table. */
export const COVER_CLASSES = [
  { name: '水域', nameEn: 'Water', color: '#4b9fd6' },
  { name: '冰川与永久积雪', nameEn: 'Glacier and snow', color: '#eef6fb' },
  { name: '裸岩', nameEn: 'Bare rock', color: '#9a948f' },
  { name: '雪岭云杉林', nameEn: 'Schrenk spruce forest', color: '#2f6b45' },
  { name: '高寒草甸', nameEn: 'Alpine meadow', color: '#a9c77d' },
  { name: '山地草甸', nameEn: 'Mountain meadow', color: '#7fb560' },
  { name: '草甸草原', nameEn: 'Meadow steppe', color: '#a7bf62' },
  { name: '典型草原', nameEn: 'Steppe', color: '#c8c774' },
  { name: '荒漠草原', nameEn: 'Desert steppe', color: '#d9cd97' },
  { name: '戈壁', nameEn: 'Gobi', color: '#cdbfa3' },
  { name: '荒漠灌丛', nameEn: 'Tamarisk and saxaul scrub', color: '#a8ab72' },
  { name: '沙地', nameEn: 'Shifting sand', color: '#ecd9a0' },
  { name: '盐碱滩', nameEn: 'Salt flat', color: '#e9e4dc' },
  { name: '芦苇沼泽', nameEn: 'Reed marsh', color: '#6fae8f' },
  { name: '河谷林', nameEn: 'Riparian woodland', color: '#4f9a5a' },
  { name: '绿洲农田', nameEn: 'Oasis farmland', color: '#c3a94f' },
] as const satisfies readonly CoverClass[];

/** Name of a class. */
export type CoverName = (typeof COVER_CLASSES)[number]['name'];

/** Index of the class of that name. */
const indexOf = (name: (typeof COVER_CLASSES)[number]['name']): number =>
  COVER_CLASSES.findIndex((entry) => entry.name === name);

const INDEX = {
  water: indexOf('水域'),
  snow: indexOf('冰川与永久积雪'),
  rock: indexOf('裸岩'),
  spruce: indexOf('雪岭云杉林'),
  alpine: indexOf('高寒草甸'),
  meadow: indexOf('山地草甸'),
  meadowSteppe: indexOf('草甸草原'),
  steppe: indexOf('典型草原'),
  desertSteppe: indexOf('荒漠草原'),
  gobi: indexOf('戈壁'),
  scrub: indexOf('荒漠灌丛'),
  sand: indexOf('沙地'),
  salt: indexOf('盐碱滩'),
  reed: indexOf('芦苇沼泽'),
  riparian: indexOf('河谷林'),
  field: indexOf('绿洲农田'),
} as const;

/** Index of the water class, whose cells keep their shores. */
export const WATER_CLASS = INDEX.water;

/** Index of the spruce class. */
export const SPRUCE_CLASS = INDEX.spruce;

/** The class of a place, by the shares that the imagery paints. */
export function classify(site: Site): number {
  if (site.shoreM < 0) return INDEX.water;
  if (snowShare(site) > 0.5) return INDEX.snow;
  if (spruceShare(site) > 0.3) return INDEX.spruce;
  if (site.oasis > 0.48) return INDEX.field;
  if (site.heightM < 430) {
    const lowland = classifyLowland(site);
    if (lowland !== undefined) return lowland;
  }
  if (site.heightM < 2200 && site.wet * (1 - site.mountain * 0.6) > 0.52) return INDEX.riparian;
  return classifySlopes(site);
}

function classifyLowland(site: Site): number | undefined {
  if (playaShare(site) > 0.5) {
    const reeds = smoothstep(0.1, 0.5, -site.broad * 0.8 + site.patch * 0.4 + site.wet * 0.9);
    return reeds > 0.45 || site.shoreM < 500 ? INDEX.reed : INDEX.salt;
  }
  if (duneShare(site) > 0.5) return INDEX.sand;
  return site.heightM + 75 * site.broad + 20 * site.patch < 268 ? INDEX.scrub : undefined;
}

function classifySlopes(site: Site): number {
  const ragged = site.heightM + 130 * site.patch + 90 * site.broad;
  if (ragged + 160 * Math.max(0, -site.north) > 3330) return INDEX.rock;
  if (site.slope > 0.8 && site.heightM > 2100) return INDEX.rock;
  if (ragged > 2730) return INDEX.alpine;
  const lush = moisture(site);
  if (lush > 0.8) return INDEX.meadow;
  if (lush > 0.6) return INDEX.meadowSteppe;
  if (lush > 0.38) return INDEX.steppe;
  return lush > 0.17 ? INDEX.desertSteppe : INDEX.gobi;
}
