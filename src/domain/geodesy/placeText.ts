/** A place, degrees. */
export interface PlaceDegrees {
  readonly lon: number;
  readonly lat: number;
}

/** Reads "82.07, 44.90"; either order where only one of them can be meant. undefined for what is no place. */
export function readPlace(text: string): PlaceDegrees | undefined {
  const parts = text.trim().split(/[\s,，;；]+/);
  const [first = NaN, second = NaN] = parts.map((part) => (part === '' ? NaN : Number(part)));
  if (parts.length !== 2) return undefined;
  const isPlace = (lon: number, lat: number) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
  if (isPlace(first, second)) return { lon: first, lat: second };
  return isPlace(second, first) ? { lon: second, lat: first } : undefined;
}

const DIGITS = 5;

/** A place as {@link readPlace} reads it. */
export function placeText({ lon, lat }: PlaceDegrees): string {
  return `${lon.toFixed(DIGITS)}, ${lat.toFixed(DIGITS)}`;
}
