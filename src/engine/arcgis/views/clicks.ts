/** A press, a move or a release of a pointer on a view. */
export interface PointerEdge {
  readonly button: number;
  readonly x: number;
  readonly y: number;
  /** False for a second finger. */
  readonly isPrimary: boolean;
  /** False for a finger or a pen. */
  readonly isMouse: boolean;
  /** When it happened, by the device's clock, milliseconds. */
  readonly atMs: number;
}

/** What a release made of what was pressed. */
export type ClickKind = 'none' | 'click' | 'double-click';

/** A pointer that was further away between press and release dragged, CSS pixels. */
const STILL_PX = { mouse: 3, finger: 6 } as const;

/** The second click of a double click comes so soon, milliseconds, and so near, CSS pixels. */
const DOUBLE = { withinMs: 400, withinPx: { mouse: 10, finger: 35 } } as const;

const apartPx = (a: PointerEdge, b: PointerEdge) => Math.hypot(a.x - b.x, a.y - b.y);

const isWithin = (reachPx: typeof STILL_PX | typeof DOUBLE.withinPx, a: PointerEdge, b: PointerEdge) =>
  apartPx(a, b) <= (b.isMouse ? reachPx.mouse : reachPx.finger);

/** Tells clicks from presses and releases by where and when they happened. */
export interface ClickRecogniser {
  press(edge: PointerEdge): void;
  move(edge: PointerEdge): void;
  /** @returns `double-click` for the second click of two; the third begins anew */
  release(edge: PointerEdge): ClickKind;
}

/**
 * Creates what tells clicks. The SDK's own forget a click whose release it comes to more than 300 ms after the press: a slow finger, or
 * one frame of the globe on a PC without a graphics card. Here a click may take its time, and of two the device's clock counts.
 */
export function createClickRecogniser(): ClickRecogniser {
  let pressed: PointerEdge | undefined;
  let clicked: PointerEdge | undefined;
  return {
    press(edge) {
      pressed = edge.isPrimary ? edge : undefined;
    },
    move(edge) {
      if (pressed !== undefined && !isWithin(STILL_PX, pressed, edge)) pressed = undefined;
    },
    release(edge) {
      const from = pressed;
      pressed = undefined;
      if (from?.button !== edge.button || !isWithin(STILL_PX, from, edge)) return 'none';
      const before = clicked;
      const isSecond =
        before?.button === edge.button &&
        edge.atMs - before.atMs <= DOUBLE.withinMs &&
        isWithin(DOUBLE.withinPx, before, edge);
      clicked = isSecond ? undefined : edge;
      return isSecond ? 'double-click' : 'click';
    },
  };
}
