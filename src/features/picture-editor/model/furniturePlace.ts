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

/** Where something stands in a corner of a map, or of the page: in that where it is looked for, or in the next that is free. */
function inCorner(holder: PlaceMm, size: SizeMm, first: Corner, taken: readonly Box[]): PlaceMm {
  const margin = Math.max(holder.widthMm, holder.heightMm) * 0.03;
  const [dx, dy] = [
    (holder.widthMm - size.widthMm) / 2 - margin,
    (holder.heightMm - size.heightMm) / 2 - margin,
  ];
  const at = ([across, down]: Corner): PlaceMm => ({
    ...size,
    xMm: holder.xMm + across * dx,
    yMm: holder.yMm + down * dy,
  });
  const isFree = (corner: Corner) => taken.every((box) => !meet(box, boxOf(at(corner))));
  return at([first, ...CORNERS].find(isFree) ?? first);
}

/** Where new furniture stands on its map. */
export function furniturePlace(kind: FurnitureKind, map: PictureObject, picture: PictureDocument): PlaceMm {
  return inCorner(map, sizeOf(kind, map), FIRST[kind], takenOn(picture, map));
}

/** A further map is so large, as a share of the one that it is made from. */
const FURTHER = 0.36;

/** Where a further map stands: in a corner of the first one. */
export function furtherMapPlace(map: PictureObject, picture: PictureDocument): PlaceMm {
  const size = { widthMm: map.widthMm * FURTHER, heightMm: map.heightMm * FURTHER };
  return inCorner(map, size, [1, 1], takenOn(picture, map));
}

/** Where a panel of figures stands first: in a free corner of the topmost map, or of the page. */
export function panelPlace(size: SizeMm, picture: PictureDocument): PlaceMm {
  const map = picture.objects.findLast(({ kind, hidden }) => kind === 'map' && !hidden);
  if (map !== undefined) return inCorner(map, size, [1, -1], takenOn(picture, map));
  const { widthMm, heightMm } = picture.page;
  const page = { widthMm, heightMm, xMm: widthMm / 2, yMm: heightMm / 2 };
  const taken = picture.objects.filter((object) => !object.hidden && !isGround(object, picture));
  return inCorner(page, size, [1, -1], taken.map(uprightBox));
}

/** So often is a place looked for from side to side of the page. */
const TRIES = 24;

/** Where a new thing stands that is no furniture: where it is wanted, or at the nearest place of the page where it covers nothing but maps. */
export function freePlace(
  picture: PictureDocument,
  wanted: PlaceMm,
): { readonly xMm: number; readonly yMm: number } {
  const { widthMm, heightMm } = picture.page;
  const taken = picture.objects
    .filter((object) => !object.hidden && !isGround(object, picture))
    .map(uprightBox);
  const isFree = (at: PlaceMm) => taken.every((box) => !meet(box, boxOf(at)));
  const along = (side: number, own: number) =>
    Array.from({ length: TRIES }, (_, step) => own / 2 + ((side - own) * step) / (TRIES - 1));
  const places = along(widthMm, wanted.widthMm)
    .flatMap((xMm) => along(heightMm, wanted.heightMm).map((yMm) => ({ ...wanted, xMm, yMm })))
    .map((at) => ({ at, awayMm: Math.hypot(at.xMm - wanted.xMm, at.yMm - wanted.yMm) }))
    .sort((a, b) => a.awayMm - b.awayMm);
  const { xMm, yMm } = [wanted, ...places.map(({ at }) => at)].find(isFree) ?? wanted;
  return { xMm, yMm };
}

/** What other things lie on: maps, what lies over all of them, and images as large as the page. */
function isGround(object: PictureObject, { page }: PictureDocument): boolean {
  if (object.kind === 'map' || (object.kind === 'furniture' && isBound(object))) return true;
  return object.widthMm >= page.widthMm * 0.8 && object.heightMm >= page.heightMm * 0.8;
}
