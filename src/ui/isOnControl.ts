const CONTROL = 'input, textarea, button, select, a';

/**
 * Whether a press is on a control, be it inside a custom element: then it means nothing to what is around the control.
 * @param press while it is dispatched
 * @param around the element that asks
 */
export function isOnControl(press: Event, around: EventTarget): boolean {
  const path = press.composedPath();
  return path
    .slice(0, path.indexOf(around))
    .some((target) => target instanceof Element && target.matches(CONTROL));
}
