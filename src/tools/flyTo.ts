import type { GlobePose } from '../domain/pose.ts';
import type { FlyTarget } from '../scene/viewPort.ts';
import { type Tool, ToolAborted } from './tool.ts';

/** Where the globe flies, and how long it takes. */
export interface FlyToInput {
  readonly target: FlyTarget<GlobePose>;
  readonly durationMs: number;
}

/** Flies the globe to a pose or an extent (the linked plane follows). A gesture on the globe ends it, as `user`. */
export const flyToTool: Tool<FlyToInput, void> = {
  id: 'fly-to',
  lanes: ['camera'],
  async run({ target, durationMs }, { scene }, signal) {
    const flight = await scene.globe.flyTo(target, { durationMs, signal });
    if (flight === 'interrupted') throw new ToolAborted('user');
  },
};
