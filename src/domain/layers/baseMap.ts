import { BUREAU_ROLE_TYPE, ROLES } from '../bureau/roles.ts';
import { isTileAddress } from './raster/tileTemplate.ts';

/** What the plane may stand on instead of what the globe stands on. */
export interface BaseMap {
  readonly id: string;
  readonly title: string;
  readonly titleEn?: string | undefined;
  /** XYZ template of its pictures; without it the ground is plain. */
  readonly tiles?: string | undefined;
  /** Finest level of the pictures; finer views stretch it. */
  readonly maxLevel: number;
  /** Colour of the ground below the pictures. */
  readonly color: string;
}

/** A base map with the limits of the departments. */
export interface BaseMapChoice extends BaseMap {
  /** Finest level for others than the prefecture bureau. */
  readonly maxLevelOthers?: number | undefined;
}

/** Pictures of the ground that the globe stands on, and the plane where no base map is chosen. */
export interface BaseImagery {
  /** XYZ template. */
  readonly tiles: string;
  /** Finest level; finer views stretch it. */
  readonly maxLevel: number;
}

/** The base maps as a department may see them (viewer.md, section 6). One whose address is not written to its end is plain. */
export function baseMapsFor(choices: readonly BaseMapChoice[], department: string): readonly BaseMap[] {
  const bureau = ROLES.find(({ roleType }) => roleType === BUREAU_ROLE_TYPE);
  const isBureau = department === bureau?.department;
  return choices.map(({ maxLevelOthers, tiles, ...base }) => ({
    ...base,
    ...(tiles !== undefined && isTileAddress(tiles) ? { tiles } : {}),
    maxLevel: isBureau ? base.maxLevel : Math.min(base.maxLevel, maxLevelOthers ?? base.maxLevel),
  }));
}
