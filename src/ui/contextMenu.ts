import type { Unsubscribe } from '../lib/signal.ts';

const TEXT_FIELD =
  'textarea, [contenteditable]:not([contenteditable=false]), input:not([type=checkbox]):not([type=radio]):not([type=button]):not([type=submit]):not([type=range])';

/** True in a field, one inside a custom element too, where the browser's own menu has its use: paste, spelling. */
function isInTextField([target]: readonly EventTarget[]): boolean {
  return target instanceof Element && target.closest(TEXT_FIELD) !== null;
}

/** Disables the browser's right-click menu page-wide (portal.md, section 2), except in text fields. */
export function disableContextMenu(page: Document): Unsubscribe {
  const onMenu = (event: Event) => {
    if (!isInTextField(event.composedPath())) event.preventDefault();
  };
  page.addEventListener('contextmenu', onMenu);
  return () => page.removeEventListener('contextmenu', onMenu);
}
