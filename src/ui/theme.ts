import { mediaSignal } from '../lib/mediaSignal.ts';
import { createSignal, type ReadonlySignal } from '../lib/signal.ts';

/** What a user may choose: one of the two themes, or what the computer asks of all programs. */
export type ThemeChoice = 'system' | 'dark' | 'light';

/** The colour around the page in browsers that draw one: `--portal-bg` of theme.css. */
const AROUND = { dark: '#0f1a17', light: '#f3f6f4' } as const;

const shown = createSignal<'dark' | 'light'>('dark');

/** The theme that the page is in: for drawings, which do not follow its style sheets by themselves. */
export const SHOWN_THEME: ReadonlySignal<'dark' | 'light'> = shown;

/** Dresses a page, or a copy of it, in a theme; nobody is told. */
export function wearTheme(page: Document, theme: 'dark' | 'light'): void {
  const { dataset, classList } = page.documentElement;
  dataset.theme = theme;
  classList.toggle('calcite-mode-dark', theme === 'dark');
  classList.toggle('calcite-mode-light', theme === 'light');
}

function show(page: Document, isDark: boolean): void {
  const theme = isDark ? 'dark' : 'light';
  wearTheme(page, theme);
  page.querySelector('meta[name=theme-color]')?.setAttribute('content', AROUND[theme]);
  shown.set(theme);
}

/**
 * Puts the page into a theme, and follows the computer where that is what was chosen. The last call holds.
 * @returns ends the following
 */
export function showTheme(page: Document, choice: ThemeChoice): () => void {
  const window = page.defaultView;
  if (choice !== 'system' || window === null) {
    show(page, choice !== 'light');
    return () => {};
  }
  const dark = mediaSignal(window, '(prefers-color-scheme: dark)');
  show(page, dark.value);
  return dark.subscribe((isDark) => show(page, isDark));
}
