/** Loads the shell, everything of the map in it. */
export const loadHome = () => import('./home/Home.tsx');
