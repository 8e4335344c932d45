import { levelClip, uprightClip, type ClipPlane } from '../../domain/views/clipPlane.ts';
import { toEcef } from '../../domain/geodesy/ecef.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { Scene } from '../../scene/scene.ts';
import type { GroundPoint } from '../../scene/viewPort.ts';

/** An upright plane is so large as a part of the camera's distance from it: it fills about half of the picture. */
const SIDE_SHARE = 0.4;

/** Ground heights asked for on each side of an extent. */
const SOUNDINGS = 3;

/** An upright plane through a place, that faces the camera. */
export function clipAt({ globe }: Scene, place: GroundPoint): ClipPlane {
  const { pose } = globe.pose.value;
  const eye = toEcef(pose.lon, pose.lat, pose.heightM);
  const ground = toEcef(place.lon, place.lat, place.heightM);
  const distanceM = Math.hypot(eye[0] - ground[0], eye[1] - ground[1], eye[2] - ground[2]);
  return uprightClip(place, pose.headingDeg, distanceM * SIDE_SHARE);
}

/**
 * A flat plane over an extent at its lowest ground: the ground is taken away, what lies below it stays.
 * @throws the engine's error when the terrain cannot be asked; the signal's reason when aborted
 */
export async function clipOver(
  { environment }: Scene,
  extent: Extent,
  signal: AbortSignal,
): Promise<ClipPlane> {
  const parts = Array.from({ length: SOUNDINGS }, (_, index) => (index + 0.5) / SOUNDINGS);
  const heights = await Promise.all(
    parts.flatMap((x) =>
      parts.map((y) =>
        environment.groundHeightM(
          extent.west + (extent.east - extent.west) * x,
          extent.south + (extent.north - extent.south) * y,
          signal,
        ),
      ),
    ),
  );
  return levelClip(extent, Math.min(...heights));
}
