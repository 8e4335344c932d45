import { FLIGHT_MS } from '../domain/bureau/businessConstants.ts';
import { centredPose, globeLook, turnedPose, type GlobeLook } from '../viewing/cameraMoves.ts';
import type { GroundPoint } from '../scene/viewPort.ts';
import { type Tool, ToolAborted, type ToolContext } from './tool.ts';
import { turnCamera } from './turning.ts';

/** What is orbited, and how. */
export interface OrbitInput {
  /** The place in the middle of the globe where none is given. */
  readonly about?: GroundPoint;
  /** The user wants no motion: the camera jumps from side to side. */
  readonly reducedMotion: boolean;
}

/** Flies until a place is in the middle, and tells how it is looked at from there. */
async function lookAt(
  { about, reducedMotion }: OrbitInput,
  { scene }: ToolContext,
  signal: AbortSignal,
): Promise<GlobeLook> {
  if (about === undefined) return globeLook(scene);
  const { globe } = scene;
  const look = { ...globeLook(scene), groundHeightM: about.heightM };
  const pose = centredPose(look, about.lon, about.lat);
  const durationMs = reducedMotion ? 0 : FLIGHT_MS.specific;
  if ((await globe.flyTo({ pose }, { durationMs, signal })) === 'interrupted') throw new ToolAborted('user');
  return { ...look, pose };
}

/**
 * The 360° flight (viewer.md, section 2): orbits a place, ends after 120 s or on right click; a gesture on either view ends it too.
 */
export const orbitTool: Tool<OrbitInput, void> = {
  id: 'orbit',
  lanes: ['camera'],
  async run(input, context, signal) {
    const look = await lookAt(input, context, signal);
    const flown = turnCamera(context, input.reducedMotion, (turnedDeg) =>
      turnedPose(look, look.pose.headingDeg + turnedDeg),
    );
    context.notify({ id: 'orbit.begin' });
    await flown;
    context.notify({ id: 'orbit.end' });
  },
};
