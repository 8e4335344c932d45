/** Slope classes of forest resource inventories (GB/T 26424-2010), the flattest first: below 5, 15, 25, 35, 45 degrees, and steeper. */
export const SLOPE_GRADES = ['flat', 'gentle', 'inclined', 'steep', 'verySteep', 'precipitous'] as const;

/** One of {@link SLOPE_GRADES}. */
export type SlopeGrade = (typeof SLOPE_GRADES)[number];

/** Where each grade but the last ends, degrees. */
export const GRADE_BOUNDS_DEG = [5, 15, 25, 35, 45] as const;

/** The compass of eight, each 45 degrees wide, clockwise from north: the slopes of the same standard. */
export const ASPECTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** One of {@link ASPECTS}. */
export type Aspect = (typeof ASPECTS)[number];

const DEG = 180 / Math.PI;

/** The neighbours of a cell as {@link groundFall} takes them, clockwise from north: columns and rows from it, rows southward. */
export const NEIGHBOURS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const;

/** How ground lies: how steep, and where it falls to, degrees clockwise from north. */
export interface GroundFall {
  readonly slopeDeg: number;
  readonly aspectDeg: number;
}

/**
 * Slope and aspect of the ground by its heights on a grid of three by three, as Horn weighs them (Proceedings of the IEEE 69, 1981, p. 18).
 * @param heightsM of the {@link NEIGHBOURS}
 * @param cellM side of a cell, metres
 */
export function groundFall(heightsM: ArrayLike<number>, cellM: number): GroundFall {
  const at = (index: number) => heightsM[index] ?? NaN;
  const eastward = (at(1) + 2 * at(2) + at(3) - (at(7) + 2 * at(6) + at(5))) / (8 * cellM);
  const northward = (at(7) + 2 * at(0) + at(1) - (at(5) + 2 * at(4) + at(3))) / (8 * cellM);
  const downhillDeg = Math.atan2(-eastward, -northward) * DEG;
  return {
    slopeDeg: Math.atan(Math.hypot(eastward, northward)) * DEG,
    aspectDeg: (downhillDeg + 360) % 360,
  };
}

/** The place of a slope among {@link SLOPE_GRADES}. */
export function gradeIndex(slopeDeg: number): number {
  return GRADE_BOUNDS_DEG.filter((bound) => slopeDeg >= bound).length;
}

/** The place of a direction among {@link ASPECTS}. */
export function aspectIndex(aspectDeg: number): number {
  return Math.round(aspectDeg / 45) % ASPECTS.length;
}
