import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** What {@link useControlled} gives. */
export interface Controlled<E> {
  readonly ref: RefObject<E | null>;
  /** Runs what an event of the element changes, and puts the element back to what its owner holds then. */
  readonly tell: (change: () => void) => void;
}

/**
 * Lets the owner of a value have the last word, as React does for the browser's own inputs: a Calcite element keeps what was typed whether or
 * not anybody took it, and React would write a value back only a while later, over what was typed meanwhile.
 * @param key the property of the element that holds the value
 */
export function useControlled<E extends HTMLElement, K extends keyof E>(key: K, value: E[K]): Controlled<E> {
  const ref = useRef<E>(null);
  const latest = useRef(value);
  const put = useCallback(() => {
    const element = ref.current;
    if (element !== null && element[key] !== latest.current) element[key] = latest.current;
  }, [key]);
  useLayoutEffect(() => {
    latest.current = value;
    put();
  }, [value, put]);
  const tell = useCallback(
    (change: () => void) => {
      flushSync(change);
      put();
    },
    [put],
  );
  return { ref, tell };
}
