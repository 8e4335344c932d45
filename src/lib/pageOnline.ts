import type { Stream } from './signal.ts';

/** Tells that the browser has its network back. */
export const pageOnline: Stream<void> = {
  subscribe(listener) {
    const call = () => listener();
    window.addEventListener('online', call);
    return () => window.removeEventListener('online', call);
  },
};
