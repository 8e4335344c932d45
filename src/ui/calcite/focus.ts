/** An element of Calcite that takes the focus by a way of its own. */
interface Focusable extends HTMLElement {
  readonly setFocus?: (options?: FocusOptions) => Promise<void>;
}

/**
 * Lets `focus()` reach the control inside these elements. Calcite's hosts are not focusable themselves, while whoever gives the focus back to
 * where it was (windows, menus, the browser's own code) knows the host only.
 * @param tags names of elements that are defined
 */
export function focusByItself(tags: readonly string[]): void {
  for (const tag of tags) {
    const prototype: unknown = customElements.get(tag)?.prototype;
    if (!(prototype instanceof HTMLElement)) continue;
    prototype.focus = function focus(this: Focusable, options?: FocusOptions) {
      const inner = this.shadowRoot?.querySelector<HTMLElement>(
        'button, input, select, textarea, [tabindex="0"]',
      );
      if (inner !== null && inner !== undefined) inner.focus(options);
      else void this.setFocus?.(options);
    };
  }
}
