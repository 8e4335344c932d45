import type { MapSession } from '../../portal/mapSession.ts';
import { createComparison, type Comparison } from './comparison.ts';
import { createPlayer, type Player } from './player.ts';

/** The time line of a map. */
export interface TimelineDoor {
  readonly player: Player;
  readonly comparison: Comparison;
}

/** Opens the time line of a map; clearing the screen shows all times again. */
export function openTimeline({ scene, clock, portal }: MapSession) {
  const { layers } = portal;
  const player = createPlayer(scene, clock);
  const comparison = createComparison({ scene, layers, clock, urls: URL });
  const end = () => {
    player.pause();
    comparison.stop();
  };
  return {
    player,
    comparison,
    clear() {
      end();
      layers.actions.setPeriod(null);
    },
    destroy: end,
  };
}
