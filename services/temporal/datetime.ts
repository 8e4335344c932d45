import { momentOf, type Moment } from '../../src/domain/layers/time/moment.ts';
import type { FieldValue } from '../conditions/clause.ts';
import { wrongParameter } from '../ogcFeatures/problem.ts';

/** A span of time, milliseconds; both ends belong to it. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?$/i;

/** A date, which is its whole day, or a moment; without an offset it is UTC. */
function spanOf(text: string): Span | undefined {
  const isDay = DAY.test(text);
  if (!isDay && !MOMENT.test(text)) return undefined;
  const isLocal = !isDay && !/(?:Z|[+-]\d{2}:\d{2})$/i.test(text);
  const fromMs = Date.parse(`${text.replace(' ', 'T')}${isLocal ? 'Z' : ''}`);
  return Number.isNaN(fromMs) ? undefined : { fromMs, toMs: isDay ? fromMs + DAY_MS - 1 : fromMs };
}

/** A year or a month as it is stored is all of it. */
function daysOf(moment: Moment | undefined): Span | undefined {
  if (moment === undefined || moment.unit === 'day') return undefined;
  const [year = 0, month] = moment.text.split('-').map(Number);
  const fromMs = Date.UTC(year, (month ?? 1) - 1, 1);
  return { fromMs, toMs: (month === undefined ? Date.UTC(year + 1, 0, 1) : Date.UTC(year, month, 1)) - 1 };
}

/** One end of an interval; `..` and nothing are open. */
function endOf(text: string, open: number): Span | undefined {
  return text === '' || text === '..' ? { fromMs: open, toMs: open } : spanOf(text);
}

/**
 * Reads `datetime`: a date, a moment, or two of them with a slash between, of which one may be open.
 * @returns undefined without it
 * @throws Refusal 400 when it is anything else
 */
export function datetimeParameter(text: string | undefined): Span | undefined {
  if (text === undefined) return undefined;
  const parts = text.split('/');
  const [first = '', last = first] = parts;
  const from = parts.length === 1 ? spanOf(first) : endOf(first, -Infinity);
  const to = parts.length === 1 ? from : endOf(last, Infinity);
  if (from !== undefined && to !== undefined && parts.length <= 2 && from.fromMs <= to.toMs)
    return { fromMs: from.fromMs, toMs: to.toMs };
  throw wrongParameter(
    'datetime',
    '应为日期、RFC 3339 时刻，或以 / 分隔的区间（.. 表示不限）',
    'must be a date, a moment of RFC 3339, or an interval with a slash',
  );
}

/** Whether a field's value shares a moment with a span; what is no date or moment does not. */
export function isWithin(value: FieldValue, { fromMs, toMs }: Span): boolean {
  const span =
    typeof value === 'string' ? (spanOf(value) ?? daysOf(momentOf(value))) : daysOf(momentOf(value));
  return span !== undefined && span.fromMs <= toMs && span.toMs >= fromMs;
}
