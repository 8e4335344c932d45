import { METRES_PER_DEGREE } from '../domain/geodesy/webMercator.ts';
import { isAbortError, withTimeout } from '../lib/abort.ts';
import { flyToTool } from './flyTo.ts';
import type { Tool, ToolContext } from './tool.ts';

/** A place to look down at, and from how high above its ground. */
export interface FlyAboveInput {
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  readonly aboveGroundM: number;
  /** From the horizon down, -90 (straight down) unless told: the place is seen obliquely, from the south unless it lies on a slope. */
  readonly pitchDeg?: number;
  readonly durationMs: number;
}

/** The terrain is waited for so long, milliseconds; the flight then goes by the stored height of the ground. */
const TERRAIN_TIMEOUT_MS = 3000;

/** A place on the ground, degrees. */
type Place = Pick<FlyAboveInput, 'lon' | 'lat'>;

async function groundHeightM(
  { scene: { environment }, clock }: ToolContext,
  { lon, lat }: Place,
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

/** The sides that a place is seen from obliquely, as headings; the first one unless the ground is in the way. */
const HEADINGS_DEG = [0, 90, 180, 270] as const;

/** On another side the ground must be lower by so much, metres. */
const WORTH_TURNING_M = 60;

/** The place from which a camera sees another one so far ahead. */
function behind({ lon, lat }: Place, headingDeg: number, awayM: number): Place {
  const [heading, degrees] = [(headingDeg * Math.PI) / 180, awayM / METRES_PER_DEGREE];
  return {
    lon: lon - (degrees * Math.sin(heading)) / Math.cos((lat * Math.PI) / 180),
    lat: lat - degrees * Math.cos(heading),
  };
}

/** The heading along which a place is seen across the lowest ground: on a slope the camera stands on its lower side. */
async function clearHeadingDeg(
  places: readonly Place[],
  context: ToolContext,
  signal: AbortSignal,
): Promise<number> {
  const grounds = await Promise.all(places.map((place) => groundHeightM(context, place, signal)));
  const lowest = Math.min(...grounds);
  const isClear = (grounds[0] ?? 0) <= lowest + WORTH_TURNING_M;
  return isClear ? HEADINGS_DEG[0] : (HEADINGS_DEG[grounds.indexOf(lowest)] ?? HEADINGS_DEG[0]);
}

/** Flies the globe above a place, so high above its ground, and looks at it; straight down with north up. A gesture on the globe ends it, as `user`. */
export const flyAboveTool: Tool<FlyAboveInput, void> = {
  id: 'fly-above',
  lanes: flyToTool.lanes,
  async run(input, context, signal) {
    const { lon, lat, aboveGroundM, pitchDeg = -90, durationMs } = input;
    const middleM = await groundHeightM(context, input, signal);
    const heightM = middleM + aboveGroundM;
    const awayM = aboveGroundM / Math.tan((-pitchDeg * Math.PI) / 180);
    const sides = HEADINGS_DEG.map((headingDeg) => behind({ lon, lat }, headingDeg, awayM));
    const headingDeg = pitchDeg === -90 ? 0 : await clearHeadingDeg(sides, context, signal);
    const place = pitchDeg === -90 ? { lon, lat } : behind({ lon, lat }, headingDeg, awayM);
    const pose = { ...place, heightM, headingDeg, pitchDeg };
    await flyToTool.run({ target: { pose }, durationMs, middleM }, context, signal);
  },
};
