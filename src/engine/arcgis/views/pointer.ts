import type MapView from '@arcgis/core/views/MapView.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { Emitter } from '../../../lib/signal.ts';
import type { HeldGesture, PointerHit } from '../../../scene/viewPort.ts';
import { createClickRecogniser, type PointerEdge } from './clicks.ts';

const BUTTONS = new Map<number, PointerHit['button']>([
  [0, 'left'],
  [1, 'middle'],
  [2, 'right'],
]);

/** The part of the SDK's input events that we read. */
interface InputEvent {
  readonly x: number;
  readonly y: number;
  readonly button?: number;
  readonly native?: {
    readonly ctrlKey?: boolean;
    readonly metaKey?: boolean;
    readonly isPrimary?: boolean;
    readonly pointerType?: string;
    readonly timeStamp?: number;
  };
}

/** The SDK's input events by what we call them; clicks are told from presses and releases here. */
const INPUT_EVENTS = [
  ['pointer-enter', 'enter'],
  ['pointer-move', 'move'],
  ['pointer-leave', 'leave'],
  ['pointer-down', 'press'],
  ['pointer-up', 'release'],
  ['mouse-wheel', 'wheel'],
] as const;

function edgeOf({ x, y, button = -1, native }: InputEvent): PointerEdge {
  const { isPrimary = true, pointerType = 'mouse', timeStamp: atMs = performance.now() } = native ?? {};
  return { x, y, button, isPrimary, isMouse: pointerType === 'mouse', atMs };
}

/**
 * Sends what the pointer does on `view` to `hits`.
 * @param isHeld whether a gesture must not move the camera now
 */
export function forwardPointer(
  view: MapView | SceneView,
  hits: Emitter<PointerHit>,
  isHeld: (gesture: HeldGesture) => boolean,
): void {
  const clicks = createClickRecogniser();
  const emit = (type: PointerHit['type'], event: InputEvent) => {
    const button = BUTTONS.get(event.button ?? -1) ?? 'none';
    const { ctrlKey = false, metaKey = false } = event.native ?? {};
    const extend = ctrlKey || metaKey ? ({ extend: true } as const) : {};
    hits.emit({ type, button, screen: { xPx: event.x, yPx: event.y }, ...extend });
  };
  for (const [name, type] of INPUT_EVENTS) {
    view.on(name, (event: InputEvent) => {
      emit(type, event);
      if (type === 'press') clicks.press(edgeOf(event));
      if (type === 'move') clicks.move(edgeOf(event));
      const made = type === 'release' ? clicks.release(edgeOf(event)) : 'none';
      if (made !== 'none') emit('click', event);
      if (made === 'double-click') emit('double-click', event);
    });
  }
  view.on('double-click', (event) => {
    if (isHeld('double-click')) event.stopPropagation();
  });
  view.on('drag', (event) => {
    if (isHeld('drag')) event.stopPropagation();
  });
}

/** Calls `onGesture` when the user moves the camera of `view` by hand: drag, wheel, double click or keys. */
export function watchGestures(view: MapView | SceneView, onGesture: () => void): void {
  view.on('drag', onGesture);
  view.on('mouse-wheel', onGesture);
  view.on('double-click', onGesture);
  view.on('key-down', (event: { readonly key: string }) => {
    if (/^(Arrow.*|\+|-|=|_)$/.test(event.key)) onGesture();
  });
}
