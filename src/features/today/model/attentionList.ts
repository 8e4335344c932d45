import type { AttentionCount, AttentionItem, AttentionList } from '../../../api/contracts/today.ts';
import type { AttentionRuleId, AttentionSeverity } from '../../../domain/bureau/attention.ts';

/** How things stand that are looked at. */
export const STANDINGS = ['open', 'mine', 'closed'] as const;

/** Which items are looked at. */
export interface AttentionFilter {
  readonly severity: AttentionSeverity | 'all';
  readonly rule: AttentionRuleId | 'all';
  /** What is not closed; of that, what the user has taken; what is closed. */
  readonly standing: (typeof STANDINGS)[number];
}

/** What is looked at before anybody chooses. */
export const EVERYTHING_OPEN: AttentionFilter = { severity: 'all', rule: 'all', standing: 'open' };

/** True for an item that is looked at. */
export function fits({ severity, rule, standing }: AttentionFilter, item: AttentionItem): boolean {
  if (severity !== 'all' && item.severity !== severity) return false;
  if (rule !== 'all' && item.rule !== rule) return false;
  if (standing === 'mine') return item.takenBy?.isMe === true;
  return (item.state === 'closed') === (standing === 'closed');
}

const bucketOf = ({ state, severity }: AttentionItem): AttentionSeverity | 'closed' =>
  state === 'closed' ? 'closed' : severity;

/** The list with an item as it is now; the others stay where they are. */
export function withItem(list: AttentionList, item: AttentionItem): AttentionList {
  const before = list.items.find(({ key }) => key === item.key);
  if (before === undefined) return list;
  const [from, to] = [bucketOf(before), bucketOf(item)];
  const counts = list.counts.map((count): AttentionCount => {
    if (count.rule !== item.rule || from === to) return count;
    return { ...count, [from]: count[from] - 1, [to]: count[to] + 1 };
  });
  return { ...list, counts, items: list.items.map((one) => (one.key === item.key ? item : one)) };
}

/** Items that are not closed, by how urgent they are; of one rule where it is told. */
export function openCounts(
  { counts }: Pick<AttentionList, 'counts'>,
  rule: AttentionFilter['rule'],
): Readonly<Record<AttentionSeverity | 'all', number>> {
  const sums = { all: 0, urgent: 0, soon: 0, watch: 0 };
  for (const count of counts) {
    if (rule !== 'all' && count.rule !== rule) continue;
    for (const severity of ['urgent', 'soon', 'watch'] as const) {
      sums[severity] += count[severity];
      sums.all += count[severity];
    }
  }
  return sums;
}
