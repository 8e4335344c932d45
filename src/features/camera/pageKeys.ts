import { focusScope } from '../../commands/keymap.ts';
import { isCameraKey } from '../../domain/views/keyboardMotion.ts';
import type { Stream } from '../../lib/signal.ts';
import type { CameraKeyEvent } from './keyboardCamera.ts';

const MODIFIERS = new Set(['Shift', 'Control', 'Alt']);

/** Whether what is typed belongs to a field or a dialog. */
function isTyping(document: Document): boolean {
  const scope = focusScope(document.activeElement);
  return scope === 'field' || scope === 'dialog' || document.querySelector('dialog[open]') !== null;
}

/**
 * The keys of a page that steer the camera, told while nothing that takes text has the focus. Listens only while somebody is subscribed.
 * Ctrl+W cannot be taken from the browser, which closes the page by it: Alt is the one to name for going slower.
 */
export function pageKeys(page: Window): Stream<CameraKeyEvent> {
  return {
    subscribe(listener) {
      const release = () => listener({ type: 'released' });
      const onKey = (event: KeyboardEvent) => {
        const isDown = event.type === 'keydown';
        if (!isCameraKey(event.code) && !MODIFIERS.has(event.key)) return;
        if (isDown && isTyping(page.document)) return;
        // Alt alone would open the browser's menu, Ctrl+S its dialog.
        event.preventDefault();
        if (event.repeat) return;
        listener({
          type: isDown ? 'down' : 'up',
          key: isCameraKey(event.code) ? event.code : undefined,
          boost: event.shiftKey,
          slow: event.ctrlKey || event.altKey,
        });
      };
      const onFocus = () => {
        if (isTyping(page.document)) release();
      };
      const stop = new AbortController();
      const early = { capture: true, signal: stop.signal };
      page.addEventListener('keydown', onKey, early);
      page.addEventListener('keyup', onKey, early);
      page.addEventListener('focusin', onFocus, early);
      page.addEventListener('blur', release, { signal: stop.signal });
      page.document.addEventListener('visibilitychange', release, { signal: stop.signal });
      return () => stop.abort();
    },
  };
}
