import polylabel from 'polylabel';
import type { SheetBox } from '../../../src/domain/sheet/paper.ts';
import type { SheetPoint } from '../../../src/domain/sheet/placement.ts';
import type { NamePlace } from '../../../src/domain/sheet/names/namePlaces.ts';

/** A place is found in an area to so many pixels. */
const PRECISION_PX = 4;

/** The place in an area that is furthest from its edge. @param rings `x, y` pairs in pixels, the outer one first */
export function areaPlace(rings: readonly ArrayLike<number>[]): Extract<NamePlace, { kind: 'area' }> {
  const pairs = rings.map((run) =>
    Array.from({ length: run.length / 2 }, (_, index): [number, number] => [
      run[2 * index] ?? 0,
      run[2 * index + 1] ?? 0,
    ]),
  );
  const found = polylabel(pairs, PRECISION_PX);
  return { kind: 'area', at: [found[0] ?? 0, found[1] ?? 0], insidePx: found.distance };
}

/** True for a place in a frame or on its edge. */
export const isIn = ([x, y]: SheetPoint, { xPx, yPx, widthPx, heightPx }: SheetBox): boolean =>
  x >= xPx && x <= xPx + widthPx && y >= yPx && y <= yPx + heightPx;

/** The runs of a line that lie in a frame. */
export function runsIn(points: readonly SheetPoint[], frame: SheetBox): readonly (readonly SheetPoint[])[] {
  const runs: SheetPoint[][] = [[]];
  for (const point of points) {
    if (isIn(point, frame)) runs.at(-1)?.push(point);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.filter(({ length }) => length > 1);
}
