import type { TopicFigures } from '../../../api/contracts/figures.ts';
import type { FigureTopic } from '../../../domain/bureau/figures/figureWords.ts';
import type { Result } from '../../../lib/result.ts';
import { useReading, type Reading } from '../../../ui/useReading.ts';

/** What figures are asked for: a topic, of everything or of an area, of all years or of one, of a category or all. */
export interface FigureQuestion {
  readonly topic: FigureTopic;
  readonly area?: string | undefined;
  readonly year?: number | undefined;
  /** As `categoryText` writes it. */
  readonly category?: string | undefined;
}

/** Reads figures; the error is the reason in words, undefined when aborted. */
export type ReadFigures = (
  question: FigureQuestion,
  signal: AbortSignal,
) => Promise<Result<TopicFigures, string | undefined>>;

/** A question as a text. */
export const figureKey = ({ topic, area, year, category }: FigureQuestion): string =>
  JSON.stringify([topic, area, year, category]);

/** The figures that are asked for, read anew when the question changes, and how to try again. */
export function useFigures(
  read: ReadFigures,
  question: FigureQuestion,
): readonly [Reading<TopicFigures>, () => void] {
  return useReading(figureKey(question), (signal) => read(question, signal));
}
