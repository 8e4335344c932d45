import { useCallback, useEffect, useState } from 'react';
import type { TopicFigures } from '../../../api/contracts/figures.ts';
import type { FigureTopic } from '../../../domain/bureau/figures/figureWords.ts';
import type { Result } from '../../../lib/result.ts';

/** What figures are asked for: a topic, of everything or of an area, of all years or of one. */
export interface FigureQuestion {
  readonly topic: FigureTopic;
  readonly area?: string | undefined;
  readonly year?: number | undefined;
}

/** Reads figures; the error is the reason in words, undefined when aborted. */
export type ReadFigures = (
  question: FigureQuestion,
  signal: AbortSignal,
) => Promise<Result<TopicFigures, string | undefined>>;

/** Figures on their way, there, or not to be had. */
export type FiguresState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly figures: TopicFigures }
  | { readonly kind: 'failed'; readonly reason: string };

const LOADING: FiguresState = { kind: 'loading' };

/** The figures that are asked for, read anew when the question changes, and how to try again. */
export function useFigures(
  read: ReadFigures,
  { topic, area, year }: FigureQuestion,
): readonly [FiguresState, () => void] {
  const [attempt, setAttempt] = useState(0);
  const wanted = JSON.stringify([topic, area, year, attempt]);
  const [answer, setAnswer] = useState<{ readonly wanted: string; readonly state: FiguresState }>();
  useEffect(() => {
    const controller = new AbortController();
    void read({ topic, area, year }, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      const state: FiguresState = result.ok
        ? { kind: 'ready', figures: result.value }
        : { kind: 'failed', reason: result.error ?? '' };
      setAnswer({ wanted, state });
    });
    return () => controller.abort();
  }, [read, topic, area, year, wanted]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return [answer?.wanted === wanted ? answer.state : LOADING, retry];
}
