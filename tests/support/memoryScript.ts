import type { Emitter } from '../../src/lib/signal.ts';
import type { HeldGesture, PointerHit, ScreenPoint, ViewFrame } from '../../src/scene/viewPort.ts';

/** What a test makes the user's hand do on a view. */
export interface PointerScript {
  enter(): void;
  leave(): void;
  move(xPx: number, yPx: number): void;
  press(xPx: number, yPx: number): void;
  release(xPx: number, yPx: number): void;
  click(xPx: number, yPx: number, button?: PointerHit['button']): void;
  /** A left click with Ctrl held. */
  extendClick(xPx: number, yPx: number): void;
  doubleClick(xPx: number, yPx: number): void;
  /** Enters, presses, drags the ground in ten steps, releases. */
  drag(from: ScreenPoint, to: ScreenPoint): void;
  /** Enters and turns the wheel: nearer for steps above 0. */
  wheel(xPx: number, yPx: number, steps: number): void;
  /** A change of pose by the user without a pointer, as a glide after a drag. */
  glide(rightPx: number, downPx: number): void;
}

/** The user's hand on a view, one event at a time: what a script plays, and a page's real pointer. */
export interface PointerHand {
  hit(type: PointerHit['type'], screen: ScreenPoint, button?: PointerHit['button'], extend?: boolean): void;
  /** Drags the ground, unless a tool holds drags. */
  drag(rightPx: number, downPx: number): void;
  /** Nearer for steps of the wheel above 0. */
  zoom(steps: number): void;
  /** What a double click does, unless a tool holds it. */
  enlarge(): void;
}

/** What a hand moves. */
export interface ScriptedView {
  readonly frame: () => ViewFrame;
  readonly pan: (rightPx: number, downPx: number) => void;
  readonly zoom: (factor: number) => void;
  readonly isHeld: (gesture: HeldGesture) => boolean;
}

const DRAG_STEPS = 10;
const WHEEL_FACTOR = 0.8;
const DOUBLE_CLICK_FACTOR = 0.5;

/** Creates the hand on a view whose hits go to `pointer`. */
export function createPointerHand(pointer: Emitter<PointerHit>, view: ScriptedView): PointerHand {
  return {
    hit: (type, screen, button = 'none', extend = false) =>
      pointer.emit({ type, button, screen, ...(extend ? { extend } : {}) }),
    drag(rightPx, downPx) {
      if (!view.isHeld('drag')) view.pan(rightPx, downPx);
    },
    zoom: (steps) => view.zoom(WHEEL_FACTOR ** steps),
    enlarge() {
      if (!view.isHeld('double-click')) view.zoom(DOUBLE_CLICK_FACTOR);
    },
  };
}

/** Creates the script that a hand plays on a view. */
export function createPointerScript(hand: PointerHand, view: ScriptedView): PointerScript {
  const hit = (type: PointerHit['type'], xPx: number, yPx: number, button?: PointerHit['button']) =>
    hand.hit(type, { xPx, yPx }, button);
  const enter = () => hit('enter', view.frame().widthPx / 2, view.frame().heightPx / 2);
  const click = (xPx: number, yPx: number, button: PointerHit['button'] = 'left') => {
    for (const type of ['press', 'release', 'click'] as const) hit(type, xPx, yPx, button);
  };
  return {
    enter,
    leave: () => hit('leave', 0, 0),
    move: (xPx, yPx) => hit('move', xPx, yPx),
    press: (xPx, yPx) => hit('press', xPx, yPx, 'left'),
    release: (xPx, yPx) => hit('release', xPx, yPx, 'left'),
    click,
    extendClick(xPx, yPx) {
      for (const type of ['press', 'release', 'click'] as const) hand.hit(type, { xPx, yPx }, 'left', true);
    },
    doubleClick(xPx, yPx) {
      click(xPx, yPx);
      click(xPx, yPx);
      hit('double-click', xPx, yPx, 'left');
      hand.enlarge();
    },
    drag(from, to) {
      const [stepX, stepY] = [(to.xPx - from.xPx) / DRAG_STEPS, (to.yPx - from.yPx) / DRAG_STEPS];
      enter();
      hit('press', from.xPx, from.yPx, 'left');
      for (let step = 1; step <= DRAG_STEPS; step += 1) {
        hit('move', from.xPx + stepX * step, from.yPx + stepY * step, 'left');
        hand.drag(stepX, stepY);
      }
      hit('release', to.xPx, to.yPx, 'left');
    },
    wheel(xPx, yPx, steps) {
      enter();
      hit('wheel', xPx, yPx);
      hand.zoom(steps);
    },
    glide: view.pan,
  };
}
