import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { reasonOf, type ApiFailure } from '../../api/apiFailure.ts';
import {
  todayHistory,
  todayStep,
  type AttentionHistory,
  type AttentionItem,
} from '../../api/contracts/today.ts';
import type { AttentionStep } from '../../domain/bureau/attention.ts';
import type { PageProps } from '../../portal/pageProps.ts';

/** What goes with a step. */
export type StepDetails = Pick<z.input<typeof todayStep.body>, 'note' | 'unit'>;

/** An item's history, and what can be done about the item. */
export interface ItemHistory {
  /** undefined until it is there. */
  readonly history: AttentionHistory | undefined;
  /** Why it could not be read. */
  readonly problem: string | undefined;
  readonly retry: () => void;
  /** The step that is under way. */
  readonly busy: AttentionStep | undefined;
  /** Why the last step was not taken. */
  readonly failure: string | undefined;
  /** Takes a step; false where it was not taken. */
  readonly take: (kind: AttentionStep, details?: StepDetails) => Promise<boolean>;
}

/** The answer when somebody else was quicker, or things stand otherwise than they were shown. */
const isStale = (failure: ApiFailure) => failure.kind === 'refused' && failure.code === 409;

/** What was done last about an item, and how that ended. */
interface Doing {
  readonly busy?: AttentionStep;
  readonly failure?: string;
}

/**
 * Reads the history of an item, and takes steps.
 * @param key undefined while nothing is chosen
 * @param onItem told how the item stands after each step, and whenever its history was read
 */
export function useHistory(
  api: PageProps['api'],
  key: string | undefined,
  onItem: (item: AttentionItem) => void,
): ItemHistory {
  const [read, setRead] = useState<{
    readonly key: string;
    readonly history?: AttentionHistory;
    readonly problem?: string;
  }>();
  const [doing, setDoing] = useState<Doing & { readonly key?: string }>({});
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (key === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void api.call(todayHistory, { query: { key }, signal }).then((answer) => {
      if (signal.aborted) return;
      if (answer.ok) onItem(answer.value.item);
      setRead(answer.ok ? { key, history: answer.value } : { key, problem: reasonOf(answer.error) });
    });
    return () => controller.abort();
  }, [api, key, attempt, onItem]);
  const own = read?.key === key ? read : undefined;
  const version = own?.history?.item.version;
  const take = async (kind: AttentionStep, details: StepDetails = {}) => {
    if (key === undefined || version === undefined) return false;
    setDoing({ key, busy: kind });
    const answer = await api.call(todayStep, { query: {}, body: { key, version, kind, ...details } });
    if (answer.ok) {
      onItem(answer.value.item);
      setRead((before) => (before?.key === key ? { key, history: answer.value } : before));
    } else if (isStale(answer.error)) retry();
    setDoing(answer.ok ? {} : { key, failure: reasonOf(answer.error) });
    return answer.ok;
  };
  const done = doing.key === key ? doing : {};
  return {
    history: own?.history,
    problem: own?.problem,
    retry,
    busy: done.busy,
    failure: done.failure,
    take,
  };
}
