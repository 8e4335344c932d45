import { loadEngine } from './engineChunk.ts';

/** Loads the shell, everything of the map in it. */
export const loadHome = () => import('./home/Home.tsx');

/** Fetches shell and engine while the user types his password; a failure shows when they are wanted. */
export function prefetchHome(): void {
  void Promise.all([loadHome(), loadEngine()]).catch(() => undefined);
}
