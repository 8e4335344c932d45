import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { clampPlace } from '../windows/windowPlace.ts';
import type { WindowPlace } from '../windows/windowSpec.ts';
import { isOnControl } from './isOnControl.ts';

/** What an arrow key moves, CSS pixels; with Shift the larger step. */
const KEY_STEP_PX = { plain: 16, shift: 64 } as const;
/** A press that moves less than this is a click, CSS pixels. */
const THRESHOLD_PX = 4;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** How far an arrow key moves or stretches a panel, CSS pixels; undefined for other keys. */
export function arrowStepPx({
  key,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey'>): readonly [rightPx: number, downPx: number] | undefined {
  const [right, down] = ARROWS[key] ?? [];
  if (right === undefined || down === undefined) return undefined;
  const stepPx = shiftKey ? KEY_STEP_PX.shift : KEY_STEP_PX.plain;
  return [right * stepPx, down * stepPx];
}

interface Grip {
  /** From the panel's corner to the pointer. */
  readonly dxPx: number;
  readonly dyPx: number;
  readonly startX: number;
  readonly startY: number;
  moved: boolean;
}

/** Handlers for a panel's header, and whether the panel is being dragged now. */
export interface HeaderDrag {
  readonly dragging: boolean;
  readonly header: {
    readonly tabIndex: 0;
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/** The panel a header belongs to, and what it may move in. */
function roomOf(header: HTMLElement): { readonly panel: DOMRect; readonly room: DOMRect } | undefined {
  const panel = header.closest<HTMLElement>('[data-panel]');
  const room = panel?.offsetParent ?? panel?.parentElement;
  if (panel === null || room === null || room === undefined) return undefined;
  return { panel: panel.getBoundingClientRect(), room: room.getBoundingClientRect() };
}

/** Puts the panel's corner at a point of the page, held inside its room; answers in the room's own pixels. */
function placeIn(panel: DOMRect, room: DOMRect, leftPx: number, topPx: number): WindowPlace {
  return clampPlace(
    { leftPx: leftPx - room.left, topPx: topPx - room.top },
    { widthPx: panel.width, heightPx: panel.height },
    { widthPx: room.width, heightPx: room.height },
  );
}

/**
 * Lets a panel be dragged by its header, and moved by the arrow keys while the header has the focus.
 * The panel is the header's nearest ancestor with `data-panel`; it moves inside its positioned ancestor. A press on a
 * control in the header does not drag.
 * @param onMove told the panel's new place
 */
export function useHeaderDrag(onMove: (place: WindowPlace) => void): HeaderDrag {
  const grip = useRef<Grip>(undefined);
  const [dragging, setDragging] = useState(false);
  const end = () => {
    grip.current = undefined;
    setDragging(false);
  };
  return {
    dragging,
    header: {
      tabIndex: 0,
      onPointerDown(event) {
        const { currentTarget: element, nativeEvent } = event;
        const rects = roomOf(element);
        if (event.button !== 0 || isOnControl(nativeEvent, element) || rects === undefined) return;
        element.setPointerCapture(event.pointerId);
        grip.current = {
          dxPx: event.clientX - rects.panel.left,
          dyPx: event.clientY - rects.panel.top,
          startX: event.clientX,
          startY: event.clientY,
          moved: false,
        };
      },
      onPointerMove(event) {
        const held = grip.current;
        const rects = held && roomOf(event.currentTarget);
        if (held === undefined || rects === undefined) return;
        const distancePx = Math.hypot(event.clientX - held.startX, event.clientY - held.startY);
        if (!held.moved && distancePx < THRESHOLD_PX) return;
        held.moved = true;
        setDragging(true);
        onMove(placeIn(rects.panel, rects.room, event.clientX - held.dxPx, event.clientY - held.dyPx));
      },
      onPointerUp: end,
      onPointerCancel: end,
      onKeyDown(event) {
        const step = event.target === event.currentTarget ? arrowStepPx(event) : undefined;
        const rects = roomOf(event.currentTarget);
        if (step === undefined || rects === undefined) return;
        event.preventDefault();
        onMove(placeIn(rects.panel, rects.room, rects.panel.left + step[0], rects.panel.top + step[1]));
      },
    },
  };
}
