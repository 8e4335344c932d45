import type { Extent } from './extent.ts';

/** A longitude brought into -180 to 180 degrees, as maps that wrap around the dateline need it. */
function wrapLongitude(lon: number): number {
  const turned = ((((lon + 180) % 360) + 360) % 360) - 180;
  return turned === -180 && lon > 0 ? 180 : turned;
}

/**
 * A geographic position as text: five decimals (about a metre) and the hemisphere, "82.07000°E 44.90000°N".
 * @param lon degrees, any turn of the earth
 * @param lat degrees, -90 to 90
 */
export function formatLonLat(lon: number, lat: number): string {
  const east = wrapLongitude(lon);
  return `${Math.abs(east).toFixed(5)}°${east < 0 ? 'W' : 'E'} ${Math.abs(lat).toFixed(5)}°${lat < 0 ? 'S' : 'N'}`;
}

/** A height above sea level in whole metres, "532 m"; kilometres from 100 km up, "215 km". */
export function formatHeight(heightM: number): string {
  if (Math.abs(heightM) >= 100_000) return `${Math.round(heightM / 1000).toLocaleString('en-US')} km`;
  const whole = Math.round(heightM);
  return `${(whole === 0 ? 0 : whole).toLocaleString('en-US')} m`;
}

/** The height of a place of the ground as {@link formatHeight} has it; a dash where it is not known. */
export function groundHeightText(place: { readonly heightM: number; readonly heightUnknown?: true }): string {
  return place.heightUnknown === true ? '—' : formatHeight(place.heightM);
}

/** An extent as text: its longitudes and its latitudes, four decimals (about ten metres), "79.8800°–83.8600°E, 43.5000°–45.8900°N". */
export function formatExtent({ west, south, east, north }: Extent): string {
  const side = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(4)}°${value < 0 ? negative : positive}`;
  const range = (least: number, most: number, positive: string, negative: string) =>
    least >= 0 === most >= 0
      ? `${Math.abs(least).toFixed(4)}°–${side(most, positive, negative)}`
      : `${side(least, positive, negative)}–${side(most, positive, negative)}`;
  return `${range(west, east, 'E', 'W')}, ${range(south, north, 'N', 'S')}`;
}
