import type { UnitLand } from '../../api/contracts/unitLand.ts';
import type { Scene } from '../../scene/scene.ts';
import type { StaticMark } from '../../scene/staticLayer.ts';

/** Name of the border's layer in each view. */
export const UNIT_LAND_LAYER = 'unit-land';

/** Bright over a dark casing, so that it is seen over snow and over forest. */
const BORDER = {
  color: '#ffd479',
  widthPx: 2,
  casing: { color: 'rgba(8, 20, 16, 0.55)', widthPx: 1.5 },
} as const;

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
  { globe, plane }: Pick<Scene, 'globe' | 'plane'>,
  read: (signal: AbortSignal) => Promise<UnitLand | undefined>,
): UnitLandOnMap {
  const gone = new AbortController();
  let clear = () => undefined as void;
  const draw = ({ rings }: UnitLand) => {
    const marks: StaticMark[] = [{ id: 'border', parts: [{ kind: 'line', paths: rings, line: BORDER }] }];
    const layers = [globe, plane].map((view) => view.staticLayer(UNIT_LAND_LAYER));
    layers.forEach((layer) => layer.show(marks));
    clear = () => layers.forEach((layer) => layer.destroy());
  };
  const land = read(gone.signal).then((found) => {
    if (gone.signal.aborted) return undefined;
    if (found !== undefined) draw(found);
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
