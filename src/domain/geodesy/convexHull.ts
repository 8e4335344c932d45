import type { LonLat } from './lineText.ts';

const cross = (o: LonLat, a: LonLat, b: LonLat) =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

/** The convex hull of places, counter-clockwise and not closed (Andrew's monotone chain). */
export function convexHull(places: readonly LonLat[]): readonly LonLat[] {
  const sorted = [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (from: readonly LonLat[]) => {
    const side: LonLat[] = [];
    for (const place of from) {
      for (;;) {
        const [before, last] = [side.at(-2), side.at(-1)];
        if (before === undefined || last === undefined || cross(before, last, place) > 0) break;
        side.pop();
      }
      side.push(place);
    }
    return side.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())];
}
