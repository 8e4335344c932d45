import {
  createClickRecogniser,
  type ClickRecogniser,
  type PointerEdge,
} from '../../../src/engine/arcgis/views/clicks.ts';
import type { ScreenPoint } from '../../../src/scene/viewPort.ts';
import type { PointerHand } from '../memoryScript.ts';
import type { MemoryScreen } from '../memoryView.ts';

const BUTTONS = ['left', 'middle', 'right'] as const;

const buttonOf = ({ button }: MouseEvent) => BUTTONS[button] ?? 'none';

function edgeOf(event: PointerEvent, { xPx, yPx }: ScreenPoint): PointerEdge {
  const { button, isPrimary, pointerType, timeStamp } = event;
  return { button, x: xPx, y: yPx, isPrimary, isMouse: pointerType === 'mouse', atMs: timeStamp };
}

/** Plays a page's pointer on a view; clicks are told as the engine tells them. */
function bindPointer(hand: PointerHand, container: HTMLElement, signal: AbortSignal): void {
  const clicks: ClickRecogniser = createClickRecogniser();
  let held: ScreenPoint | undefined;
  const placeOf = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
    const { left, top } = container.getBoundingClientRect();
    return { xPx: clientX - left, yPx: clientY - top };
  };
  const on = <E extends 'pointerenter' | 'pointerleave' | 'pointerdown' | 'pointermove' | 'pointerup'>(
    type: E,
    act: (event: PointerEvent, at: ScreenPoint) => void,
  ) => container.addEventListener(type, (event) => act(event, placeOf(event)), { signal });
  on('pointerenter', (_, at) => hand.hit('enter', at));
  on('pointerleave', (_, at) => hand.hit('leave', at));
  on('pointerdown', (event, at) => {
    container.setPointerCapture(event.pointerId);
    if (event.button === 0) held = at;
    clicks.press(edgeOf(event, at));
    hand.hit('press', at, buttonOf(event));
  });
  on('pointermove', (event, at) => {
    clicks.move(edgeOf(event, at));
    hand.hit('move', at, held === undefined ? 'none' : 'left');
    if (held === undefined) return;
    hand.drag(at.xPx - held.xPx, at.yPx - held.yPx);
    held = at;
  });
  on('pointerup', (event, at) => {
    held = undefined;
    const extend = event.ctrlKey || event.metaKey;
    hand.hit('release', at, buttonOf(event), extend);
    const kind = clicks.release(edgeOf(event, at));
    if (kind === 'none') return;
    hand.hit('click', at, buttonOf(event), extend);
    if (kind === 'click') return;
    hand.hit('double-click', at, buttonOf(event));
    hand.enlarge();
  });
  container.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      hand.hit('wheel', placeOf(event));
      hand.zoom(event.deltaY < 0 ? 1 : -1);
    },
    { signal, passive: false },
  );
}

const STRIPE_PX = 40;

/** Stripes: a picture that is neither blank nor of one colour. */
function paintStripes(ink: OffscreenCanvasRenderingContext2D, widthPx: number, heightPx: number): void {
  ink.fillStyle = '#2d5a45';
  ink.fillRect(0, 0, widthPx, heightPx);
  ink.fillStyle = '#8fb9a3';
  for (let x = 0; x < widthPx; x += 2 * STRIPE_PX) ink.fillRect(x, 0, STRIPE_PX, heightPx);
}

/** The in-memory views in a page: as large as their containers, moved by its pointer, and striped. */
export const pageScreen: MemoryScreen = {
  show(view, container) {
    const gone = new AbortController();
    const measure = () => view.resize(container.clientWidth, container.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    measure();
    container.style.background = `repeating-linear-gradient(90deg, #2d5a45 0 ${STRIPE_PX}px, #33644d 0 ${2 * STRIPE_PX}px)`;
    bindPointer(view.hand, container, gone.signal);
    return () => {
      gone.abort();
      observer.disconnect();
      container.style.background = '';
    };
  },
  async capture(_kind, widthPx, heightPx) {
    const canvas = new OffscreenCanvas(widthPx, heightPx);
    const ink = canvas.getContext('2d');
    if (ink === null) throw new Error('no canvas');
    paintStripes(ink, widthPx, heightPx);
    return canvas.convertToBlob({ type: 'image/png' });
  },
};
