import { ORBIT } from '../domain/bureau/businessConstants.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import { watchClicks } from './clicks.ts';
import { ToolAborted, type ToolContext } from './tool.ts';

/** How often the camera is moved on, milliseconds. */
const STEP_MS = 40;

/** Who wants no motion sees the place from another side each time the camera would have turned so far, degrees. */
const STILL_STEP_DEG = 30;

/**
 * Turns the globe's camera at the speed of the specification for as long as it says. Under reduced motion it jumps from one standpoint to
 * the next at the same pace instead.
 * @param poseAt the pose after so many degrees
 * @returns resolves after the full turn or at a right click; rejects when anything else moves the camera
 */
export function turnCamera(
  { scene, clock, defer }: ToolContext,
  reducedMotion: boolean,
  poseAt: (turnedDeg: number) => GlobePose,
): Promise<void> {
  const { globe } = scene;
  const startedMs = clock.nowMs();
  const stepMs = reducedMotion ? (STILL_STEP_DEG / ORBIT.degPerS) * 1000 : STEP_MS;
  return new Promise((resolve, reject) => {
    const step = () => {
      const elapsedMs = Math.min(clock.nowMs() - startedMs, ORBIT.durationMs);
      globe.setPose(poseAt((ORBIT.degPerS * elapsedMs) / 1000), 'program');
      if (elapsedMs >= ORBIT.durationMs) resolve();
    };
    defer(clock.every(stepMs, step));
    defer(
      watchClicks(scene, ({ button }) => {
        if (button === 'right') resolve();
      }),
    );
    defer(
      globe.pose.subscribe(({ origin }) => {
        if (origin !== 'program') reject(new ToolAborted('user'));
      }),
    );
  });
}
