import type { HeightAt } from '../features/areas.ts';
import type { FeatureGround } from '../features/build.ts';
import { COVER_CLASSES, type CoverName } from '../features/coverClasses.ts';
import { classifyCover, OUTSIDE, type CoverGrid } from '../features/coverGrid.ts';
import { outerLine } from '../features/collection.ts';
import type { BaseFeatures } from '../features/layers.ts';
import { isInRing } from '../features/measure.ts';
import { bilinear, columnAt, rowAt, type Raster } from '../grid.ts';
import { createRandom } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';

/** What the thematic layers are placed on. */
export interface ThemeGround {
  readonly base: BaseFeatures;
  /** Ring round the prefecture, closed. */
  readonly outline: readonly LonLat[];
  /** Master heights, metres. */
  readonly heights: Raster;
  readonly heightAtM: HeightAt;
  /** Metres to the nearest lake shore, negative on water; at most 4000. */
  readonly shoreAtM: HeightAt;
  /** Land cover in blocks of {@link COVER_BLOCK_CELLS} master cells. */
  readonly cover: CoverGrid;
  /** The cover class of a place; undefined outside the prefecture. */
  readonly coverAt: (at: LonLat) => CoverName | undefined;
  /** Name of the county-level area that holds a place. */
  readonly countyAt: (at: LonLat) => string | undefined;
}

/** Master cells to the side of a block of {@link ThemeGround.cover}: about 430 m. */
export const COVER_BLOCK_CELLS = 2;

/** Prepares the questions that thematic layers ask of the ground. */
export function themeGround(ground: FeatureGround, base: BaseFeatures): ThemeGround {
  const reader =
    (raster: Raster): HeightAt =>
    ([lon, lat]) =>
      bilinear(raster, columnAt(lon, raster.z), rowAt(lat, raster.z));
  const areas = base.areas.features.map((area) => ({ ...area.properties, ring: outerLine(area) }));
  const outline = areas.find((area) => 'level' in area && area.level === 'prefecture')?.ring ?? [];
  const counties = areas.filter(({ ring }) => ring !== outline);
  const cover = classifyCover(ground, outline, COVER_BLOCK_CELLS);
  const { heights } = ground;
  return {
    base,
    outline,
    heights,
    heightAtM: reader(heights),
    shoreAtM: reader(ground.shore),
    cover,
    coverAt([lon, lat]) {
      const column = Math.floor((columnAt(lon, heights.z) - heights.x0) / COVER_BLOCK_CELLS);
      const row = Math.floor((rowAt(lat, heights.z) - heights.y0) / COVER_BLOCK_CELLS);
      if (column < 0 || row < 0 || column >= cover.columns || row >= cover.rows) return undefined;
      const label = cover.labels[row * cover.columns + column] ?? OUTSIDE;
      return COVER_CLASSES[label]?.name;
    },
    countyAt: ([lon, lat]) => counties.find(({ ring }) => isInRing(ring, lon, lat))?.name,
  };
}

/** Attempts to find a place before giving up. */
const TRIES = 4000;

/**
 * Draws places in a box that are accepted, in order; fewer than asked for when few are acceptable.
 * @param box west, south, east, north in degrees
 */
export function scatter(
  seed: number,
  count: number,
  [west, south, east, north]: readonly [number, number, number, number],
  accept: (at: LonLat, taken: readonly LonLat[]) => boolean,
): LonLat[] {
  const random = createRandom(seed);
  const taken: LonLat[] = [];
  for (let tries = 0; tries < TRIES && taken.length < count; tries++) {
    const at: LonLat = [west + (east - west) * random(), south + (north - south) * random()];
    if (accept(at, taken)) taken.push(at);
  }
  return taken;
}

/** West, south, east, north of the prefecture's frame, degrees. */
export const FRAME = [79.88, 43.5, 83.86, 45.89] as const;
