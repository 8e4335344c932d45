import type { Page } from 'playwright';
import type { ScreenPoint } from '../../../src/scene/viewPort.ts';

/** What the conformance page asks of the test browser's mouse; positions in CSS pixels of the page. */
export type Gesture =
  | { readonly type: 'drag'; readonly from: ScreenPoint; readonly to: ScreenPoint }
  | { readonly type: 'wheel'; readonly at: ScreenPoint; readonly steps: number }
  | { readonly type: 'click' | 'slowClick' | 'doubleClick'; readonly at: ScreenPoint };

/** Moves of a drag between press and release: the SDK takes fewer for a click. */
const DRAG_MOVES = 6;

/** One notch of a usual mouse wheel. */
const WHEEL_NOTCH_PX = 100;

/** Longer than the SDK lets a click take, which a busy page or a slow finger may need, milliseconds. */
const SLOW_MS = 500;

/** Performs a gesture with the real mouse of `page`. */
export async function performGesture({ mouse }: Page, gesture: Gesture): Promise<void> {
  switch (gesture.type) {
    case 'drag':
      await mouse.move(gesture.from.xPx, gesture.from.yPx);
      await mouse.down();
      await mouse.move(gesture.to.xPx, gesture.to.yPx, { steps: DRAG_MOVES });
      await mouse.up();
      return;
    case 'wheel':
      await mouse.move(gesture.at.xPx, gesture.at.yPx);
      for (let step = 0; step < gesture.steps; step++) await mouse.wheel(0, -WHEEL_NOTCH_PX);
      return;
    case 'click':
      await mouse.click(gesture.at.xPx, gesture.at.yPx);
      return;
    case 'slowClick':
      await mouse.click(gesture.at.xPx, gesture.at.yPx, { delay: SLOW_MS });
      return;
    case 'doubleClick':
      await mouse.dblclick(gesture.at.xPx, gesture.at.yPx);
  }
}
