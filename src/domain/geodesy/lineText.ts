/** A place in degrees, longitude first. */
export type LonLat = readonly [lon: number, lat: number];

const WHOLE = /^\s*(?:SRID=\d+;\s*)?(MULTI)?LINESTRING\s*(?:(?:Z|M|ZM)\s*)?\(([\s\S]*)\)\s*$/i;

/** Vertices of "lon lat[ height], lon lat, …"; undefined when one of them is no place of the earth. */
function verticesOf(text: string): readonly LonLat[] | undefined {
  const line: LonLat[] = [];
  for (const part of text.split(',')) {
    const [x, y] = part.trim().split(/\s+/);
    if (x === undefined || y === undefined || x === '') return undefined;
    const [lon, lat] = [Number(x), Number(y)];
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return undefined;
    line.push([lon, lat]);
  }
  return line.length < 2 ? undefined : line;
}

/**
 * Reads a line or multi-line of well-known text (OGC 06-103r4) in degrees, longitude first; heights and measures are left out.
 * @returns undefined when it is anything else, or a line has fewer than two vertices or one off the earth
 */
export function parseLineText(text: string): readonly (readonly LonLat[])[] | undefined {
  const [, multi, inner] = WHOLE.exec(text) ?? [];
  if (inner === undefined) return undefined;
  if (multi === undefined) {
    const line = verticesOf(inner);
    return line && [line];
  }
  const parts = [...inner.matchAll(/\(([^()]*)\)/g)].map(([, part]) => verticesOf(part ?? ''));
  const lines = parts.flatMap((line) => (line === undefined ? [] : [line]));
  return lines.length > 0 && lines.length === parts.length ? lines : undefined;
}

/** Writes one line as LINESTRING and several as MULTILINESTRING. */
export function formatLineText(lines: readonly (readonly LonLat[])[]): string {
  const [first, ...others] = lines.map(
    (line) => `(${line.map(([lon, lat]) => `${String(lon)} ${String(lat)}`).join(', ')})`,
  );
  if (first !== undefined && others.length === 0) return `LINESTRING${first}`;
  return `MULTILINESTRING(${lines.length === 0 ? '' : [first, ...others].join(', ')})`;
}
