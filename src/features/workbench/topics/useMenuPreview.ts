import { useEffect, useRef } from 'react';
import { TOPIC_PREFIX } from '../../../domain/layers/catalogue/topicRecord.ts';
import { useSignal } from '../../../ui/useSignal.ts';
import type { Drafted } from '../useWorkbench.ts';
import type { WorkbenchBook } from '../workbenchBook.ts';
import { isOfShell } from '../shell/model/shellTree.ts';
import { useMenuReader, type MenuDraft } from './useMenuReader.ts';
import { isOfTopic } from './useTopicWords.ts';

/**
 * Has the drafted menu of the user's own role below the map while it is mounted, as drafted layers are in the tree, and then the one in
 * force; also once another one was published. Topics that cannot be published are not shown: they would lead nowhere.
 */
export function useMenuPreview(book: WorkbenchBook, { topics, shell, changes, newProblems }: Drafted): void {
  const readMenu = useMenuReader();
  const number = useSignal(book.state).version?.number;
  const isDrafted = [...changes.values()].some((change) => isOfTopic(change) || isOfShell(change));
  const isBroken = newProblems.some((code) => code.startsWith(TOPIC_PREFIX));
  // As a text, since layers that are changed beside them make no other menu.
  const draft = isDrafted ? JSON.stringify({ topics, shell } satisfies MenuDraft) : undefined;
  /** The version whose menu the page has; undefined before one is known. */
  const shown = useRef<number | 'draft'>(undefined);
  useEffect(() => {
    // Not read yet: what the page came with is in force.
    if (number === undefined) return undefined;
    shown.current ??= number;
    if (draft === undefined ? shown.current === number : isBroken) return undefined;
    const leaving = new AbortController();
    // Until it is there, the page may have either.
    shown.current = 'draft';
    const drafted = draft === undefined ? undefined : (JSON.parse(draft) as MenuDraft);
    void readMenu(leaving.signal, drafted).then((isRead) => {
      if (isRead && draft === undefined) shown.current = number;
    });
    return () => leaving.abort();
  }, [readMenu, number, draft, isBroken]);
  useEffect(
    () => () => {
      if (shown.current === 'draft') void readMenu(new AbortController().signal);
    },
    [readMenu],
  );
}
