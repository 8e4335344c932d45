import { handlesOf, movedShape, withHandleAt, withoutVertex, type Handle } from '../../domain/draw/edit.ts';
import type { LonLat } from '../../domain/draw/place.ts';
import type { DrawnShape, ShapeProblem } from '../../domain/draw/shape.ts';
import type { ReadonlySignal, Unsubscribe } from '../../lib/signal.ts';
import { createThrottle } from '../../lib/throttle.ts';
import { createDrawing } from '../../scene/drawing.ts';
import type { OverlayGraphic } from '../../scene/overlay.ts';
import type { PointerHit, ViewKind } from '../../scene/viewPort.ts';
import type { Tool, ToolContext } from '../tool.ts';
import { REFUSALS } from './refusals.ts';
import { groundAt, shapesAt } from './shapeHits.ts';
import { nearestDrawn, type ViewPlace } from './snapping.ts';

/** The shape that is edited, and who wants to know what becomes of it. */
export interface EditInput {
  /** The shape as it is kept; undefined once it is gone, which ends the tool. */
  readonly shape: ReadonlySignal<DrawnShape | undefined>;
  /** Told while something is dragged; undefined when it is let go. */
  readonly onPreview: (shape: DrawnShape | undefined) => void;
  /** Told once for each gesture that changed the shape. */
  readonly onCommit: (shape: DrawnShape) => void;
  /** Places that a dragged vertex holds on to. */
  readonly snapTo?: () => readonly LonLat[];
}

/** What is being dragged: one handle, or the whole shape by a place of it. */
type Grip = ({ readonly handle: Handle } | { readonly from: LonLat }) & { readonly pressed: ViewPlace };

/** A press that moves less than this is a click and drags nothing, CSS pixels. */
const STILL_PX = 4;

/** Handles are taken within so many CSS pixels of their middle. */
const HANDLE_REACH_PX = 10;

/** A dragged vertex holds on to other places within so many CSS pixels. */
const SNAP_PX = 8;

/** The picture follows the pointer at most once in so long, milliseconds. */
const FOLLOW_MS = 40;

const LOOK = { color: '#e0b252', fill: '#ffffff', vertexPx: 11, middlePx: 7 } as const;

/** The name of the handles' overlays. */
const HANDLES = 'edit';

function handleGraphics(shape: DrawnShape | undefined): ReadonlyMap<string, OverlayGraphic> {
  const graphics = new Map<string, OverlayGraphic>();
  for (const { kind, index, place } of shape === undefined ? [] : handlesOf(shape)) {
    const isMiddle = kind === 'middle';
    graphics.set(`${kind}${String(index)}`, {
      shape: 'point',
      position: place,
      color: isMiddle ? LOOK.color : LOOK.fill,
      outlineColor: isMiddle ? LOOK.fill : LOOK.color,
      sizePx: isMiddle ? LOOK.middlePx : LOOK.vertexPx,
    });
  }
  return graphics;
}

/** Creates what moves a shape by its handles. */
function createMover(input: EditInput, { scene, clock, notify, defer }: ToolContext) {
  const drawing = createDrawing(scene, HANDLES);
  defer(drawing.destroy);
  let grip: Grip | undefined;
  let dragged: DrawnShape | undefined;
  let problem: ShapeProblem | undefined;
  let releaseDrag: Unsubscribe | undefined;
  const now = () => dragged ?? input.shape.value;
  const redraw = () => {
    drawing.show(handleGraphics(now()));
    if (dragged !== undefined) input.onPreview(dragged);
  };
  const follow = createThrottle(clock, FOLLOW_MS, redraw);
  defer(follow.cancel);

  /** The handle under a place of a view: one of the shape's own places before one between them. */
  const handleAt = (at: ViewPlace): Handle | undefined => {
    const ground = groundAt(scene, at);
    const shape = input.shape.value;
    if (ground === undefined || shape === undefined) return undefined;
    const handles = handlesOf(shape);
    const find = (candidates: readonly Handle[]) => {
      const place = nearestDrawn(
        scene,
        at,
        ground,
        candidates.map((handle) => handle.place),
        HANDLE_REACH_PX,
      );
      return candidates.find((handle) => handle.place === place);
    };
    return (
      find(handles.filter(({ kind }) => kind !== 'middle')) ??
      find(handles.filter(({ kind }) => kind === 'middle'))
    );
  };
  const letGo = () => {
    releaseDrag?.();
    releaseDrag = undefined;
    grip = undefined;
    dragged = undefined;
    problem = undefined;
    follow.cancel();
    input.onPreview(undefined);
    redraw();
  };
  defer(() => {
    releaseDrag?.();
    input.onPreview(undefined);
  });
  defer(input.shape.subscribe(() => grip === undefined && redraw()));
  redraw();

  return {
    /** Takes hold of what is under the pointer, so that a drag moves it and not the camera. */
    press(at: ViewPlace) {
      const shape = input.shape.value;
      const ground = groundAt(scene, at);
      if (shape === undefined || ground === undefined) return;
      const handle = handleAt(at);
      if (handle === undefined && shapesAt(scene, at, [shape]).length === 0) return;
      grip = handle === undefined ? { from: ground, pressed: at } : { handle, pressed: at };
      releaseDrag = scene[at.view].hold('drag');
    },
    move(at: ViewPlace) {
      const shape = input.shape.value;
      const ground = groundAt(scene, at);
      if (grip === undefined || shape === undefined || ground === undefined) return;
      const { xPx, yPx } = grip.pressed.screen;
      const isStill = Math.hypot(at.screen.xPx - xPx, at.screen.yPx - yPx) < STILL_PX;
      if (at.view !== grip.pressed.view || (dragged === undefined && isStill)) return;
      if ('from' in grip) dragged = movedShape(shape, grip.from, ground);
      else {
        const to = nearestDrawn(scene, at, ground, input.snapTo?.() ?? [], SNAP_PX) ?? ground;
        const made = withHandleAt(shape, grip.handle, to);
        problem = made.ok ? undefined : made.error;
        if (made.ok) dragged = made.value;
      }
      follow.request();
    },
    release() {
      if (grip === undefined) return;
      const [changed, refused] = [dragged, problem];
      letGo();
      if (refused !== undefined) notify({ id: REFUSALS[refused], message: '' });
      else if (changed !== undefined) input.onCommit(changed);
    },
    /** Takes a vertex out; false where there is none. */
    removeVertex(at: ViewPlace) {
      const handle = handleAt(at);
      const shape = input.shape.value;
      if (handle === undefined || shape === undefined) return;
      const made = withoutVertex(shape, handle);
      if (made.ok) input.onCommit(made.value);
      else notify({ id: REFUSALS[made.error], message: String(handlesOf(shape).length) });
    },
    isAt: (at: ViewPlace) =>
      input.shape.value !== undefined &&
      (handleAt(at) !== undefined || shapesAt(scene, at, [input.shape.value]).length > 0),
  };
}

type Mover = ReturnType<typeof createMover>;

/** What the pointer of a view does; `end` is called by what ends the edit. */
function applyHit(mover: Mover, view: ViewKind, hit: PointerHit, end: (at: ViewPlace) => void): void {
  const at: ViewPlace = { view, screen: hit.screen };
  if (hit.type === 'press' && hit.button === 'left') mover.press(at);
  else if (hit.type === 'move') mover.move(at);
  else if (hit.type === 'release' || hit.type === 'leave') mover.release();
  else if (hit.type === 'double-click') mover.removeVertex(at);
  else if (hit.type === 'click' && (hit.button === 'right' || !mover.isAt(at))) end(at);
}

/**
 * Lets the user change a shape in either view: handles are dragged, those between two places make a new one, a double click takes one out,
 * the shape itself is dragged as a whole. A right click, or a click beside it, ends.
 * @returns where it was ended, so that what lies there can be chosen next; undefined when the shape is gone
 */
export const editTool: Tool<EditInput, ViewPlace | undefined> = {
  id: 'edit-shape',
  lanes: ['pointer'],
  run(input, context) {
    const { scene, notify, defer } = context;
    return new Promise((resolve) => {
      const mover = createMover(input, context);
      for (const view of [scene.globe, scene.plane]) {
        defer(view.hold('double-click'));
        defer(view.pointer.subscribe((hit) => applyHit(mover, view.kind, hit, resolve)));
      }
      defer(input.shape.subscribe((shape) => shape === undefined && resolve(undefined)));
      notify({ id: 'edit.begin' });
    });
  },
};
