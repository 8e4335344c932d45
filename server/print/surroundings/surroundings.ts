import type { Surroundings, SurroundingsRelief } from '../../../src/domain/sheet/surroundings.ts';
import type { TileSource } from '../../../services/index.ts';
import type { Rights } from '../../base/access/rights.ts';
import { SEEN_WITH } from '../content.ts';
import { readGround } from '../imagery.ts';
import { surroundingsPlacement, type SurroundingsOrdered } from './picture.ts';

/** Draws a picture of surroundings. @throws the signal's reason */
type Draw = (ordered: SurroundingsOrdered, signal: AbortSignal) => Promise<string | null>;

/** Reliefs of surroundings as overviews show them. */
export interface SurroundingsDrawer {
  /** @returns without a picture where the server has no relief, or whoever asks may not see it @throws the signal's reason */
  relief(around: Surroundings, rights: Rights, signal: AbortSignal): Promise<SurroundingsRelief>;
}

/** Pictures that are kept: sheets of one unit show the same one again and again. */
const KEPT = 6;

/** Creates what draws surroundings and keeps the last ones. @param tiles absent where the server has no pictures of the ground */
export function createSurroundings(tiles: TileSource | undefined, draw: Draw): SurroundingsDrawer {
  const kept = new Map<string, string | null>();
  return {
    async relief(around, rights, signal) {
      if (tiles === undefined || rights.of(SEEN_WITH.relief) === undefined) return { ...around, jpeg: null };
      const key = JSON.stringify(around);
      const known = kept.get(key);
      if (known !== undefined) return { ...around, jpeg: known };
      const grid = await readGround(surroundingsPlacement(around), { kind: 'relief', tiles }, signal);
      const jpeg = await draw({ around, tiles: grid }, signal);
      kept.set(key, jpeg);
      for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
      return { ...around, jpeg };
    },
  };
}
