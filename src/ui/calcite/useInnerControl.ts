import { useLayoutEffect, type RefObject } from 'react';

/** An element of Calcite, once it is defined. */
interface Rendering extends HTMLElement {
  readonly componentOnReady?: () => Promise<unknown>;
}

/**
 * Says something on the control inside a Calcite element that has no property for it: on the host it would be read out by nobody.
 * @param selector finds the control in the shadow tree
 * @param put says it; called again once the element has drawn itself, and whenever it is another function
 */
export function useInnerControl(
  ref: RefObject<Rendering | null>,
  selector: string,
  put: (control: Element) => void,
): void {
  useLayoutEffect(() => {
    let wanted = true;
    const element = ref.current;
    const say = () => {
      const control = element?.shadowRoot?.querySelector(selector);
      if (wanted && control !== null && control !== undefined) put(control);
    };
    say();
    void element?.componentOnReady?.().then(say);
    return () => {
      wanted = false;
    };
  }, [ref, selector, put]);
}
