import { grown, pointedAt, shrunk, type Growing } from '../../domain/drawing/growing.ts';
import type { LonLat } from '../../domain/drawing/place.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Result } from '../../lib/result.ts';
import { createThrottle } from '../../lib/throttle.ts';
import { createSketch } from '../../viewing/drawing.ts';
import type { PointerHit, ScreenPoint, ViewKind } from '../../scene/viewPort.ts';
import { ToolAborted, type ToolContext } from '../tool.ts';
import type { Marks } from './sketch.ts';
import { nearestDrawn, type ViewPlace } from './snapping.ts';

/** What a pen draws: how it begins, how it looks while it grows, and what comes of it. */
export interface Growth<G extends Growing, R> {
  readonly start: G;
  /** True once it has all the places that it takes: then it ends by itself. */
  isComplete(growing: G): boolean;
  /** True where a click on one of its own places ends it. */
  closesAt(growing: G, place: LonLat): boolean;
  /** What it is when the user ends it; else what is told of it. */
  finished(growing: G): Result<R, PortalEvent>;
  marks(growing: G, snapped: boolean): Marks;
  /** Told of every change while it grows, the pointer's included. */
  onChange?(growing: G): void;
  /** Places that the pointer holds on to, asked anew at each move. */
  snapTo?(): readonly LonLat[];
}

/** The pointer holds on to places so near, CSS pixels. */
const SNAP_PX = 10;

/** A click so near to the one before adds nothing: it is the second one of a double click, CSS pixels. */
const SAME_CLICK_PX = 3;

/** The sketch follows the pointer at most once in so long, milliseconds. */
export const FOLLOW_MS = 40;

/** The name of the sketch's overlays. */
export const SKETCH = 'draw';

/** What a gesture means to what grows. */
interface Pen {
  moveTo(place: ViewPlace | undefined): void;
  add(place: ViewPlace): void;
  removeLast(): void;
  /** @param place where the user ended it; undefined for a key, which leaves the pointer where it is */
  finish(place?: ViewPlace): void;
  /** The last click was the second of two: what it added is taken back, and what is long enough then ends; silent where it is not. */
  finishByDoubleClick(): void;
}

const isSameClick = ({ view, screen }: ViewPlace, last: ViewPlace | undefined) =>
  last?.view === view &&
  Math.hypot(last.screen.xPx - screen.xPx, last.screen.yPx - screen.yPx) <= SAME_CLICK_PX;

/** Creates what draws: it tells what came of it once it is ended, or that it is given up. */
function createPen<G extends Growing, R>(
  growth: Growth<G, R>,
  { scene, clock, notify, defer }: ToolContext,
  done: (made: R) => void,
  giveUp: () => void,
): Pen {
  const drawing = createSketch(scene, SKETCH);
  defer(drawing.destroy);
  let shape = growth.start;
  let snapped = false;
  let ended = false;
  let lastClick: ViewPlace | undefined;
  let hasAdded = false;

  const redraw = () => drawing.show(growth.marks(shape, snapped));
  const follow = createThrottle(clock, FOLLOW_MS, redraw);
  defer(follow.cancel);
  const change = (next: G) => {
    if (ended) return;
    shape = next;
    growth.onChange?.(shape);
  };
  /** The place on the earth that is meant: a vertex near the pointer, else the ground under it. */
  const meant = (at: ViewPlace): LonLat | undefined => {
    const ground = scene[at.view].locate(at.screen);
    if (ground === undefined) return undefined;
    const here = [ground.lon, ground.lat] as const;
    const places = [...(growth.snapTo?.() ?? []), ...shape.vertices.slice(0, -2)];
    const vertex = nearestDrawn(scene, { ...at, ground: here }, places, SNAP_PX);
    snapped = vertex !== undefined;
    return vertex ?? here;
  };
  const finish = () => {
    const result = growth.finished(shape);
    if (!result.ok) return notify(result.error);
    ended = true;
    done(result.value);
  };
  return {
    moveTo(at) {
      change(pointedAt(shape, at && meant(at)));
      follow.request();
    },
    add(at) {
      hasAdded = false;
      if (isSameClick(at, lastClick)) return;
      const place = meant(at);
      if (place === undefined) return;
      if (growth.closesAt(shape, place)) return finish();
      const next = grown(shape, place);
      hasAdded = !growth.isComplete(next);
      if (hasAdded) lastClick = at;
      const before = shape;
      change(next);
      redraw();
      if (!growth.isComplete(next)) return;
      finish();
      // A last place that makes nothing is not kept, so that another click can be tried.
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
    finishByDoubleClick() {
      if (hasAdded) change(shrunk(shape));
      if (growth.finished({ ...shape, pointer: undefined }).ok) finish();
    },
  };
}

/** What the pointer of a view does, as the pen understands it. */
function applyHit(pen: Pen, view: ViewKind, { type, button, screen }: PointerHit): void {
  const at = (where: ScreenPoint): ViewPlace => ({ view, screen: where });
  if (type === 'move') pen.moveTo(at(screen));
  else if (type === 'leave') pen.moveTo(undefined);
  else if (type === 'double-click') pen.finishByDoubleClick();
  else if (type === 'click' && button === 'left') pen.add(at(screen));
  else if (type === 'click' && button === 'right') pen.finish(at(screen));
}

/**
 * Draws in either view: left clicks add places, a right click, a double click, Enter or a click on the place that closes it ends it, Backspace
 * takes the last place back. Dragging and the wheel still move the camera. A right click before any place gives up, as Esc does.
 * @param hint what to do, told at the beginning
 * @returns what was drawn; rejects with {@link ToolAborted} when it is given up
 */
export function drawWithPen<G extends Growing, R>(
  growth: Growth<G, R>,
  hint: PortalEvent,
  context: ToolContext,
): Promise<R> {
  const { scene, notify, keys, defer } = context;
  return new Promise((resolve, reject) => {
    const pen = createPen(growth, context, resolve, () => reject(new ToolAborted('user')));
    for (const view of [scene.globe, scene.plane]) {
      defer(view.hold('double-click'));
      defer(view.pointer.subscribe((hit) => applyHit(pen, view.kind, hit)));
    }
    defer(keys.subscribe((key) => (key === 'finish' ? pen.finish() : pen.removeLast())));
    notify(hint);
  });
}
