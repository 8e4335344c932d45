import type { KeyValueStore } from '../lib/keyValueStore.ts';
import {
  clampPlace,
  clampSize,
  recallPlace,
  recallSize,
  rememberPlace,
  rememberSize,
} from '../windows/windowPlace.ts';
import {
  openingPlace,
  openingSize,
  type WindowPlace,
  type WindowSize,
  type WindowTable,
} from '../windows/windowSpec.ts';
import {
  changeInStack,
  closeInStack,
  openInStack,
  type OpenWindow,
  raiseInStack,
} from '../windows/windowStack.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** The open windows, the last on top; `zIndexOf` gives each its z-index. */
export interface WindowState {
  readonly stack: readonly OpenWindow[];
}

/** What opens, moves and closes windows. */
export interface WindowActions {
  /** Makes the windows known that there are; those that were opened before then come now. */
  know(table: WindowTable): void;
  /** Opens or raises a window; false when the table has none of that id, or is not known yet. */
  open(id: string): boolean;
  /** Opens windows that were open when the page was left, or in a link. */
  bringBack(ids: readonly string[]): void;
  close(id: string): void;
  toggle(id: string): void;
  raise(id: string): void;
  /** Moves a window within the page; `remember` at the end of a drag. */
  move(id: string, place: WindowPlace, remember: boolean): void;
  /** Gives a resizable window another size, held within its least and the page, and keeps it. */
  resize(id: string, size: WindowSize): void;
  /** Brings windows back into a page that became smaller. */
  fit(): void;
  /** Closes the top window; false when none is open. */
  closeTop(): boolean;
  closeAll(): void;
}

type Opening = Pick<OpenWindow, 'id' | 'isBack'>;

/** The store of {@link WindowState}. */
export type WindowStore = PlainStore<WindowState, WindowActions>;

/**
 * Creates the store.
 * @param storage local storage, where places are kept
 * @param viewport tells the page's size now
 */
export function createWindowStore(storage: KeyValueStore, viewport: () => WindowSize): WindowStore {
  let windows: WindowTable | undefined;
  /** What was opened before the table was known. */
  let waiting: readonly Opening[] = [];
  return createPlainStore<WindowState, WindowActions>({ stack: [] }, (patch, read) => {
    /** The size of a window that the page has room for; a window that cannot be resized keeps its own. */
    const heldSize = (id: string, size: WindowSize) => {
      const least = windows?.[id]?.minSizePx;
      return least === undefined ? openingSize(windows?.[id] ?? {}) : clampSize(size, least, viewport());
    };
    const heldPlace = (place: WindowPlace, size: WindowSize) => clampPlace(place, size, viewport());
    const close = (id: string) => patch(({ stack }) => ({ stack: closeInStack(stack, id) }));
    const show = ({ id, ...how }: Opening) => {
      if (windows === undefined) waiting = [...waiting, { id, ...how }];
      const spec = windows?.[id];
      if (spec === undefined) return false;
      const sizePx = heldSize(id, recallSize(storage, id) ?? openingSize(spec));
      const place = heldPlace(recallPlace(storage, id) ?? openingPlace(spec), sizePx);
      const opened = { id, group: spec.group ?? null, place, sizePx, ...how };
      patch(({ stack }) => ({ stack: openInStack(stack, opened) }));
      return true;
    };
    const open = (id: string) => show({ id });
    return {
      know(table) {
        windows = table;
        const openings = waiting;
        waiting = [];
        openings.forEach(show);
      },
      open,
      bringBack: (ids) => ids.forEach((id) => show({ id, isBack: true })),
      close,
      toggle(id) {
        if (read().stack.some((window) => window.id === id)) close(id);
        else open(id);
      },
      raise: (id) => patch(({ stack }) => ({ stack: raiseInStack(stack, id) })),
      move(id, place, remember) {
        const sizePx =
          read().stack.find((window) => window.id === id)?.sizePx ?? openingSize(windows?.[id] ?? {});
        const to = heldPlace(place, sizePx);
        patch(({ stack }) => ({ stack: changeInStack(stack, id, { place: to }) }));
        if (remember) rememberPlace(storage, id, to);
      },
      resize(id, size) {
        const window = read().stack.find((open) => open.id === id);
        if (window === undefined) return;
        const sizePx = heldSize(id, size);
        const place = heldPlace(window.place, sizePx);
        patch(({ stack }) => ({ stack: changeInStack(stack, id, { sizePx, place }) }));
        rememberSize(storage, id, sizePx);
      },
      fit: () =>
        patch(({ stack }) => ({
          stack: stack.map((window) => {
            const sizePx = heldSize(window.id, window.sizePx);
            return { ...window, sizePx, place: heldPlace(window.place, sizePx) };
          }),
        })),
      closeTop() {
        const top = read().stack.at(-1);
        if (top === undefined) return false;
        close(top.id);
        return true;
      },
      closeAll: () => patch({ stack: [] }),
    };
  });
}
