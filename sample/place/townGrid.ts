import { METRES_PER_DEGREE } from '../features/measure.ts';
import type { TownPlace } from './roads.ts';
import { SETTLEMENTS } from './settlements.ts';
import type { LonLat } from './waters.ts';

/** How far streets reach beyond the last crossing, and how far they bow in the town's middle, both in blocks. */
export const STREET_STUB = 0.28;
export const EAST_WEST_BOW = 0.06;
export const NORTH_SOUTH_BOW = 0.05;

/** A place in a town's grid, in blocks from its middle: `along` to the grid's east, `across` to its north. */
export type TownToLonLat = (along: number, across: number) => LonLat;

/**
 * The frame that a town's streets are laid out in.
 * @throws Error when the town's settlement is not in the sample
 */
export function townGrid({ settlement, turnDeg, blockM }: TownPlace): TownToLonLat {
  const centre = SETTLEMENTS.find(({ name }) => name === settlement);
  if (centre === undefined) throw new Error(`no settlement ${settlement} for a town`);
  const turn = (turnDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const shrink = Math.cos((centre.lat * Math.PI) / 180);
  return (along, across) => [
    centre.lon + ((along * cos - across * sin) * blockM) / METRES_PER_DEGREE / shrink,
    centre.lat + ((along * sin + across * cos) * blockM) / METRES_PER_DEGREE,
  ];
}
