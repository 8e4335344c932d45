import { useEffect, useRef } from 'react';
import { usePortal } from '../../portal/portal.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { useText } from '../../ui/text.ts';
import { useEditorPhrases } from './useEditorPhrases.ts';
import styles from './Workbench.module.css';

const load = () => import('./jsonEditor.ts');

/** Two texts as one, with the lines that differ marked. */
export function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const { onError } = usePortal();
  const editor = useLoaded(load, onError);
  const label = useText()('workbench.tab.changes');
  const phrases = useEditorPhrases();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null || editor === undefined) return undefined;
    return editor.showDiff(place.current, { before, after }, { label, phrases });
  }, [editor, before, after, label, phrases]);
  return <div ref={place} className={styles.diff} />;
}
