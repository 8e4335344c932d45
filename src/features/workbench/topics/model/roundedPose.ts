import type { GlobePose } from '../../../../domain/views/pose.ts';

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** A pose as a record holds it: to a metre and a tenth of a degree, heading from 0 up to 360. */
export function roundedPose({ lon, lat, heightM, headingDeg, pitchDeg }: GlobePose): GlobePose {
  const heading = round(((headingDeg % 360) + 360) % 360, 1);
  return {
    ...{ lon: round(lon, 5), lat: round(lat, 5), heightM: Math.round(heightM) },
    headingDeg: heading === 360 ? 0 : heading,
    pitchDeg: Math.min(90, Math.max(-90, round(pitchDeg, 1))),
  };
}
