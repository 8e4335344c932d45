import { useMemo } from 'react';
import { useTranslator } from '../../ui/text.ts';

/** What CodeMirror says, by our names for it. */
const PHRASES = {
  find: 'Find',
  replace: 'Replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  matchCase: 'match case',
  regexp: 'regexp',
  byWord: 'by word',
  replaceOne: 'replace',
  replaceAll: 'replace all',
  close: 'close',
  goToLine: 'Go to line',
  go: 'go',
  diagnostics: 'Diagnostics',
  noDiagnostics: 'No diagnostics',
  completions: 'Completions',
  unfold: 'unfold',
  folded: 'folded code',
  unchanged: '$ unchanged lines',
} as const;

/** CodeMirror's own words in the language in force. */
export function useEditorPhrases(): Readonly<Record<string, string>> {
  const { t } = useTranslator();
  return useMemo(() => {
    const names = Object.keys(PHRASES) as (keyof typeof PHRASES)[];
    return Object.fromEntries(names.map((name) => [PHRASES[name], t(`workbench.editor.${name}`)]));
  }, [t]);
}
