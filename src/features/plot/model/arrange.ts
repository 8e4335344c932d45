import type { LonLat } from '../../../domain/drawing/place.ts';
import {
  alignedPlots,
  distributedPlots,
  extentMiddle,
  movedPlots,
  PLOT_ALIGNMENTS,
  plotsExtent,
  scaledPlots,
  turnedPlots,
  type PlacedPlot,
  type PlotAlignment,
  type PlotPlaces,
} from '../../../domain/drawing/plot/transform.ts';

/** What can be done with selected plots without a pointer. */
export const ARRANGEMENTS = [
  ...PLOT_ALIGNMENTS,
  'horizontal',
  'vertical',
  'turnLeft',
  'turnRight',
  'enlarge',
  'shrink',
  'north',
  'south',
  'west',
  'east',
] as const;

/** One of {@link ARRANGEMENTS}. */
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** One turn, degrees. */
export const TURN_DEG = 15;

/** One step larger, as a factor. */
export const ENLARGEMENT = 1.1;

const METRES_PER_DEG = 111_320;

const isAlignment = (how: Arrangement): how is PlotAlignment => PLOT_ALIGNMENTS.some((one) => one === how);

/** How many plots an arrangement needs at least: others to line up with, or outermost ones to lie between. */
export function leastPlots(how: Arrangement): 1 | 2 | 3 {
  if (isAlignment(how)) return 2;
  return how === 'horizontal' || how === 'vertical' ? 3 : 1;
}

/**
 * Where plots are after an arrangement; those that it leaves alone are left out.
 * @param stepM how far they are moved by one step, metres
 */
export function arrangedPlots(plots: readonly PlacedPlot[], how: Arrangement, stepM: number): PlotPlaces {
  const extent = plotsExtent(plots);
  if (extent === undefined || plots.length < leastPlots(how)) return new Map();
  if (isAlignment(how)) return alignedPlots(plots, how);
  const middle = extentMiddle(extent);
  const northDeg = stepM / METRES_PER_DEG;
  const eastDeg = northDeg / Math.max(0.01, Math.cos((middle[1] * Math.PI) / 180));
  const moved = (east: number, north: number) => {
    const to: LonLat = [middle[0] + east * eastDeg, middle[1] + north * northDeg];
    return movedPlots(plots, middle, to);
  };
  switch (how) {
    case 'horizontal':
    case 'vertical':
      return distributedPlots(plots, how);
    case 'turnLeft':
      return turnedPlots(plots, middle, -TURN_DEG);
    case 'turnRight':
      return turnedPlots(plots, middle, TURN_DEG);
    case 'enlarge':
      return scaledPlots(plots, middle, ENLARGEMENT);
    case 'shrink':
      return scaledPlots(plots, middle, 1 / ENLARGEMENT);
    case 'north':
      return moved(0, 1);
    case 'south':
      return moved(0, -1);
    case 'west':
      return moved(-1, 0);
    case 'east':
      return moved(1, 0);
  }
}
