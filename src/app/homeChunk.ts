/** Loads the shell, everything of the map in it, and its texts. */
export async function loadHome() {
  const [{ Home }, { texts }] = await Promise.all([import('./home/Home.tsx'), import('../i18n/texts.ts')]);
  return { Home, texts };
}
