import { isAbortError, withTimeout } from '../lib/abort.ts';
import type { Scene } from '../scene/scene.ts';
import { flyToTool } from './flyTo.ts';
import type { Tool, ToolContext } from './tool.ts';

/** A place to look down at, and from how high above its ground. */
export interface FlyAboveInput {
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  readonly aboveGroundM: number;
  readonly durationMs: number;
}

/** The terrain is waited for so long, milliseconds; the flight then goes by the stored height of the ground. */
const TERRAIN_TIMEOUT_MS = 3000;

async function groundHeightM(
  { environment }: Scene,
  { lon, lat }: FlyAboveInput,
  { clock }: ToolContext,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await withTimeout(clock, TERRAIN_TIMEOUT_MS, signal, (own) =>
      environment.groundHeightM(lon, lat, own),
    );
  } catch (error) {
    if (signal.aborted || isAbortError(error)) throw error;
    return environment.storedHeightM(lon, lat) ?? 0;
  }
}

/** Flies the globe straight above a place, so high above its ground, north up. A gesture on the globe ends it, as `user`. */
export const flyAboveTool: Tool<FlyAboveInput, void> = {
  id: 'fly-above',
  lanes: flyToTool.lanes,
  async run(input, context, signal) {
    const { lon, lat, aboveGroundM, durationMs } = input;
    const heightM = (await groundHeightM(context.scene, input, context, signal)) + aboveGroundM;
    const pose = { lon, lat, heightM, headingDeg: 0, pitchDeg: -90 };
    await flyToTool.run({ target: { pose }, durationMs }, context, signal);
  },
};
