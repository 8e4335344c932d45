import type { StaticMark } from '../scene/staticLayer.ts';

/** What must change so that a layer draws other marks. */
export interface MarkSteps {
  /** Ids of marks to take out, drawn ones only. */
  readonly remove: readonly string[];
  /** Marks that stay in their place but look different. */
  readonly change: readonly StaticMark[];
  /** Marks to add above all that stay, in this order. */
  readonly add: readonly StaticMark[];
}

const sameKinds = (a: StaticMark, b: StaticMark) =>
  a.parts.length === b.parts.length && a.parts.every(({ kind }, index) => kind === b.parts[index]?.kind);

const sameMark = (a: StaticMark, b: StaticMark) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * The least that must change from one list of marks to another, where new ones can only be added on top: the first wanted marks that are drawn
 * in the same order stay, the rest is added anew. Marks that are one object are the same without a look; of marks with one id the last counts.
 */
export function markSteps(drawn: readonly StaticMark[], wanted: readonly StaticMark[]): MarkSteps {
  const known = new Map(drawn.map((mark, index) => [mark.id, { mark, index }]));
  const targets = [...new Map(wanted.map((mark) => [mark.id, mark])).values()];
  const staying = new Set<string>();
  const change: StaticMark[] = [];
  let last = -1;
  for (const target of targets) {
    const before = known.get(target.id);
    if (before === undefined || before.index < last || !sameKinds(before.mark, target)) break;
    last = before.index;
    staying.add(target.id);
    if (!sameMark(before.mark, target)) change.push(target);
  }
  return {
    remove: drawn.filter(({ id }) => !staying.has(id)).map(({ id }) => id),
    change,
    add: targets.slice(staying.size),
  };
}
