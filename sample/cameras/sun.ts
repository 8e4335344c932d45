const RADIAN = Math.PI / 180;

/** Days from 2000-01-01 12:00 UTC to the Unix epoch. */
const EPOCH_DAYS = 10957.5;

const DAY_MS = 86_400_000;

/** Where the sun stands over a place. */
export interface SunPlace {
  /** Over the horizon, degrees; below it at night. */
  readonly heightDeg: number;
  /** Towards it, a unit vector: east, north, up. */
  readonly east: number;
  readonly north: number;
  readonly up: number;
}

/** The sun over a place at a moment, to some hundredths of a degree (low-precision formula of the Astronomical Almanac). */
export function sunOver(lon: number, lat: number, atMs: number): SunPlace {
  const days = atMs / DAY_MS - EPOCH_DAYS;
  const mean = (357.528 + 0.9856003 * days) * RADIAN;
  const longitude = (280.46 + 0.9856474 * days + 1.915 * Math.sin(mean) + 0.02 * Math.sin(2 * mean)) * RADIAN;
  const tilt = (23.439 - 0.0000004 * days) * RADIAN;
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude));
  const declination = Math.asin(Math.sin(tilt) * Math.sin(longitude));
  const siderealDeg = 280.46062 + 360.98564737 * days + lon;
  const hour = siderealDeg * RADIAN - ascension;
  const [sinLat, cosLat] = [Math.sin(lat * RADIAN), Math.cos(lat * RADIAN)];
  const up = sinLat * Math.sin(declination) + cosLat * Math.cos(declination) * Math.cos(hour);
  return {
    heightDeg: Math.asin(up) / RADIAN,
    east: -Math.cos(declination) * Math.sin(hour),
    north: cosLat * Math.sin(declination) - sinLat * Math.cos(declination) * Math.cos(hour),
    up,
  };
}
