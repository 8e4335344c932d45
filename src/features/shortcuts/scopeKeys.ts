import type { TextKey } from '../../i18n/translate.ts';

/** Keys that belong to a part of the page, and act while it has the focus. */
export interface ScopeKeys {
  readonly scope: TextKey;
  readonly rows: readonly { readonly keys: readonly string[]; readonly does: TextKey }[];
}

/** The keys that are no commands, by where they act. */
export const SCOPE_KEYS: readonly ScopeKeys[] = [
  {
    scope: 'shortcuts.scope.tool',
    rows: [{ keys: ['Esc'], does: 'shortcuts.tool.end' }],
  },
  {
    scope: 'shortcuts.scope.window',
    rows: [
      { keys: ['Esc'], does: 'shortcuts.window.close' },
      { keys: ['↑', '↓', '←', '→'], does: 'shortcuts.window.move' },
      { keys: ['Shift'], does: 'shortcuts.window.faster' },
    ],
  },
  {
    scope: 'shortcuts.scope.toolbar',
    rows: [
      { keys: ['↑', '↓', 'Home', 'End'], does: 'shortcuts.toolbar.move' },
      { keys: ['←'], does: 'shortcuts.toolbar.unfold' },
    ],
  },
  {
    scope: 'shortcuts.scope.tree',
    rows: [
      { keys: ['↑', '↓', '←', '→'], does: 'shortcuts.tree.move' },
      { keys: ['Space'], does: 'shortcuts.tree.toggle' },
      { keys: ['Alt+↑', 'Alt+↓'], does: 'shortcuts.tree.order' },
      { keys: ['Shift+F10'], does: 'shortcuts.tree.menu' },
    ],
  },
  {
    scope: 'shortcuts.scope.palette',
    rows: [
      { keys: ['↑', '↓'], does: 'shortcuts.palette.move' },
      { keys: ['Enter'], does: 'shortcuts.palette.choose' },
    ],
  },
];
