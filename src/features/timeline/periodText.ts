import type { Period } from '../../domain/layers/time/moment.ts';
import type { Translator } from '../../i18n/translate.ts';

/** Year, month and day of a day that is written yyyymmdd. */
const partsOf = (day: number) => ({
  year: Math.floor(day / 10_000),
  month: Math.floor(day / 100) % 100,
  day: day % 100,
});

const TEXT_OF = { year: 'timeline.year', month: 'timeline.month', day: 'timeline.day' } as const;

/** A period in words: a year, a month, a day, or from one to another. */
export function periodText({ first, last }: Period, t: Translator['t']): string {
  const [from, to] = [partsOf(first), partsOf(last)];
  const isYears = from.month === 1 && from.day === 1 && to.month === 12 && to.day === 31;
  const isMonths = from.day === 1 && to.day === 31;
  const unit = isYears ? 'year' : isMonths ? 'month' : 'day';
  const [begin, end] = [from, to].map((parts) => t(TEXT_OF[unit], parts));
  return begin === end ? String(begin) : t('timeline.span', { first: String(begin), last: String(end) });
}
