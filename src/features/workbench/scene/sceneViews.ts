import type { GlobePose } from '../../../domain/views/pose.ts';
import { LEAST_PX } from '../../../domain/views/poseShowing.ts';
import { visibleExtent } from '../../../domain/views/visibleExtent.ts';
import type { MapSession } from '../../../portal/mapSession.ts';
import { roundedPose } from '../topics/model/roundedPose.ts';

/** Both views, as a scene's first view comes from them. */
export interface SceneViews {
  readonly pose: () => GlobePose;
  /** What the plane shows, or the globe while the plane is folded away: "west,south,east,north" in degrees. */
  readonly extent: () => string;
  /** Flies to the first view that this page has. */
  readonly flyHome: () => void;
}

/** Decimals of an extent's degrees: some ten metres. */
const DIGITS = 4;

/** Binds them to a map. */
export function openSceneViews({ scene: { globe, plane }, flyHome }: MapSession): SceneViews {
  return {
    pose: () => {
      const pose = roundedPose(globe.pose.value.pose);
      return { ...pose, heightM: Math.max(1, pose.heightM) };
    },
    extent() {
      const extent = visibleExtent([
        plane.frame.widthPx < LEAST_PX
          ? { kind: 'globe', pose: globe.pose.value.pose, frame: globe.frame }
          : { kind: 'plane', pose: plane.pose.value.pose, frame: plane.frame },
      ]);
      if (extent === undefined) return '';
      const { west, south, east, north } = extent;
      return [west, south, east, north].map((degrees) => degrees.toFixed(DIGITS)).join(',');
    },
    flyHome: () => void flyHome(),
  };
}
