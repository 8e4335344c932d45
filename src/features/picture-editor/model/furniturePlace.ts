import { joinBoxes, uprightBox, type Box } from './boxes.ts';
import { isBound } from './furniture.ts';
import type { SizeMm } from './newObjects.ts';
import type { FurnitureKind, PictureDocument, PictureObject } from './picture.ts';

/** A place on the page, and the size there, millimetres. */
export type PlaceMm = SizeMm & { readonly xMm: number; readonly yMm: number };

/** A corner of a map, or its middle: -1 is left or up. */
type Corner = readonly [across: -1 | 0 | 1, down: -1 | 0 | 1];

const CORNERS: readonly Corner[] = [
  [1, -1],
  [-1, 1],
  [1, 1],
  [-1, -1],
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

/** Where each kind is looked for first. */
const FIRST: Readonly<Record<FurnitureKind, Corner>> = {
  north: [1, -1],
  scaleBar: [-1, 1],
  scaleText: [-1, 1],
  facts: [0, 1],
  legend: [1, 1],
  grid: [0, 0],
  kilometres: [0, 0],
  neatLine: [0, 0],
  inset: [-1, -1],
};

function sizeOf(kind: FurnitureKind, map: PictureObject): SizeMm {
  const long = Math.max(map.widthMm, map.heightMm);
  const whole = { widthMm: map.widthMm, heightMm: map.heightMm };
  const sizes: Readonly<Record<FurnitureKind, SizeMm>> = {
    north: { widthMm: long * 0.075, heightMm: long * 0.075 },
    scaleBar: { widthMm: long * 0.24, heightMm: long * 0.026 },
    scaleText: { widthMm: long * 0.14, heightMm: long * 0.016 },
    facts: { widthMm: long * 0.42, heightMm: long * 0.011 },
    legend: { widthMm: long * 0.22, heightMm: map.heightMm * 0.5 },
    grid: whole,
    kilometres: whole,
    neatLine: whole,
    inset: { widthMm: long * 0.15, heightMm: long * 0.108 },
  };
  return sizes[kind];
}

const boxOf = ({ xMm, yMm, widthMm, heightMm }: PlaceMm): Box => ({
  left: xMm - widthMm / 2,
  right: xMm + widthMm / 2,
  top: yMm - heightMm / 2,
  bottom: yMm + heightMm / 2,
});

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** What stands on a map and would be covered. */
function takenOn({ objects }: PictureDocument, map: PictureObject): readonly Box[] {
  const whole = joinBoxes([uprightBox(map)]);
  return objects
    .slice(objects.indexOf(map) + 1)
    .filter((object) => !object.hidden && !(object.kind === 'furniture' && isBound(object)))
    .map(uprightBox)
    .filter((box) => whole !== undefined && meet(box, whole));
}

/** Where new furniture stands: in the corner of its map where it is looked for, or in the next that is free. */
export function furniturePlace(kind: FurnitureKind, map: PictureObject, picture: PictureDocument): PlaceMm {
  const size = sizeOf(kind, map);
  const margin = Math.max(map.widthMm, map.heightMm) * 0.03;
  const [dx, dy] = [(map.widthMm - size.widthMm) / 2 - margin, (map.heightMm - size.heightMm) / 2 - margin];
  const at = ([across, down]: Corner): PlaceMm => ({
    ...size,
    xMm: map.xMm + across * dx,
    yMm: map.yMm + down * dy,
  });
  const first = FIRST[kind];
  const taken = takenOn(picture, map);
  const isFree = (corner: Corner) => taken.every((box) => !meet(box, boxOf(at(corner))));
  return at([first, ...CORNERS].find(isFree) ?? first);
}
