import { percentile } from '../bench/report.ts';
import type { Outcome } from './user.ts';

/** What came of some minutes with some users. */
export interface Run {
  readonly users: number;
  readonly seconds: number;
  readonly outcomes: readonly Outcome[];
  /** Of the portal with all its threads; not a number for one that was not started here. */
  readonly memory: { readonly beforeMb: number; readonly mostMb: number; readonly afterMb: number };
}

const isAnswered = ({ status }: Outcome) => status === 200 || status === 304;

/** What a busy server may say: come again. */
const COME_AGAIN: readonly number[] = [429, 503];

/** What must not be, however many there are. */
export const failures = ({ outcomes }: Run): readonly Outcome[] =>
  outcomes.filter((outcome) => !isAnswered(outcome) && !COME_AGAIN.includes(outcome.status));

/** How often each status came that is no answer: "429 x 3". */
function errorsOf(outcomes: readonly Outcome[]): string {
  const counts = new Map<number, number>();
  for (const outcome of outcomes)
    if (!isAnswered(outcome)) counts.set(outcome.status, (counts.get(outcome.status) ?? 0) + 1);
  const named = [...counts].map(
    ([status, count]) => `${status === 0 ? 'none' : String(status)} x ${String(count)}`,
  );
  return named.length === 0 ? '0' : named.join(', ');
}

function rowOf(name: string, outcomes: readonly Outcome[]): string[] {
  const timesMs = outcomes.filter(isAnswered).map(({ durationMs }) => durationMs);
  const times = [50, 95, 99].map((of100) => percentile(timesMs, of100).toFixed(0));
  return [name, String(outcomes.length), ...times, errorsOf(outcomes)];
}

/** A run as a table: how long what took, what failed, and the memory. */
export function loadTable(run: Run, isMarkdown: boolean): string {
  const { users, seconds, outcomes, memory } = run;
  const kinds = [...new Set(outcomes.map(({ what }) => what))].sort();
  const rows = [
    ['what', 'calls', 'p50 ms', 'p95 ms', 'p99 ms', 'errors'],
    ...kinds.map((kind) =>
      rowOf(
        kind,
        outcomes.filter(({ what }) => what === kind),
      ),
    ),
    rowOf('all', outcomes),
  ];
  const perSecond = outcomes.filter(isAnswered).length / seconds;
  const [before, most, after] = [memory.beforeMb, memory.mostMb, memory.afterMb].map((mb) => mb.toFixed(0));
  const head = `${String(users)} users, ${String(seconds)} s: ${perSecond.toFixed(1)} answers/s; memory ${before} MB before, at most ${most} MB, ${after} MB a minute later`;
  if (!isMarkdown) {
    const lines = rows.map(
      ([name = '', ...cells]) => name.padEnd(12) + cells.map((cell) => cell.padStart(9)).join(''),
    );
    return [head, ...lines, ''].join('\n');
  }
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  lines.splice(1, 0, `|${'---|'.repeat(rows[0]?.length ?? 0)}`);
  return [head, '', ...lines, ''].join('\n');
}
