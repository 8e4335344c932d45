import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { TreeRow } from '../layers/tree/checkTree.ts';
import { dropSlots, nearestSlot, type DropSlot } from '../layers/tree/siblingMoves.ts';
import { isOnControl } from './isOnControl.ts';

/** A press that moves less than this is a click, CSS pixels. */
const THRESHOLD_PX = 5;

/** So near to the upper or lower edge the tree scrolls along, by so much with each move, CSS pixels. */
const EDGE_PX = 24;
const SCROLL_STEP_PX = 12;

interface Grip {
  readonly id: string;
  readonly startY: number;
  readonly slots: readonly DropSlot[];
}

/** A row that is being dragged. */
export interface DraggedRow {
  readonly id: string;
  readonly slot: DropSlot;
}

/** Handlers for the element that scrolls the rows, and what is being dragged. */
export interface RowDrag {
  readonly dragged: DraggedRow | undefined;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/** The tree row under a press; undefined on a control inside it. */
function pressedRowId({ target, currentTarget, nativeEvent }: PointerEvent<HTMLElement>): string | undefined {
  if (!(target instanceof Element) || target.closest('[data-part]') !== null) return undefined;
  if (isOnControl(nativeEvent, currentTarget)) return undefined;
  return target.closest<HTMLElement>('[role="treeitem"]')?.dataset.layerId;
}

/**
 * Lets a row be dragged among its siblings, while Esc gives up.
 * @param scroller holds the rows, all of one height
 * @param onDrop told the sibling that the row now stands before, null for the last place
 */
export function useRowDrag(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly TreeRow[],
  rowPx: number,
  onDrop: (id: string, beforeId: string | null) => void,
): RowDrag {
  const grip = useRef<Grip>(undefined);
  const [dragged, setDragged] = useState<DraggedRow>();
  const end = () => {
    grip.current = undefined;
    setDragged(undefined);
  };
  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isDragging]);
  return {
    dragged,
    handlers: {
      onPointerDown(event) {
        const id = event.button === 0 ? pressedRowId(event) : undefined;
        const slots = id === undefined ? [] : dropSlots(rows, id);
        grip.current =
          id === undefined || slots.length === 0 ? undefined : { id, slots, startY: event.clientY };
      },
      onPointerMove(event) {
        const held = grip.current;
        const box = scroller.current?.getBoundingClientRect();
        if (held === undefined || box === undefined || scroller.current === null) return;
        if (dragged === undefined) {
          if (Math.abs(event.clientY - held.startY) < THRESHOLD_PX) return;
          // From here on the press is no click: what has the capture gets the click.
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        if (event.clientY < box.top + EDGE_PX) scroller.current.scrollTop -= SCROLL_STEP_PX;
        if (event.clientY > box.bottom - EDGE_PX) scroller.current.scrollTop += SCROLL_STEP_PX;
        const atRow = (event.clientY - box.top + scroller.current.scrollTop) / rowPx;
        const slot = nearestSlot(held.slots, atRow);
        if (slot !== undefined) setDragged({ id: held.id, slot });
      },
      onPointerUp() {
        if (dragged !== undefined) onDrop(dragged.id, dragged.slot.beforeId);
        end();
      },
      onPointerCancel: end,
    },
  };
}
