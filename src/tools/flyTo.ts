import { besideMiddle, clearOffset, type CoveredView } from '../domain/views/clearSight.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import type { Scene } from '../scene/scene.ts';
import type { FlyTarget } from '../scene/viewPort.ts';
import { type Tool, ToolAborted } from './tool.ts';

/** Where the globe flies, and how long it takes. */
export interface FlyToInput {
  readonly target: FlyTarget<GlobePose>;
  readonly durationMs: number;
  /**
   * Height of the ground, metres, that a pose has in its middle when that is what somebody wants to see: where a window lies over it, the
   * globe flies a little aside. A pose without one is flown to exactly.
   */
  readonly middleM?: number;
}

/** Where to fly so that nothing lies over the place that is to be seen; an extent is flown to as it is. */
function seen(
  { target, middleM }: FlyToInput,
  { globe }: Scene,
  views: readonly CoveredView[],
): FlyTarget<GlobePose> {
  if ('extent' in target || middleM === undefined) return target;
  return { pose: besideMiddle(target.pose, clearOffset(views), globe.frame, middleM) };
}

/** Flies the globe to a pose or an extent (the linked plane follows), a place clear of what lies over the views. A gesture on the globe ends it, as `user`. */
export const flyToTool: Tool<FlyToInput, void> = {
  id: 'fly-to',
  lanes: ['camera'],
  async run(input, { scene, sight }, signal) {
    const { durationMs } = input;
    const flight = await scene.globe.flyTo(seen(input, scene, sight()), { durationMs, signal });
    if (flight === 'interrupted') throw new ToolAborted('user');
  },
};
