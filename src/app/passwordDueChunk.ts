/** Loads the change of a password that is due, and its texts: few need it, and the sign-in page is small. */
export async function loadPasswordDue() {
  const [{ PasswordDue }, shared, own] = await Promise.all([
    import('./PasswordDue.tsx'),
    import('../i18n/texts.ts'),
    import('../features/own-account/texts.ts'),
  ]);
  return { PasswordDue, texts: [shared.texts, own.texts] };
}
