import type { LonLat } from '../place/waters.ts';
import type { Lake } from '../terrain/lakes.ts';
import { COVER_CLASSES, SPRUCE_CLASS, WATER_CLASS, type CoverClass } from './coverClasses.ts';
import { classifyCover, OUTSIDE, type CoverGround } from './coverGrid.ts';
import { majority, sieve } from './regions.ts';
import { tracedRegions } from './tracedRegions.ts';

/** A patch of one class; its rings are closed, the outer one first and counter-clockwise. */
export interface CoverPatch extends CoverClass {
  readonly rings: readonly (readonly LonLat[])[];
  readonly areaKm2: number;
}

/** Blocks of this many master cells square (about 430 m) are classified. */
const BLOCK_CELLS = 2;
/** Smallest patches in blocks (about 0.19 km² each): forests and woods are kept smaller than open ground. */
const LEAST_BLOCKS = 6;
const LEAST_WOOD_BLOCKS = 3;

/** The classes within `outline` as patches that share their borders. */
export function buildLandCover(
  ground: CoverGround,
  outline: readonly LonLat[],
  lakes: readonly Lake[],
): CoverPatch[] {
  const raw = classifyCover(ground, outline, BLOCK_CELLS);
  const isKept = (label: number) => label === OUTSIDE || label === WATER_CLASS;
  const labels = majority(raw, isKept);
  const least = (label: number) => (label === SPRUCE_CLASS ? LEAST_WOOD_BLOCKS : LEAST_BLOCKS);
  const grid = { ...raw, labels: sieve({ ...raw, labels }, least, isKept) };
  const edges = { outline, lakes, isWater: (label: number) => label === WATER_CLASS };
  return tracedRegions(grid, edges).flatMap(({ label, rings, areaKm2 }) => {
    const cover = COVER_CLASSES[label];
    return cover === undefined ? [] : [{ ...cover, rings, areaKm2 }];
  });
}
