import {
  shapeHandles,
  movedShape,
  withHandleAt,
  withoutVertex,
  type Handle,
} from '../../domain/drawing/edit.ts';
import type { LonLat } from '../../domain/drawing/place.ts';
import type { DrawnShape } from '../../domain/drawing/shape.ts';
import type { ReadonlySignal } from '../../lib/signal.ts';
import { edgedDot, type PlainMark } from '../../domain/drawing/marks.ts';
import type { PointerHit, ViewKind } from '../../scene/viewPort.ts';
import type { Tool, ToolContext } from '../tool.ts';
import { createGripDrag, GRIP_REACH_PX, SNAP_PX, type DragStep, type Held } from './gripDrag.ts';
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

const LOOK = { color: '#e0b252', fill: '#ffffff', vertexPx: 11, middlePx: 7 } as const;

/** The name of the handles' overlays. */
const HANDLES = 'edit';

function handleMarks(shape: DrawnShape | undefined): ReadonlyMap<string, PlainMark> {
  const marks = new Map<string, PlainMark>();
  for (const { kind, index, place } of shape === undefined ? [] : shapeHandles(shape)) {
    const isMiddle = kind === 'middle';
    const [inner, edge] = isMiddle ? [LOOK.color, LOOK.fill] : [LOOK.fill, LOOK.color];
    const sizePx = isMiddle ? LOOK.middlePx : LOOK.vertexPx;
    marks.set(`${kind}${String(index)}`, edgedDot(place, inner, edge, sizePx));
  }
  return marks;
}

/** Creates what moves a shape by its handles. */
function createMover(input: EditInput, context: ToolContext) {
  const { scene, notify } = context;
  /** The handle under a place of a view: one of the shape's own places before one between them. */
  const handleAt = (at: ViewPlace): Handle | undefined => {
    const ground = groundAt(scene, at);
    const shape = input.shape.value;
    if (ground === undefined || shape === undefined) return undefined;
    const handles = shapeHandles(shape);
    const find = (candidates: readonly Handle[]) => {
      const places = candidates.map((handle) => handle.place);
      const place = nearestDrawn(scene, { ...at, ground }, places, GRIP_REACH_PX);
      return candidates.find((handle) => handle.place === place);
    };
    return (
      find(handles.filter(({ kind }) => kind !== 'middle')) ??
      find(handles.filter(({ kind }) => kind === 'middle'))
    );
  };
  const drag = (held: Held<Handle>, at: ViewPlace, ground: LonLat): DragStep<DrawnShape> => {
    const shape = input.shape.value;
    if (shape === undefined) return { made: undefined, refusal: undefined };
    if ('from' in held) return { made: movedShape(shape, held.from, ground), refusal: undefined };
    const to = nearestDrawn(scene, { ...at, ground }, input.snapTo?.() ?? [], SNAP_PX) ?? ground;
    const made = withHandleAt(shape, held.grip, to);
    return made.ok
      ? { made: made.value, refusal: undefined }
      : { made: undefined, refusal: { id: REFUSALS[made.error], message: '' } };
  };
  const gesture = createGripDrag<Handle, DrawnShape>(
    {
      name: HANDLES,
      kept: input.shape,
      marks: (dragged) => handleMarks(dragged ?? input.shape.value),
      gripAt: handleAt,
      isOn: (at) => input.shape.value !== undefined && shapesAt(scene, at, [input.shape.value]).length > 0,
      drag,
      onPreview: input.onPreview,
      onCommit: input.onCommit,
    },
    context,
  );
  return {
    ...gesture,
    /** Takes a vertex out where there is one. */
    removeVertex(at: ViewPlace) {
      const handle = handleAt(at);
      const shape = input.shape.value;
      if (handle === undefined || shape === undefined) return;
      const made = withoutVertex(shape, handle);
      if (made.ok) input.onCommit(made.value);
      else notify({ id: REFUSALS[made.error], message: String(shapeHandles(shape).length) });
    },
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
