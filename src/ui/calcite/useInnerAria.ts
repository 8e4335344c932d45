import { useLayoutEffect, type RefObject } from 'react';

/** An element of Calcite, once it is defined. */
interface Rendering extends HTMLElement {
  readonly componentOnReady?: () => Promise<unknown>;
}

/**
 * Says a state on the control inside a Calcite element that has no property for it: on the host it would be read out by nobody.
 * @param selector finds the control in the shadow tree
 * @param states names without "aria-"; undefined takes one away
 */
export function useInnerAria(
  ref: RefObject<Rendering | null>,
  selector: string,
  states: Readonly<Record<string, string | boolean | undefined>>,
): void {
  const told = JSON.stringify(states);
  useLayoutEffect(() => {
    let wanted = true;
    const element = ref.current;
    const put = () => {
      const control = element?.shadowRoot?.querySelector(selector);
      if (!wanted || control === null || control === undefined) return;
      for (const [name, value] of Object.entries(states)) {
        if (value === undefined) control.removeAttribute(`aria-${name}`);
        else control.setAttribute(`aria-${name}`, String(value));
      }
    };
    put();
    void element?.componentOnReady?.().then(put);
    return () => {
      wanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `told` is `states` by value
  }, [ref, selector, told]);
}
