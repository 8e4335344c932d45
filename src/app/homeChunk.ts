/** Loads the shell, everything of the map in it. */
export const loadHome = () => import('./home/Home.tsx');

/** Fetches the shell while the user types his password; a failure shows when it is wanted. */
export function prefetchHome(): void {
  void loadHome().catch(() => undefined);
}
