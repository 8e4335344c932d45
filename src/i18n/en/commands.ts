import type { commandsZh } from '../zh/commands.ts';

/** English of {@link commandsZh}. */
export const commandsEn: Readonly<Record<keyof typeof commandsZh, string>> = {
  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.escape':
    'Esc first ends the running tool, then closes the top window, then flies back to the prefecture.',
  'shortcuts.scope': 'Single keys do nothing while a field, a list or a dialog has the focus.',
  'page.back': 'Back to the previous page',
  'command.group.screen': 'Screen',
  'command.group.locate': 'Locate',
  'command.group.camera': 'Camera',
  'command.group.view': 'Views',
  'command.group.panel': 'Panels',
  'command.group.layer': 'Layers',
  'command.group.query': 'Query',
  'command.group.session': 'Session',
  'command.group.window': 'Windows',
};
