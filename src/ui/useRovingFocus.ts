import { useState, type FocusEvent, type KeyboardEvent } from 'react';

/** What makes a toolbar one stop of the Tab key. */
export interface RovingFocus {
  /** The tabIndex of the button of that id, which carries it as `data-stop`. */
  readonly tabIndexOf: (id: string) => 0 | -1;
  /** For the toolbar's element. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

function stopsOf(toolbar: HTMLElement): readonly HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('[data-stop]:not([disabled])')];
}

/** The stop that a key leads to from the focused one; undefined for other keys. */
function stopAfter(stops: readonly HTMLElement[], focused: Element | null, key: string) {
  const at = stops.findIndex((stop) => stop === focused);
  if (key === 'ArrowDown') return stops[(at + 1) % stops.length];
  if (key === 'ArrowUp') return stops.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return stops[0];
  return key === 'End' ? stops.at(-1) : undefined;
}

/**
 * A vertical toolbar by the keyboard (WAI-ARIA toolbar pattern): one of its buttons takes part in the Tab order, the one that had the
 * focus last; arrows, Home and End lead to the others.
 * @param ids the buttons that can have the focus, in order
 */
export function useRovingFocus(ids: readonly string[]): RovingFocus {
  const [last, setLast] = useState<string>();
  const current = last !== undefined && ids.includes(last) ? last : ids[0];
  return {
    tabIndexOf: (id) => (id === current ? 0 : -1),
    handlers: {
      onKeyDown(event) {
        const target = stopAfter(stopsOf(event.currentTarget), document.activeElement, event.key);
        if (target === undefined) return;
        event.preventDefault();
        target.focus();
      },
      onFocus(event) {
        const stop = event.target.closest('[data-stop]')?.getAttribute('data-stop');
        if (stop !== null && stop !== undefined) setLast(stop);
      },
    },
  };
}
