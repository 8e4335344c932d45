/** Loads the screen that changes a due password, with its texts: few users need it, so the sign-in page does not carry it. */
export async function loadPasswordDue() {
  const [{ PasswordDue }, shared, own] = await Promise.all([
    import('../features/own-account/PasswordDue.tsx'),
    import('../i18n/texts.ts'),
    import('../features/own-account/texts.ts'),
  ]);
  return { PasswordDue, texts: [shared.texts, own.texts] };
}
