import type { SheetBox } from './paper.ts';

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

/** The upright box round the points of path data, the handles of its curves among them; a box of nothing for none. */
export function pathBox(d: string): SheetBox {
  const numbers = d.split(/[MLCZ ,]/).flatMap((word) => (word === '' ? [] : [Number(word)]));
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = NaN, y = NaN] = [numbers[at], numbers[at + 1]];
    [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
    [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)];
  }
  if (minX > maxX) return { xPx: 0, yPx: 0, widthPx: 0, heightPx: 0 };
  return { xPx: minX, yPx: minY, widthPx: maxX - minX, heightPx: maxY - minY };
}
