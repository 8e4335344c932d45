import type { UnitLand } from '../../api/contracts/unitLand.ts';
import type { Scene } from '../../scene/scene.ts';
import { drawLandOutline } from '../../viewing/landOutline.ts';

/** Name of the border's layer in each view. */
export const UNIT_LAND_LAYER = 'unit-land';

/** Bright: the line of the user's own land. */
const COLOR = '#ffd479';

/** The land of the user's unit on the map. */
export interface UnitLandOnMap {
  /** Where it lies; undefined where the unit has none, or it could not be read. */
  readonly land: Promise<UnitLand | undefined>;
  /** Takes the border away; what is still read is not drawn. */
  destroy(): void;
}

/**
 * Draws the border of the unit's land in both views as soon as it is read.
 * @param read reads the land, undefined where there is none; its failures are its own to tell
 */
export function openUnitLand(
  scene: Pick<Scene, 'globe' | 'plane'>,
  read: (signal: AbortSignal) => Promise<UnitLand | undefined>,
): UnitLandOnMap {
  const gone = new AbortController();
  let clear = () => undefined as void;
  const land = read(gone.signal).then((found) => {
    if (gone.signal.aborted) return undefined;
    if (found !== undefined)
      clear = drawLandOutline(scene, { layer: UNIT_LAND_LAYER, rings: found.rings, color: COLOR });
    return found;
  });
  return {
    land,
    destroy() {
      gone.abort();
      clear();
    },
  };
}
