/**
 * Overviews of a large layer: copies that hold what maps of a scale can show of it, as those of rasters do. A level has the resolution
 * of Web Mercator's level of that number, 256 px to a tile.
 */
export const OVERVIEW_LEVELS = { finest: 14, coarsest: 5 } as const;

/** Degrees of longitude that a pixel of a level spans. */
export const pixelDeg = (level: number): number => 360 / (256 * 2 ** level);

/** Places are kept to this part of a pixel: a tenth is what maps are drawn to. */
const STEPS_PER_PX = 8;

/** Degrees of a step, in which an overview counts. */
export const stepDeg = (level: number): number => pixelDeg(level) / STEPS_PER_PX;

/** Side of the square, in a level's pixels, whose features lie together in a piece. */
export const PIECE_PX = 512;

/** The level that a map is drawn from; undefined for one that is so fine that it needs the features themselves. */
export function overviewLevelFor(degreesPerPx: number): number | undefined {
  // A map of exactly a level's resolution is drawn from it, however its numbers were rounded.
  const level = Math.ceil(Math.log2(360 / (256 * degreesPerPx)) - 1e-6);
  return level > OVERVIEW_LEVELS.finest ? undefined : Math.max(level, OVERVIEW_LEVELS.coarsest);
}
