/** Loads the shell, everything of the map in it, its windows and its texts. */
export async function loadHome() {
  const [{ Home }, { windows }, { texts }] = await Promise.all([
    import('./home/Home.tsx'),
    import('./windows/allWindows.ts'),
    import('../i18n/texts.ts'),
  ]);
  return { Home, windows, texts };
}
