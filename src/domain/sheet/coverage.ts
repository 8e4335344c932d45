import type { Outline } from './insetMap.ts';
import type { SheetBox } from './paper.ts';
import { projectionOf, type MapPlacement, type SheetPoint } from './placement.ts';

/** A box is looked at in so many places along each side. */
const LOOKS = 9;

/** True for a place within rings, by how often a line from it to the right crosses them. */
function isWithin([x, y]: SheetPoint, rings: readonly (readonly SheetPoint[])[]): boolean {
  let within = false;
  for (const ring of rings) {
    ring.forEach(([ax, ay], index) => {
      const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) within = !within;
    });
  }
  return within;
}

/** How much of a box on the sheet lies over a region, 0 to 1. @param outline the region's borders, degrees */
export function coveredShare(placement: MapPlacement, outline: Outline, box: SheetBox): number {
  const { toSheet } = projectionOf(placement);
  const rings = outline.map((ring) => ring.map(([lon, lat]) => toSheet(lon, lat)));
  let covered = 0;
  for (let row = 0; row < LOOKS; row += 1) {
    for (let column = 0; column < LOOKS; column += 1) {
      const at = (from: number, length: number, index: number) => from + (length * (index + 0.5)) / LOOKS;
      const place = [at(box.xPx, box.widthPx, column), at(box.yPx, box.heightPx, row)] as const;
      if (isWithin(place, rings)) covered += 1;
    }
  }
  return covered / LOOKS ** 2;
}
