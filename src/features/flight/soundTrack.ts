import type { FlightRoute } from '../../domain/views/flight/route.ts';
import { buildTrack, surveyWay, type Track } from '../../domain/views/flight/track.ts';
import type { Scene } from '../../scene/scene.ts';

/** Places asked for at once: enough to keep the terrain busy, few enough to be stopped soon. */
const AT_ONCE = 24;

/**
 * Asks the terrain below a route.
 * @param onProgress told the part that is done, 0 to 1
 * @throws the engine's error when the terrain cannot be asked; the signal's reason when aborted
 */
export async function soundTrack(
  { environment }: Scene,
  route: FlightRoute,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Track> {
  const { points } = surveyWay(route.stations);
  const groundM: number[] = [];
  for (let from = 0; from < points.length; from += AT_ONCE) {
    const asked = points.slice(from, from + AT_ONCE);
    groundM.push(
      ...(await Promise.all(asked.map(({ lon, lat }) => environment.groundHeightM(lon, lat, signal)))),
    );
    onProgress(groundM.length / points.length);
  }
  return buildTrack(route, groundM);
}
