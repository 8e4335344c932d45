import { Group, type Canvas, type FabricObject } from 'fabric';
import type { PictureDocument, PictureObject } from './model/picture.ts';
import type { Paint } from './paintedObject.ts';
import { createView, HANDLES, updateView } from './stageObjects.ts';

/** How an object is painted; undefined for texts, which Fabric draws itself. */
export type PaintOf = (picture: PictureDocument, object: PictureObject) => Paint | undefined;

/** Corners only: a box that is stretched to one side would slant what lies turned in it. */
export const CORNERS_ONLY = { ml: false, mr: false, mt: false, mb: false } as const;

/** An object, or all of a group, as one thing of the canvas. */
interface Unit {
  readonly view: FabricObject;
  readonly objects: readonly PictureObject[];
  readonly views: readonly FabricObject[];
}

/** The objects in the canvas's order; those of a group together, at the place of the lowest. */
function unitsOf(picture: PictureDocument): ReadonlyMap<string, readonly PictureObject[]> {
  const units = new Map<string, PictureObject[]>();
  for (const object of picture.objects) {
    const key = object.group === null ? `object ${object.id}` : `group ${object.group}`;
    const members = units.get(key);
    if (members === undefined) units.set(key, [object]);
    else members.push(object);
  }
  return units;
}

/** Furniture tells of its map and the page, so it is painted anew whenever anything changes. */
const followsOthers = (object: PictureObject) => object.kind === 'furniture';

/** The canvas's objects as the picture says, and which is which. */
export type StageUnits = ReturnType<typeof createUnits>;

/** Keeps the canvas's objects as the picture says, and knows which is which. */
export function createUnits(canvas: Canvas, paintOf: PaintOf) {
  const units = new Map<string, Unit>();
  const ids = new WeakMap<FabricObject, string>();

  const make = (picture: PictureDocument, objects: readonly PictureObject[]): Unit => {
    const views = objects.map((object) => {
      const view = createView(object, paintOf(picture, object));
      ids.set(view, object.id);
      return view;
    });
    const [first] = views;
    if (first !== undefined && views.length === 1) return { view: first, objects, views };
    const isLocked = objects.some(({ locked }) => locked);
    const group = new Group([...views], { ...HANDLES, objectCaching: false, lockScalingFlip: true });
    group.set({ selectable: !isLocked, evented: !isLocked });
    group.setControlsVisibility(CORNERS_ONLY);
    return { view: group, objects, views };
  };
  const renew = (
    key: string,
    unit: Unit | undefined,
    picture: PictureDocument,
    objects: readonly PictureObject[],
  ) => {
    const isSame =
      unit?.objects.length === objects.length &&
      objects.every((object, index) => object === unit.objects[index] && !followsOthers(object));
    if (unit !== undefined && isSame) return unit;
    const [object] = objects;
    if (unit !== undefined && objects.length === 1 && unit.objects.length === 1 && object !== undefined) {
      updateView(unit.view, object, paintOf(picture, object));
      const next = { ...unit, objects };
      units.set(key, next);
      return next;
    }
    if (unit !== undefined) canvas.remove(unit.view);
    const made = make(picture, objects);
    units.set(key, made);
    canvas.add(made.view);
    return made;
  };
  return {
    show(picture: PictureDocument) {
      const wanted = unitsOf(picture);
      for (const [key, unit] of units) {
        if (wanted.has(key)) continue;
        canvas.remove(unit.view);
        units.delete(key);
      }
      let index = 0;
      for (const [key, objects] of wanted) {
        const unit = renew(key, units.get(key), picture, objects);
        if (canvas.item(index) !== unit.view) canvas.moveObjectTo(unit.view, index);
        index += 1;
      }
    },
    /** The views that stand for these ids. */
    viewsFor(wanted: ReadonlySet<string>): readonly FabricObject[] {
      return [...units.values()]
        .filter(
          ({ objects, view }) => view.selectable && view.visible && objects.some(({ id }) => wanted.has(id)),
        )
        .map(({ view }) => view);
    },
    /** The objects' own views, with their ids. */
    idOf: (view: FabricObject) => ids.get(view),
    members(view: FabricObject): readonly FabricObject[] {
      const parts = view instanceof Group ? view.getObjects() : [view];
      return parts.flatMap((part) => (part instanceof Group ? part.getObjects() : [part]));
    },
    viewOf: (id: string) =>
      [...units.values()].flatMap(({ views }) => views).find((view) => ids.get(view) === id),
  };
}
