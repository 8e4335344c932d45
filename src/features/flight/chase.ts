import { movedPose } from '../../domain/views/keyboardMotion.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import type { FlightModel } from '../../domain/views/flight/route.ts';
import type { TrackPlace } from '../../domain/views/flight/track.ts';

/** How far behind and above each model the following camera is, metres. */
const FOLLOW: Readonly<Record<FlightModel, { readonly backM: number; readonly upM: number }>> = {
  person: { backM: 14, upM: 5 },
  car: { backM: 32, upM: 11 },
  plane: { backM: 60, upM: 18 },
};

/** Where the eyes of each model are, metres above its foot. */
const EYES_M: Readonly<Record<FlightModel, number>> = { person: 1.7, car: 1.6, plane: 2 };

/** The first-person camera looks a little down, so that ground is seen and not only sky. */
const FIRST_PITCH_DEG = -6;

/** The following camera stays so far above the ground, metres. */
const CLEARANCE_M = 3;

const RAD = Math.PI / 180;

/** The camera behind and above what flies. */
export function followPose(place: TrackPlace, model: FlightModel): GlobePose {
  const { backM, upM } = FOLLOW[model];
  const at = {
    lon: place.lon,
    lat: place.lat,
    heightM: place.heightM,
    headingDeg: place.headingDeg,
    pitchDeg: 0,
  };
  const behind = movedPose(at, { forward: -backM, right: 0, up: upM });
  return {
    ...behind,
    heightM: Math.max(behind.heightM, place.groundM + CLEARANCE_M),
    pitchDeg: -Math.atan2(upM, backM) / RAD,
  };
}

/** The camera in what flies. */
export function firstPersonPose(place: TrackPlace, model: FlightModel): GlobePose {
  return {
    lon: place.lon,
    lat: place.lat,
    heightM: Math.max(place.heightM + EYES_M[model], place.groundM + CLEARANCE_M),
    headingDeg: place.headingDeg,
    pitchDeg: FIRST_PITCH_DEG + place.climbDeg / 2,
  };
}

/** The camera on its way from one pose to another, angles the shorter way round. */
export function mixedPose(from: GlobePose, to: GlobePose, part: number): GlobePose {
  const mix = (a: number, b: number) => a + (b - a) * part;
  const turn = ((to.headingDeg - from.headingDeg + 540) % 360) - 180;
  const lonWay = ((to.lon - from.lon + 540) % 360) - 180;
  return {
    lon: from.lon + lonWay * part,
    lat: mix(from.lat, to.lat),
    heightM: mix(from.heightM, to.heightM),
    headingDeg: (from.headingDeg + turn * part + 360) % 360,
    pitchDeg: mix(from.pitchDeg, to.pitchDeg),
  };
}

/**
 * How much of the way to its new place the camera makes in `elapsedS`.
 * @param viewChangeSpeed percent in a second (viewer.md, section 9: 100)
 */
export function viewChangePart(viewChangeSpeed: number, elapsedS: number): number {
  // After one second at 100 the camera is there but for a twentieth.
  return 1 - Math.exp((-3 * viewChangeSpeed * elapsedS) / 100);
}
