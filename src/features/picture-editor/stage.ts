import { ActiveSelection, Canvas, IText, type FabricObject } from 'fabric';
import { grownText } from './model/newObjects.ts';
import { changeObjects, findObject, removeObjects } from './model/operations.ts';
import { PT_PER_MM, type PictureDocument } from './model/picture.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { ImageSources } from './imageSources.ts';
import type { PictureDesk } from './pictureDesk.ts';
import { HANDLES, measureText, readBack } from './stageObjects.ts';
import { watchSnapping } from './stageSnapping.ts';
import { CORNERS_ONLY, createUnits, type PaintOf, type StageUnits } from './stageUnits.ts';
import { createStageViewport, type StageViewport } from './stageViewport.ts';

/** The canvas, the picture that is edited on it, its images, and whether objects snap. */
export interface StageOptions {
  readonly element: HTMLCanvasElement;
  readonly desk: PictureDesk;
  readonly sources: ImageSources;
  readonly paintOf: PaintOf;
  /** A page with its master, as it is seen. */
  readonly shown: (picture: PictureDocument) => PictureDocument;
  readonly snaps: () => boolean;
  /** Called when typing in a text ends: the field that had the focus is gone then. */
  readonly onTyped: () => void;
}

/** The canvas of the editor. */
export interface Stage extends StageViewport {
  /** Where the pointer is on the page, millimetres; undefined off the canvas. */
  readonly pointer: ReadonlySignal<{ readonly xMm: number; readonly yMm: number } | undefined>;
  /** Starts typing in a text. */
  edit(id: string): void;
  /** While held, a drag moves the window, whatever lies under the pointer. */
  grab(held: boolean): void;
  dispose(): Promise<void>;
}

/** Takes what is selected on the canvas to the desk, and the other way round. */
function bindSelection(canvas: Canvas, desk: PictureDesk, units: StageUnits) {
  let quiet = false;
  const idsOf = (views: readonly FabricObject[]) =>
    views.flatMap((view) => units.members(view)).flatMap((view) => units.idOf(view) ?? []);
  const take = () => {
    if (!quiet) desk.select(idsOf(canvas.getActiveObjects()));
  };
  const show = () => {
    const views = units.viewsFor(new Set(desk.selection.value));
    const active = canvas.getActiveObjects();
    if (views.length === active.length && views.every((view) => active.includes(view))) return;
    const [first] = views;
    if (views.length > 1) {
      const selection = new ActiveSelection([...views], { ...HANDLES, canvas, lockScalingFlip: true });
      selection.setControlsVisibility(CORNERS_ONLY);
      canvas.setActiveObject(selection);
    } else if (first === undefined) canvas.discardActiveObject();
    else canvas.setActiveObject(first);
  };
  const silently = (run: () => void) => {
    quiet = true;
    try {
      run();
    } finally {
      quiet = false;
    }
  };
  const stops = [
    canvas.on('selection:created', take),
    canvas.on('selection:updated', take),
    canvas.on('selection:cleared', take),
    desk.selection.subscribe(() => {
      silently(show);
      canvas.requestRenderAll();
    }),
  ];
  return { silently, show, stop: () => stops.forEach((stop) => stop()) };
}

function drawPage(
  canvas: Canvas,
  context: CanvasRenderingContext2D,
  { widthMm, heightMm, colour }: PictureDocument['page'],
) {
  context.save();
  context.transform(...canvas.viewportTransform);
  context.shadowColor = 'rgb(3 8 6 / 45%)';
  context.shadowBlur = 14;
  context.shadowOffsetY = 3;
  context.fillStyle = colour;
  context.fillRect(0, 0, widthMm * PT_PER_MM, heightMm * PT_PER_MM);
  context.restore();
}

/** Gestures on the canvas that are no transformation: wheel, middle button and Space move the window. */
function watchWindowGestures(canvas: Canvas, view: StageViewport) {
  let panning: { x: number; y: number } | undefined;
  let isGrabbing = false;
  const grab = (held: boolean) => {
    if (held === isGrabbing) return;
    isGrabbing = held;
    canvas.set({ skipTargetFind: held, selection: !held, defaultCursor: held ? 'grab' : 'default' });
    canvas.setCursor(canvas.defaultCursor);
  };
  const stops = [
    canvas.on('mouse:wheel', ({ e }) => {
      e.preventDefault();
      e.stopPropagation();
      if (e.shiftKey) {
        view.pan(-e.deltaY - e.deltaX, 0);
        return;
      }
      const at = canvas.getViewportPoint(e);
      view.zoomTo(view.window.value.zoom * Math.exp(-e.deltaY / 600), at);
    }),
    canvas.on('mouse:down', ({ e }) => {
      if (e instanceof MouseEvent && (e.button === 1 || isGrabbing)) panning = { x: e.clientX, y: e.clientY };
    }),
    canvas.on('mouse:move', ({ e }) => {
      if (panning === undefined || !(e instanceof MouseEvent)) return;
      view.pan(e.clientX - panning.x, e.clientY - panning.y);
      panning = { x: e.clientX, y: e.clientY };
    }),
    canvas.on('mouse:up', () => (panning = undefined)),
  ];
  return { grab, stops };
}

/** Typing on the canvas: what is typed is one step; a text left empty is taken away. */
function watchTyping(canvas: Canvas, desk: PictureDesk, units: StageUnits) {
  return [
    canvas.on('text:changed', ({ target }) => {
      const object = findObject(desk.picture.value, units.idOf(target) ?? '');
      if (object?.kind !== 'text') return;
      // As the desk will place it when the typing ends.
      const typed = { ...object, text: target.text };
      const { xMm, yMm } = grownText(object, { ...typed, ...measureText(typed) });
      target.set({ left: xMm * PT_PER_MM, top: yMm * PT_PER_MM });
      target.setCoords();
    }),
    canvas.on('text:editing:exited', ({ target }) => {
      const id = units.idOf(target);
      if (id === undefined) return;
      desk.apply((picture) => {
        const object = findObject(picture, id);
        if (object?.kind !== 'text' || object.text === target.text) return picture;
        if (target.text.trim() === '') return removeObjects(picture, [id]);
        return changeObjects(picture, [id], () => ({ ...object, text: target.text.slice(0, 4000) }));
      });
    }),
  ];
}

/** Creates what takes a finished gesture to the desk. */
function createTaking(desk: PictureDesk, units: StageUnits) {
  let taking = false;
  const take = (target: FabricObject) => {
    // The desk's answer lets go of the selection, upon which Fabric tells of the same gesture once more.
    if (taking) return;
    taking = true;
    try {
      const changed = new Map(units.members(target).map((part) => [units.idOf(part), part] as const));
      desk.apply((picture) =>
        changeObjects(
          picture,
          [...changed.keys()].flatMap((id) => id ?? []),
          (object) => {
            const part = changed.get(object.id);
            return part === undefined ? object : readBack(part, object);
          },
        ),
      );
    } finally {
      taking = false;
    }
  };
  return { take, isTaking: () => taking };
}

/** Creates the stage: the canvas follows the desk, and gestures on the canvas change the desk. */
export function createStage(options: StageOptions): Stage {
  const { element, desk, sources, paintOf, shown, snaps, onTyped } = options;
  const canvas = new Canvas(element, {
    preserveObjectStacking: true,
    fireMiddleClick: true,
    stopContextMenu: true,
    uniScaleKey: 'shiftKey',
    selectionKey: ['shiftKey', 'ctrlKey', 'metaKey'],
    selectionColor: 'rgb(29 104 65 / 12%)',
    selectionBorderColor: '#1d6841',
    targetFindTolerance: 5,
  });
  const page = () => desk.picture.value.page;
  const view = createStageViewport(canvas, page);
  const units = createUnits(canvas, paintOf);
  const selection = bindSelection(canvas, desk, units);
  const snapping = watchSnapping(canvas, page, snaps);
  const windowGestures = watchWindowGestures(canvas, view);
  const pointer = createSignal<{ readonly xMm: number; readonly yMm: number } | undefined>(undefined);

  const taking = createTaking(desk, units);
  let isBehind = false;
  const show = (picture: PictureDocument) => {
    // A map that was drawn meanwhile must not take from the hand what it drags.
    isBehind = canvas._currentTransform !== null && !taking.isTaking();
    if (isBehind) return;
    selection.silently(() => {
      const active = canvas.getActiveObject();
      const typing = active instanceof IText && active.isEditing ? units.idOf(active) : undefined;
      if (typing === undefined) canvas.discardActiveObject();
      units.show(shown(picture));
      if (typing === undefined) selection.show();
      canvas.requestRenderAll();
    });
  };
  const stops = [
    desk.picture.subscribe(show),
    sources.arrived.subscribe(() => canvas.requestRenderAll()),
    canvas.on('before:render', ({ ctx }) => drawPage(canvas, ctx, page())),
    canvas.on('object:modified', ({ target }) => taking.take(target)),
    canvas.on('mouse:up', () => isBehind && show(desk.picture.value)),
    canvas.on('mouse:move', ({ viewportPoint }) =>
      pointer.set(view.toPage(viewportPoint.x, viewportPoint.y)),
    ),
    canvas.on('mouse:out', ({ target }) => target === undefined && pointer.set(undefined)),
    ...windowGestures.stops,
    ...watchTyping(canvas, desk, units),
    canvas.on('text:editing:exited', onTyped),
  ];
  show(desk.picture.value);
  return {
    ...view,
    pointer,
    edit(id) {
      const text = units.viewOf(id);
      if (!(text instanceof IText) || !text.selectable || text.group !== undefined) return;
      canvas.setActiveObject(text);
      text.enterEditing();
      text.selectAll();
    },
    grab: windowGestures.grab,
    async dispose() {
      stops.forEach((stop) => stop());
      snapping.dispose();
      selection.stop();
      await canvas.dispose();
    },
  };
}
