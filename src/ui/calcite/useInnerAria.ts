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
  // By value: owners give a new object at each drawing.
  const told = JSON.stringify(states, (_, value: unknown) => value ?? null);
  const put = useCallback(
    (control: Element) => {
      const values = JSON.parse(told) as Readonly<Record<string, string | boolean | null>>;
      for (const [name, value] of Object.entries(values)) {
        if (value === null) control.removeAttribute(`aria-${name}`);
        else control.setAttribute(`aria-${name}`, String(value));
      }
    },
    [told],
  );
  useInnerControl(ref, selector, put);
}
