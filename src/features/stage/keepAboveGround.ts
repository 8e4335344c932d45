import type { GlobePose } from '../../domain/views/pose.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';

/** A camera that is nearer to the ground than this, or below it, is lifted to it, metres. */
const LEAST_ABOVE_GROUND_M = 2;

/** No ground is higher than this, metres: a camera above it need not ask. */
const HIGHEST_GROUND_M = 9000;

/**
 * Lifts a resting camera that turns out to be below the ground, as when terrain comes after a flight that could not know it; not where
 * the user went underground himself.
 */
export function keepAboveGround({ globe, environment }: Pick<Scene, 'globe' | 'environment'>): Unsubscribe {
  let asked: AbortController | undefined;
  /** Known to be above the ground. */
  let checked: GlobePose | undefined;
  const look = async (pose: GlobePose, signal: AbortSignal) => {
    const groundM = await environment.groundHeightM(pose.lon, pose.lat, signal);
    const isThere = globe.pose.value.pose === pose && !environment.underground.value;
    if (signal.aborted || !isThere) return;
    const leastM = groundM + LEAST_ABOVE_GROUND_M;
    if (pose.heightM < leastM) globe.setPose({ ...pose, heightM: leastM }, 'program');
    else checked = pose;
  };
  const check = () => {
    asked?.abort();
    const { pose } = globe.pose.value;
    const isSafe = pose === checked || pose.heightM > HIGHEST_GROUND_M;
    if (isSafe || globe.state.value !== 'idle') return;
    asked = new AbortController();
    // A terrain that cannot be asked is said elsewhere; the next rest asks again.
    look(pose, asked.signal).catch(() => undefined);
  };
  const onTerrain = () => {
    checked = undefined;
    check();
  };
  const stops = [globe.state.subscribe(check), environment.hasTerrain.subscribe(onTerrain)];
  check();
  return () => {
    asked?.abort();
    stops.forEach((stop) => stop());
  };
}
