import type { LonLat } from '../../domain/drawing/place.ts';
import type { ReadonlySignal, Unsubscribe } from '../../lib/signal.ts';
import { createThrottle } from '../../lib/throttle.ts';
import { createSketch } from '../../viewing/drawing.ts';
import type { PlainMark } from '../../domain/drawing/marks.ts';
import type { ToolContext } from '../tool.ts';
import { FOLLOW_MS } from './pen.ts';
import { groundAt } from './shapeHits.ts';
import type { ViewPlace } from './snapping.ts';

/** A press that moves less than this is a click and drags nothing, CSS pixels. */
const STILL_PX = 4;

/** Grips are taken within so many CSS pixels of their middle. */
export const GRIP_REACH_PX = 10;

/** A dragged grip holds on to other places within so many CSS pixels. */
export const SNAP_PX = 8;

/** What is being dragged: a grip, or all of it by a place of it. */
export type Held<G> = { readonly grip: G } | { readonly from: LonLat };

/** What a drag has made so far. */
export interface DragStep<D> {
  /** What is to be shown; undefined to leave what is shown. */
  readonly made: D | undefined;
  /** Why it would not be taken, were it let go here. */
  readonly refusal: Parameters<ToolContext['notify']>[0] | undefined;
}

/** What can be dragged, and who wants to know what becomes of it. */
export interface GripDragOptions<G, D> {
  /** The name of the grips' overlays. */
  readonly name: string;
  /** What is edited, as it is kept. */
  readonly kept: ReadonlySignal<unknown>;
  /** The grips of what is kept, or of what a drag has made of it. */
  readonly marks: (dragged: D | undefined) => ReadonlyMap<string, PlainMark>;
  /** The grip under a place of a view. */
  readonly gripAt: (at: ViewPlace) => G | undefined;
  /** Whether what is edited is drawn there, so that it can be dragged as a whole. */
  readonly isOn: (at: ViewPlace) => boolean;
  readonly drag: (held: Held<G>, at: ViewPlace, ground: LonLat) => DragStep<D>;
  /** Told while something is dragged; undefined when it is let go. */
  readonly onPreview: (dragged: D | undefined) => void;
  /** Told once for each gesture that changed something. */
  readonly onCommit: (dragged: D) => void;
}

/** The gesture by which grips, and what they belong to, are dragged: press, move, release. */
export function createGripDrag<G, D>(
  options: GripDragOptions<G, D>,
  { scene, clock, notify, defer }: ToolContext,
) {
  const drawing = createSketch(scene, options.name);
  defer(drawing.destroy);
  let hold: (Held<G> & { readonly pressed: ViewPlace }) | undefined;
  let dragged: D | undefined;
  let refusal: DragStep<D>['refusal'];
  let releaseDrag: Unsubscribe | undefined;
  const redraw = () => {
    drawing.show(options.marks(dragged));
    if (dragged !== undefined) options.onPreview(dragged);
  };
  const follow = createThrottle(clock, FOLLOW_MS, redraw);
  defer(follow.cancel);
  const letGo = () => {
    releaseDrag?.();
    releaseDrag = undefined;
    hold = undefined;
    dragged = undefined;
    refusal = undefined;
    follow.cancel();
    options.onPreview(undefined);
    redraw();
  };
  defer(() => {
    releaseDrag?.();
    options.onPreview(undefined);
  });
  defer(options.kept.subscribe(() => hold === undefined && redraw()));
  redraw();

  return {
    /** Takes hold of what is under the pointer, so that a drag moves it and not the camera. */
    press(at: ViewPlace) {
      const ground = groundAt(scene, at);
      if (ground === undefined) return;
      const grip = options.gripAt(at);
      if (grip === undefined && !options.isOn(at)) return;
      hold = grip === undefined ? { from: ground, pressed: at } : { grip, pressed: at };
      releaseDrag?.();
      releaseDrag = scene[at.view].hold('drag');
    },
    move(at: ViewPlace) {
      const ground = groundAt(scene, at);
      if (hold === undefined || ground === undefined || at.view !== hold.pressed.view) return;
      const { xPx, yPx } = hold.pressed.screen;
      const isStill = Math.hypot(at.screen.xPx - xPx, at.screen.yPx - yPx) < STILL_PX;
      if (dragged === undefined && isStill) return;
      const step = options.drag(hold, at, ground);
      dragged = step.made ?? dragged;
      refusal = step.refusal;
      follow.request();
    },
    release() {
      if (hold === undefined) return;
      const [changed, refused] = [dragged, refusal];
      letGo();
      if (refused !== undefined) notify(refused);
      else if (changed !== undefined) options.onCommit(changed);
    },
    isAt: (at: ViewPlace) => options.gripAt(at) !== undefined || options.isOn(at),
  };
}
