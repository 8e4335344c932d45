import type { LonLat } from '../drawing/place.ts';

/** Parts of a degree that are told: about a metre. */
const PER_DEGREE = 1e5;

/** Bits of a number that one letter tells, and the letter of none of them. */
const [BITS, FIRST] = [5, 63];
const MORE = 1 << BITS;

function numberText(value: number): string {
  let text = '';
  let rest = value < 0 ? ~(value << 1) : value << 1;
  for (; rest >= MORE; rest >>>= BITS) text += String.fromCharCode((MORE | (rest & (MORE - 1))) + FIRST);
  return text + String.fromCharCode(rest + FIRST);
}

/**
 * Places as a short text, to a hundred-thousandth of a degree: the encoded polyline of Google Maps (latitude before longitude, each as the
 * difference from the place before). A quarter of what they take as numbers in JSON, and read in one piece.
 * @param run longitude and latitude in turns, degrees
 */
export function encodePath(run: ArrayLike<number>): string {
  let text = '';
  let [lastLon, lastLat] = [0, 0];
  for (let at = 0; at + 1 < run.length; at += 2) {
    const lon = Math.round((run[at] ?? 0) * PER_DEGREE);
    const lat = Math.round((run[at + 1] ?? 0) * PER_DEGREE);
    text += numberText(lat - lastLat) + numberText(lon - lastLon);
    [lastLon, lastLat] = [lon, lat];
  }
  return text;
}

/** Reads what {@link encodePath} writes; a place that is cut off at the end is left out. */
export function decodePath(text: string): LonLat[] {
  const places: LonLat[] = [];
  const read: [number, number] = [0, 0];
  let [value, shift, which] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - FIRST;
    value |= (bits & (MORE - 1)) << shift;
    shift += BITS;
    if (bits >= MORE) continue;
    read[which] = (read[which] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1);
    if (which === 1) places.push([read[1] / PER_DEGREE, read[0] / PER_DEGREE]);
    [value, shift, which] = [0, 0, 1 - which];
  }
  return places;
}
