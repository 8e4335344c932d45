import { useCallback, type RefObject } from 'react';
import { useInnerControl } from './useInnerControl.ts';

/** A list whose lines are walked by the keys of the field above it. */
export interface WalkedList {
  readonly listId: string;
  /** The line that the keys are at, while it is drawn. */
  readonly activeId: string | undefined;
}

const byId = (id: string | undefined) => (id === undefined ? null : document.getElementById(id));

/**
 * Says on the input inside a Calcite field that one searches by it, and which line of a list its keys are at: Calcite has no property for
 * either, and an id does not reach out of its shadow tree, while an element does.
 */
export function useSearchRole(
  ref: RefObject<HTMLElement | null>,
  isSearch: boolean,
  list: WalkedList | undefined,
): void {
  const { listId, activeId } = list ?? {};
  const put = useCallback(
    (control: Element) => {
      if (isSearch) control.setAttribute('role', 'searchbox');
      const controlled = byId(listId);
      control.ariaControlsElements = controlled === null ? null : [controlled];
      control.ariaActiveDescendantElement = byId(activeId);
    },
    [isSearch, listId, activeId],
  );
  useInnerControl(ref, 'input', put);
}
