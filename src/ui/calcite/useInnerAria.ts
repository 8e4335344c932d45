import { useLayoutEffect, type RefObject } from 'react';

/** An element of Calcite, once it is defined. */
interface Rendering extends HTMLElement {
  readonly componentOnReady?: () => Promise<unknown>;
}

/**
 * Says a state on the control inside a Calcite element that has no property for it: on the host it would be read out by nobody.
 * @param selector finds the control in the shadow tree
 * @param states names without "aria-", or `role`; undefined takes one away
 */
export function useInnerAria(
  ref: RefObject<Rendering | null>,
  selector: string,
  states: Readonly<Record<string, string | boolean | undefined>>,
): void {
  // By value: owners give a new object at each drawing.
  const told = JSON.stringify(states, (_, value: unknown) => value ?? null);
  useLayoutEffect(() => {
    let wanted = true;
    const values = JSON.parse(told) as Readonly<Record<string, string | boolean | null>>;
    const element = ref.current;
    const put = () => {
      const control = element?.shadowRoot?.querySelector(selector);
      if (!wanted || control === null || control === undefined) return;
      for (const [name, value] of Object.entries(values)) {
        const attribute = name === 'role' ? name : `aria-${name}`;
        if (value === null) control.removeAttribute(attribute);
        else control.setAttribute(attribute, String(value));
      }
    };
    put();
    void element?.componentOnReady?.().then(put);
    return () => {
      wanted = false;
    };
  }, [ref, selector, told]);
}
