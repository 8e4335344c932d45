import type { PortalEvent } from '../../domain/errorCatalogue.ts';
import {
  finishedResult,
  grown,
  isComplete,
  newShape,
  pointedAt,
  shrunk,
  type GrowingShape,
} from '../../domain/draw/growing.ts';
import type { LonLat } from '../../domain/draw/place.ts';
import { VERTEX_COUNTS, type DrawKind, type DrawnShape } from '../../domain/draw/shape.ts';
import { createThrottle } from '../../lib/throttle.ts';
import { createDrawing } from '../../scene/drawing.ts';
import type { PointerHit, ScreenPoint, ViewKind } from '../../scene/viewPort.ts';
import { type Tool, ToolAborted, type ToolContext } from '../tool.ts';
import { REFUSALS } from './refusals.ts';
import { sketchGraphics } from './sketch.ts';
import { nearestDrawn, type ViewPlace } from './snapping.ts';

/** What is drawn, and who wants to know of it. */
export interface DrawInput {
  readonly kind: DrawKind;
  /** What to do, told at the beginning: 左键开始绘制，右键结束！ unless another row is given. */
  readonly hint?: PortalEvent;
  /** Told of every change while the shape grows, the pointer's included. */
  readonly onChange?: (growing: GrowingShape) => void;
  /** Places that the pointer holds on to, asked anew at each move. */
  readonly snapTo?: () => readonly LonLat[];
}

/** The pointer holds on to places so near, CSS pixels. */
const SNAP_PX = 10;

/** A click so near to the one before adds nothing: it is the second one of a double click, CSS pixels. */
const SAME_CLICK_PX = 3;

/** The sketch follows the pointer at most once in so long, milliseconds. */
const FOLLOW_MS = 40;

/** The name of the sketch's overlays. */
const SKETCH = 'draw';

/** What a gesture means to the shape that grows. */
interface Pen {
  moveTo(place: ViewPlace | undefined): void;
  add(place: ViewPlace): void;
  removeLast(): void;
  /** @param place where the user ended it; undefined for a key, which leaves the pointer where it is */
  finish(place?: ViewPlace): void;
  /** Ends what is long enough; silent where it is not. */
  finishIfWhole(): void;
}

/** Creates what draws: it resolves with the shape once it is ended, and rejects when it is given up. */
function createPen(
  { kind, onChange, snapTo }: DrawInput,
  { scene, clock, notify, defer }: ToolContext,
  done: (shape: DrawnShape) => void,
  giveUp: () => void,
): Pen {
  const drawing = createDrawing(scene, SKETCH);
  defer(drawing.destroy);
  let shape = newShape(kind);
  let snapped = false;
  let ended = false;
  let lastClick: ViewPlace | undefined;

  const redraw = () => drawing.show(sketchGraphics(shape, snapped));
  const follow = createThrottle(clock, FOLLOW_MS, redraw);
  defer(follow.cancel);
  const change = (next: GrowingShape) => {
    if (ended) return;
    shape = next;
    onChange?.(shape);
  };
  /** The place on the earth that is meant: a vertex near the pointer, else the ground under it. */
  const meant = (at: ViewPlace): LonLat | undefined => {
    const ground = scene[at.view].locate(at.screen);
    if (ground === undefined) return undefined;
    const here = [ground.lon, ground.lat] as const;
    const vertex = nearestDrawn(
      scene,
      at,
      here,
      [...(snapTo?.() ?? []), ...shape.vertices.slice(0, -2)],
      SNAP_PX,
    );
    snapped = vertex !== undefined;
    return vertex ?? here;
  };
  const isSameClick = ({ view, screen }: ViewPlace) =>
    lastClick?.view === view &&
    Math.hypot(lastClick.screen.xPx - screen.xPx, lastClick.screen.yPx - screen.yPx) <= SAME_CLICK_PX;
  const closes = (place: LonLat) =>
    kind === 'polygon' && shape.vertices.length >= VERTEX_COUNTS.polygon.least && place === shape.vertices[0];

  const finish = () => {
    const result = finishedResult(shape);
    if (result.ok) {
      ended = true;
      return done(result.value);
    }
    const least = String(VERTEX_COUNTS[kind].least);
    notify({ id: REFUSALS[result.error], message: least });
  };
  return {
    moveTo(at) {
      change(pointedAt(shape, at && meant(at)));
      follow.request();
    },
    add(at) {
      if (isSameClick(at)) return;
      const place = meant(at);
      if (place === undefined) return;
      if (closes(place)) return finish();
      const next = grown(shape, place);
      if (!isComplete(next)) lastClick = at;
      const before = shape;
      change(next);
      redraw();
      if (!isComplete(next)) return;
      finish();
      // A second corner that makes no shape is not kept, so that another click can be tried.
      if (ended) return;
      change(before);
      redraw();
    },
    removeLast() {
      lastClick = undefined;
      change(shrunk(shape));
      redraw();
    },
    finish(at) {
      if (shape.vertices.length === 0) return giveUp();
      if (at !== undefined) change(pointedAt(shape, meant(at) ?? shape.pointer));
      finish();
    },
    finishIfWhole() {
      if (finishedResult({ ...shape, pointer: undefined }).ok) finish();
    },
  };
}

/** What the pointer of a view does, as the pen understands it. */
function applyHit(pen: Pen, view: ViewKind, { type, button, screen }: PointerHit): void {
  const at = (where: ScreenPoint): ViewPlace => ({ view, screen: where });
  if (type === 'move') pen.moveTo(at(screen));
  else if (type === 'leave') pen.moveTo(undefined);
  else if (type === 'double-click') pen.finishIfWhole();
  else if (type === 'click' && button === 'left') pen.add(at(screen));
  else if (type === 'click' && button === 'right') pen.finish(at(screen));
}

/**
 * Lets the user draw a shape in either view: left clicks add places, a right click, a double click, Enter or a click on a polygon's first
 * place ends it, Backspace takes the last place back. A kind of two places ends with the second one. Dragging and the wheel still move the
 * camera. A right click before any place gives up, as Esc does.
 */
export const drawTool: Tool<DrawInput, DrawnShape> = {
  id: 'draw',
  lanes: ['pointer'],
  keys: true,
  run(input, context) {
    const { scene, notify, keys, defer } = context;
    return new Promise((resolve, reject) => {
      const pen = createPen(input, context, resolve, () => reject(new ToolAborted('user')));
      for (const view of [scene.globe, scene.plane]) {
        defer(view.hold('double-click'));
        defer(view.pointer.subscribe((hit) => applyHit(pen, view.kind, hit)));
      }
      defer(keys.subscribe((key) => (key === 'finish' ? pen.finish() : pen.removeLast())));
      notify(input.hint ?? { id: 'draw.begin' });
    });
  },
};
