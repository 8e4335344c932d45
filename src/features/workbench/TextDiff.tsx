import { useEffect, useRef } from 'react';
import { usePortal } from '../../portal/portal.ts';
import { Scroll } from '../../ui/Pane.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { useText } from '../../ui/text.ts';
import { useEditorPhrases } from './useEditorPhrases.ts';

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
  return (
    <Scroll most="320px">
      <div ref={place} />
    </Scroll>
  );
}
