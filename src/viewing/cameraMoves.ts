import { nextPose, type LinkFrame } from '../domain/views/linkedPose.ts';
import type { GlobePose, PlanePose } from '../domain/views/pose.ts';
import type { Scene } from '../scene/scene.ts';

/** The globe's camera, its window, and the height of the ground it looks at. */
export interface GlobeLook {
  readonly pose: GlobePose;
  readonly frame: LinkFrame;
  /** Metres. */
  readonly groundHeightM: number;
}

/** Where the globe looks now. */
export function globeLook({ globe }: Scene): GlobeLook {
  const { frame } = globe;
  const middle = globe.locate({ xPx: frame.widthPx / 2, yPx: frame.heightPx / 2 });
  return { pose: globe.pose.value.pose, frame, groundHeightM: middle?.heightM ?? 0 };
}

/** What the plane would show of the same place at the same scale. */
export function matchingPlanePose({ pose, frame, groundHeightM }: GlobeLook): PlanePose {
  const plane = { kind: 'plane', pose: { lon: 0, lat: 0, scale: 1 }, frame } as const;
  return nextPose({ kind: 'globe', pose, frame }, plane, groundHeightM);
}

/** The globe's pose from which it shows `target`, looking as `look` does. */
function lookingAt(look: GlobeLook, target: PlanePose): GlobePose {
  const { frame } = look;
  return nextPose(
    { kind: 'plane', pose: target, frame },
    { kind: 'globe', pose: look.pose, frame },
    look.groundHeightM,
  );
}

/** The same place seen from nearer (`factor` below 1) or further away. */
export function zoomedPose(look: GlobeLook, factor: number): GlobePose {
  const plane = matchingPlanePose(look);
  return lookingAt(look, { ...plane, scale: plane.scale * factor });
}

/** The same place at the same distance and pitch, seen from another side; any angle is taken. */
export function turnedPose(look: GlobeLook, headingDeg: number): GlobePose {
  const turned = { ...look.pose, headingDeg: ((headingDeg % 360) + 360) % 360 };
  return lookingAt({ ...look, pose: turned }, matchingPlanePose(look));
}

/** The same place at the same distance with north up. */
export function northUpPose(look: GlobeLook): GlobePose {
  return turnedPose(look, 0);
}

/** Another place, seen as this one is. */
export function centredPose(look: GlobeLook, lon: number, lat: number): GlobePose {
  return lookingAt(look, { lon, lat, scale: matchingPlanePose(look).scale });
}
