import {
  partsArranged,
  partsOfTopic,
  SINGLE_FIGURES,
  type FigurePart,
} from '../../../../domain/bureau/figures/figureGroups.ts';
import type { FigureTopic } from '../../../../domain/bureau/figures/figureWords.ts';

/** The figures of one topic of a screen as they are arranged. */
export interface ArrangedTopic {
  readonly topic: FigureTopic;
  /** What is shown, in its order; single figures always come first. */
  readonly shown: readonly FigurePart[];
  /** What is not, as it comes. */
  readonly hidden: readonly FigurePart[];
}

/** Which way something moves: -1 up, 1 down. */
export type Step = -1 | 1;

/** All parts of topics as they come: what choosing begins with. */
export const allParts = (topics: readonly FigureTopic[]): readonly string[] =>
  topics.flatMap((topic) => partsOfTopic(topic).map(({ id }) => id));

/** The topics of a screen as they are arranged: in the order in which they are named, those that are not shown last. */
export function arrangedTopics(
  topics: readonly FigureTopic[],
  arrangement: readonly string[],
): readonly ArrangedTopic[] {
  const parts = partsArranged(topics, arrangement);
  const order = new Set([...parts.map(({ topic }) => topic), ...topics]);
  return [...order].map((topic) => {
    const own = parts.filter((part) => part.topic === topic);
    const isSingle = ({ part }: FigurePart) => part === SINGLE_FIGURES;
    const shown = [...own.filter(isSingle), ...own.filter((part) => !isSingle(part))];
    return { topic, shown, hidden: partsOfTopic(topic).filter((part) => !shown.includes(part)) };
  });
}

const idsOf = (arranged: readonly ArrangedTopic[]): readonly string[] =>
  arranged.flatMap(({ shown }) => shown.map(({ id }) => id));

/** A list with one of its things a place on; undefined where it cannot. */
function moved<T>(list: readonly T[], from: number, by: Step): readonly T[] | undefined {
  const [one, other] = [list[from], list[from + by]];
  if (one === undefined || other === undefined) return undefined;
  return list.with(from, other).with(from + by, one);
}

/** The arrangement with a part shown, as the last of its topic, or not. */
export function withPart(
  arranged: readonly ArrangedTopic[],
  part: FigurePart,
  isShown: boolean,
): readonly string[] {
  const topics = arranged.map(({ topic }) => topic);
  const others = idsOf(arranged).filter((id) => id !== part.id);
  return idsOf(arrangedTopics(topics, isShown ? [...others, part.id] : others));
}

/** The arrangement with a group moved within its topic; undefined where it is hidden or the last that way, or single figures are. */
export function withMovedPart(
  arranged: readonly ArrangedTopic[],
  part: FigurePart,
  by: Step,
): readonly string[] | undefined {
  const at = arranged.findIndex(({ topic }) => topic === part.topic);
  const one = arranged[at];
  if (one === undefined) return undefined;
  const isSingle = (other: FigurePart | undefined) => other?.part === SINGLE_FIGURES;
  const from = one.shown.indexOf(part);
  if (isSingle(part) || isSingle(one.shown[from + by])) return undefined;
  const shown = moved(one.shown, from, by);
  return shown && idsOf(arranged.with(at, { ...one, shown }));
}

/** The arrangement with a topic moved among those that are shown; undefined where it cannot. */
export function withMovedTopic(
  arranged: readonly ArrangedTopic[],
  topic: FigureTopic,
  by: Step,
): readonly string[] | undefined {
  const shown = arranged.filter((one) => one.shown.length > 0);
  const order = moved(
    shown,
    shown.findIndex((one) => one.topic === topic),
    by,
  );
  return order && idsOf(order);
}
