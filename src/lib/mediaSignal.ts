import type { ReadonlySignal } from './signal.ts';

/** Whether a media query holds in a page, and each change of it. */
export function mediaSignal(page: Pick<Window, 'matchMedia'>, query: string): ReadonlySignal<boolean> {
  return {
    get value() {
      return page.matchMedia(query).matches;
    },
    subscribe(listener) {
      const list = page.matchMedia(query);
      const changed = () => listener(list.matches);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
  };
}
