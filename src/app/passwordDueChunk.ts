/** Loads the change of a password that is due, and its texts: few need it, and the sign-in page is small. */
export async function loadPasswordDue() {
  const [{ PasswordDue }, { passwordTexts }] = await Promise.all([
    import('./PasswordDue.tsx'),
    import('../i18n/passwordTexts.ts'),
  ]);
  return { PasswordDue, texts: passwordTexts };
}
