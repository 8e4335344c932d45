import { uprightBox, pageBox, joinBoxes, type Box } from './boxes.ts';
import { changeObjects, findObjects, withGroups } from './operations.ts';
import type { PictureDocument, PictureObject } from './picture.ts';

/** An edge or a middle that objects are brought to. */
export type AlignEdge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Directions in which gaps are made equal. */
export type DistributeAxis = 'across' | 'down';

/** What is moved as one: an object, or all of a group. */
interface Unit {
  readonly ids: readonly string[];
  readonly box: Box;
}

/** The free objects of a selection as units. */
function unitsOf(picture: PictureDocument, ids: readonly string[]): readonly Unit[] {
  const free = findObjects(picture, withGroups(picture, ids)).filter((object) => !object.locked);
  const byUnit = new Map<string, PictureObject[]>();
  for (const object of free) {
    const key = object.group ?? object.id;
    byUnit.set(key, [...(byUnit.get(key) ?? []), object]);
  }
  return [...byUnit.values()].flatMap((members) => {
    const box = joinBoxes(members.map(uprightBox));
    return box === undefined ? [] : [{ ids: members.map(({ id }) => id), box }];
  });
}

function offsetTo(edge: AlignEdge, box: Box, target: Box): readonly [number, number] {
  switch (edge) {
    case 'left':
      return [target.left - box.left, 0];
    case 'centre':
      return [(target.left + target.right - box.left - box.right) / 2, 0];
    case 'right':
      return [target.right - box.right, 0];
    case 'top':
      return [0, target.top - box.top];
    case 'middle':
      return [0, (target.top + target.bottom - box.top - box.bottom) / 2];
    case 'bottom':
      return [0, target.bottom - box.bottom];
  }
}

function moved(
  picture: PictureDocument,
  offsets: ReadonlyMap<string, readonly [number, number]>,
): PictureDocument {
  return changeObjects(picture, [...offsets.keys()], (object) => {
    const [dx, dy] = offsets.get(object.id) ?? [0, 0];
    return dx === 0 && dy === 0 ? object : { ...object, xMm: object.xMm + dx, yMm: object.yMm + dy };
  });
}

/** Aligns objects with each other, or a single one (or group) with the page. */
export function alignObjects(
  picture: PictureDocument,
  ids: readonly string[],
  edge: AlignEdge,
): PictureDocument {
  const units = unitsOf(picture, ids);
  const target = units.length === 1 ? pageBox(picture.page) : joinBoxes(units.map(({ box }) => box));
  if (target === undefined) return picture;
  const offsets = units.flatMap(({ ids: members, box }) => {
    const offset = offsetTo(edge, box, target);
    return members.map((id) => [id, offset] as const);
  });
  return moved(picture, new Map(offsets));
}

/** Makes the gaps between three or more objects equal; the outermost stay. */
export function distributeObjects(
  picture: PictureDocument,
  ids: readonly string[],
  axis: DistributeAxis,
): PictureDocument {
  const [from, to] = axis === 'across' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const units = [...unitsOf(picture, ids)].sort((a, b) => a.box[from] + a.box[to] - b.box[from] - b.box[to]);
  const whole = joinBoxes(units.map(({ box }) => box));
  if (units.length < 3 || whole === undefined) return picture;
  const filled = units.reduce((sum, { box }) => sum + box[to] - box[from], 0);
  const gap = (whole[to] - whole[from] - filled) / (units.length - 1);
  const offsets = new Map<string, readonly [number, number]>();
  let next = whole[from];
  for (const { ids: members, box } of units) {
    const offset = next - box[from];
    for (const id of members) offsets.set(id, axis === 'across' ? [offset, 0] : [0, offset]);
    next += box[to] - box[from] + gap;
  }
  return moved(picture, offsets);
}
