import type { AppConfig } from '../config/appConfig.ts';
import { parseExtent } from '../domain/geodesy/extent.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import { poseShowing } from '../domain/views/poseShowing.ts';
import type { Scene } from '../scene/scene.ts';

/** The configured home as a pose: from so far that both views show all of its extent, where it has one. */
export function homePose(
  { home, homeExtent }: Pick<AppConfig, 'home' | 'homeExtent'>,
  { globe, plane }: Pick<Scene, 'globe' | 'plane'>,
): GlobePose {
  const pose = { lon: home.x, lat: home.y, heightM: home.z, headingDeg: home.h, pitchDeg: home.p };
  const extent = parseExtent(homeExtent);
  return extent === undefined ? pose : poseShowing(extent, pose, { globe: globe.frame, plane: plane.frame });
}
