import { useCallback, type RefObject } from 'react';
import { useInnerControl } from './useInnerControl.ts';

/**
 * Says states on the control inside a Calcite element, see {@link useInnerControl}.
 * @param selector finds the control in the shadow tree
 * @param states names without "aria-"; undefined takes one away
 */
export function useInnerAria(
  ref: RefObject<HTMLElement | null>,
  selector: string,
  states: Readonly<Record<string, string | boolean | undefined>>,
): void {
  const told = JSON.stringify(states);
  const put = useCallback(
    (control: Element) => {
      for (const [name, value] of Object.entries(states)) {
        if (value === undefined) control.removeAttribute(`aria-${name}`);
        else control.setAttribute(`aria-${name}`, String(value));
      }
    },
    // `told` is `states` by value.
    [told],
  );
  useInnerControl(ref, selector, put);
}
