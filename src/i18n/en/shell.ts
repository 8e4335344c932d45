import type { shellZh } from '../zh/shell.ts';

/** English of {@link shellZh}. */
export const shellEn: Readonly<Record<keyof typeof shellZh, string>> = {
  'app.title': 'Bortala Geographic Information One Map',
  'login.submit': 'Sign in',
  'login.busy': 'Signing in',
};
