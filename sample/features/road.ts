import type { RoadClass } from '../place/roads.ts';
import type { LonLat } from '../place/waters.ts';
import type { Lake } from '../terrain/lakes.ts';
import type { River } from '../terrain/rivers.ts';
import type { HeightAt } from './areas.ts';

/** A road with its course in degrees. */
export interface Road {
  readonly name: string;
  readonly nameEn: string | undefined;
  readonly class: RoadClass;
  readonly code: string | undefined;
  readonly course: readonly LonLat[];
}

/** What roads look at. */
export interface RoadGround {
  readonly heightAtM: HeightAt;
  /** Metres to the nearest lake shore, negative on water. */
  readonly shoreAtM: HeightAt;
  readonly rivers: readonly River[];
  readonly lakes: readonly Lake[];
  /** Ring round the prefecture; forest roads stay within. */
  readonly outline: readonly LonLat[];
}

/** Roads keep this far from lakes, metres. */
export const SHORE_CLEARANCE_M = 180;
