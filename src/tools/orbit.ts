import { ORBIT } from '../domain/businessConstants.ts';
import { lookOf, turnedPose } from '../scene/cameraMoves.ts';
import { watchClicks } from './clicks.ts';
import { type Tool, ToolAborted, type ToolContext } from './tool.ts';

/** How often the camera is moved on, milliseconds. */
const STEP_MS = 40;

/** Turns the globe's camera about what it looks at; resolves after a full flight or at a right click, rejects when anything else moves the camera. */
function turn({ scene, clock, defer }: ToolContext): Promise<void> {
  const { globe } = scene;
  const look = lookOf(scene);
  const startedMs = clock.nowMs();
  return new Promise((resolve, reject) => {
    const step = () => {
      const elapsedMs = Math.min(clock.nowMs() - startedMs, ORBIT.durationMs);
      globe.setPose(turnedPose(look, look.pose.headingDeg + (ORBIT.degPerS * elapsedMs) / 1000), 'program');
      if (elapsedMs >= ORBIT.durationMs) resolve();
    };
    defer(clock.every(STEP_MS, step));
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

/** The 360° flight (viewer.md, section 2): orbits the place in the middle of the globe, ends after 120 s or on right click; a gesture on either view ends it too. */
export const orbitTool: Tool<void, void> = {
  id: 'orbit',
  lanes: ['camera'],
  async run(_input, context) {
    const flown = turn(context);
    context.notify({ id: 'orbit.begin' });
    await flown;
    context.notify({ id: 'orbit.end' });
  },
};
