/** A coordinate to a hundredth of a pixel. */
export const px = (value: number): number => Math.round(value * 100) / 100;

/** Path data of points joined by straight lines. */
export function pathThrough(points: readonly (readonly [number, number])[], closed = false): string {
  const data = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');
  return closed && data !== '' ? `${data}Z` : data;
}

/** Path data of a rectangle. */
export function rectPath(xPx: number, yPx: number, widthPx: number, heightPx: number): string {
  return pathThrough(
    [
      [xPx, yPx],
      [xPx + widthPx, yPx],
      [xPx + widthPx, yPx + heightPx],
      [xPx, yPx + heightPx],
    ],
    true,
  );
}

/** Bézier handles of a quarter circle, as a share of its radius. */
const QUARTER = 0.5523;

/** Path data of a circle. */
export function circlePath(xPx: number, yPx: number, radiusPx: number): string {
  const [r, k] = [radiusPx, radiusPx * QUARTER];
  const at = (x: number, y: number) => `${px(xPx + x)} ${px(yPx + y)}`;
  const quarters = [
    [at(r, k), at(k, r), at(0, r)],
    [at(-k, r), at(-r, k), at(-r, 0)],
    [at(-r, -k), at(-k, -r), at(0, -r)],
    [at(k, -r), at(r, -k), at(r, 0)],
  ];
  return `M${at(r, 0)}${quarters.map((points) => `C${points.join(' ')}`).join('')}Z`;
}
