import { MOST_OBJECTS, type PictureDocument, type PictureObject } from './picture.ts';

type Ids = readonly string[];

/** A picture with other objects; the same picture when nothing changed. */
function withObjects(picture: PictureDocument, objects: readonly PictureObject[]): PictureDocument {
  const same =
    objects.length === picture.objects.length &&
    objects.every((object, index) => object === picture.objects[index]);
  return same ? picture : { ...picture, objects: [...objects] };
}

/** The objects of these ids, the lowest first. */
export function findObjects(picture: PictureDocument, ids: Ids): readonly PictureObject[] {
  const wanted = new Set(ids);
  return picture.objects.filter((object) => wanted.has(object.id));
}

/** The object of an id. */
export function findObject(picture: PictureDocument, id: string): PictureObject | undefined {
  return picture.objects.find((object) => object.id === id);
}

/** The ids and those of the objects that are grouped with them. */
export function withGroups(picture: PictureDocument, ids: Ids): readonly string[] {
  const groups = new Set(findObjects(picture, ids).flatMap(({ group }) => (group === null ? [] : [group])));
  const wanted = new Set(ids);
  return picture.objects
    .filter((object) => wanted.has(object.id) || (object.group !== null && groups.has(object.group)))
    .map((object) => object.id);
}

/** Puts objects on top, as many as a picture may hold. */
export function addObjects(picture: PictureDocument, added: readonly PictureObject[]): PictureDocument {
  return withObjects(picture, [...picture.objects, ...added].slice(0, MOST_OBJECTS));
}

/** Takes objects away; locked ones stay. */
export function removeObjects(picture: PictureDocument, ids: Ids): PictureDocument {
  const gone = new Set(ids);
  return withObjects(
    picture,
    picture.objects.filter((object) => object.locked || !gone.has(object.id)),
  );
}

/** Changes objects one by one. */
export function changeObjects(
  picture: PictureDocument,
  ids: Ids,
  change: (object: PictureObject) => PictureObject,
): PictureDocument {
  const wanted = new Set(ids);
  return withObjects(
    picture,
    picture.objects.map((object) => (wanted.has(object.id) ? change(object) : object)),
  );
}

/** Moves objects that are not locked, millimetres. */
export function moveObjects(picture: PictureDocument, ids: Ids, dxMm: number, dyMm: number): PictureDocument {
  if (dxMm === 0 && dyMm === 0) return picture;
  return changeObjects(picture, ids, (object) =>
    object.locked ? object : { ...object, xMm: object.xMm + dxMm, yMm: object.yMm + dyMm },
  );
}

/** Where objects go in the stack. */
export type StackMove = 'front' | 'forward' | 'backward' | 'back';

/** Moves objects in the stack; they keep their order among themselves. */
export function restack(picture: PictureDocument, ids: Ids, move: StackMove): PictureDocument {
  const wanted = new Set(ids);
  const chosen = picture.objects.filter((object) => wanted.has(object.id));
  const rest = picture.objects.filter((object) => !wanted.has(object.id));
  if (chosen.length === 0) return picture;
  if (move === 'front') return withObjects(picture, [...rest, ...chosen]);
  if (move === 'back') return withObjects(picture, [...chosen, ...rest]);
  const edge = picture.objects.findIndex((object) => wanted.has(object.id));
  const top = picture.objects.findLastIndex((object) => wanted.has(object.id));
  // Forward: above the next object over the highest; backward: below the next one under the lowest.
  const slot = move === 'forward' ? top + 2 - chosen.length : edge - 1;
  const at = Math.max(0, Math.min(rest.length, slot));
  return withObjects(picture, [...rest.slice(0, at), ...chosen, ...rest.slice(at)]);
}

/** Puts an object, with its group, at a place of the stack; 0 is the lowest. */
export function moveToIndex(picture: PictureDocument, id: string, index: number): PictureDocument {
  const ids = new Set(withGroups(picture, [id]));
  const moved = picture.objects.filter((object) => ids.has(object.id));
  const rest = picture.objects.filter((object) => !ids.has(object.id));
  const at = Math.max(0, Math.min(rest.length, index));
  return withObjects(picture, [...rest.slice(0, at), ...moved, ...rest.slice(at)]);
}

/** Makes a group of objects and of the groups that they are in. They lie together in the stack then, where the highest of them was. */
export function groupObjects(picture: PictureDocument, ids: Ids, group: string): PictureDocument {
  const members = withGroups(picture, ids);
  if (members.length < 2) return picture;
  const inside = new Set(members);
  const top = picture.objects.findLastIndex((object) => inside.has(object.id));
  const isRest = (object: PictureObject) => !inside.has(object.id);
  return withObjects(picture, [
    ...picture.objects.slice(0, top).filter(isRest),
    ...findObjects(picture, members).map((object) => ({ ...object, group })),
    ...picture.objects.slice(top + 1).filter(isRest),
  ]);
}

/** Dissolves the groups of these objects. */
export function ungroupObjects(picture: PictureDocument, ids: Ids): PictureDocument {
  return changeObjects(picture, withGroups(picture, ids), (object) =>
    object.group === null ? object : { ...object, group: null },
  );
}

/** So far a copy lies from what was copied, millimetres. */
export const COPY_OFFSET_MM = 5;

/**
 * Copies with ids of their own; copies of a group are a group of their own.
 * @param newId gives an id that no object has
 * @param steps how many times {@link COPY_OFFSET_MM} they are moved
 */
export function copyObjects(
  objects: readonly PictureObject[],
  newId: () => string,
  steps = 1,
): readonly PictureObject[] {
  const groups = new Map<string, string>();
  const ids = new Map(objects.map(({ id }) => [id, newId()]));
  const groupOf = (group: string) => {
    const known = groups.get(group) ?? newId();
    groups.set(group, known);
    return known;
  };
  return objects.map((object) => ({
    ...object,
    id: ids.get(object.id) ?? newId(),
    // Furniture that is copied with its map tells of the copy.
    ...(object.kind === 'furniture' ? { mapId: ids.get(object.mapId) ?? object.mapId } : {}),
    group: object.group === null ? null : groupOf(object.group),
    xMm: object.xMm + COPY_OFFSET_MM * steps,
    yMm: object.yMm + COPY_OFFSET_MM * steps,
    locked: false,
  }));
}
