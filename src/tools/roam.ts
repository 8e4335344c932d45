import type { Tool } from './tool.ts';
import { turnCamera } from './turning.ts';

/** How the camera turns. */
export interface RoamInput {
  /** The user wants no motion: the camera jumps from side to side. */
  readonly reducedMotion: boolean;
}

/**
 * Rotation roaming (viewer.md, section 2): the camera stays where it is and looks round, ends after 120 s or on right click; a gesture on
 * either view ends it too.
 */
export const roamTool: Tool<RoamInput, void> = {
  id: 'roam',
  lanes: ['camera'],
  async run({ reducedMotion }, context) {
    const { pose } = context.scene.globe.pose.value;
    const flown = turnCamera(context, reducedMotion, (turnedDeg) => ({
      ...pose,
      headingDeg: (pose.headingDeg + turnedDeg) % 360,
    }));
    context.notify({ id: 'orbit.begin' });
    await flown;
    context.notify({ id: 'roam.end' });
  },
};
