/** How exactly a time is told, the coarsest first. */
export const TIME_UNITS = ['year', 'month', 'day'] as const;

/** One of {@link TIME_UNITS}. */
export type TimeUnit = (typeof TIME_UNITS)[number];

/** Days as whole numbers, yyyymmdd; both ends belong to it. A month ends with a day 31, a year with 1231, whatever the calendar says. */
export interface Period {
  readonly first: number;
  readonly last: number;
}

/** A year, a month or a day, as data write it. */
export interface Moment extends Period {
  /** "2019", "2019-05" or "2019-05-03": in the order of time where all are of one unit. */
  readonly text: string;
  readonly unit: TimeUnit;
}

/** Years that data may be of; other whole numbers are no years. */
const YEARS = { least: 1800, most: 2199 } as const;

const WRITTEN =
  /^(\d{4})(?:年?$|[-/.年]\s*(\d{1,2})(?:月?$|[-/.月]\s*(\d{1,2})(?:日?$|[日T\s]\s*\d{1,2}[:时].*$)))/u;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

const two = (value: number) => String(value).padStart(2, '0');

function momentFrom(year: number, month?: number, day?: number): Moment | undefined {
  if (year < YEARS.least || year > YEARS.most) return undefined;
  if (month === undefined)
    return { text: String(year), unit: 'year', first: year * 10_000 + 101, last: year * 10_000 + 1231 };
  if (month < 1 || month > 12) return undefined;
  const start = year * 10_000 + month * 100;
  const text = `${String(year)}-${two(month)}`;
  if (day === undefined) return { text, unit: 'month', first: start + 1, last: start + 31 };
  // The last day of a month is the day before the first of the next one.
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  return { text: `${text}-${two(day)}`, unit: 'day', first: start + day, last: start + day };
}

/**
 * Reads a year, month or day as data write it: 2019, "2019", "2019年5月", "2019-05-03", "2019/5/3 08:30", "20190503". Of a time of day
 * its day counts, as it is written.
 * @returns undefined for what is none
 */
export function momentOf(value: unknown): Moment | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? momentOf(String(value)) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const match = COMPACT.exec(text) ?? WRITTEN.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  return year === undefined ? undefined : momentFrom(year, month, day);
}

/** Whether two spans share a day. */
export const periodsMeet = (one: Period, other: Period): boolean =>
  one.first <= other.last && one.last >= other.first;

/** The year, month or day, whichever the unit says, that a moment lies in; the moment itself where it is no finer. */
export function within(moment: Moment, unit: TimeUnit): Moment {
  if (TIME_UNITS.indexOf(unit) >= TIME_UNITS.indexOf(moment.unit)) return moment;
  return momentOf(unit === 'year' ? moment.text.slice(0, 4) : moment.text.slice(0, 7)) ?? moment;
}

/** Most different times that are told of one layer: three years of days. */
export const MOST_MOMENTS = 1100;

/** The different times of some values, in their order; those beyond {@link MOST_MOMENTS} are told by their month, and then by their year. */
export function momentsOf(values: Iterable<unknown>): readonly Moment[] {
  const all = [...values].flatMap((value) => momentOf(value) ?? []);
  for (const unit of ['day', 'month', 'year'] as const) {
    const byText = new Map(all.map((moment) => within(moment, unit)).map((moment) => [moment.text, moment]));
    if (byText.size <= MOST_MOMENTS || unit === 'year')
      return [...byText.values()].sort((a, b) => a.first - b.first || b.last - a.last);
  }
  return [];
}

/** The days from one date to another, as "2026-04-03"; negative where the other is earlier, undefined where one is no day. */
export function daysBetween(from: string, to: string): number | undefined {
  const [first, last] = [momentOf(from), momentOf(to)];
  if (first?.unit !== 'day' || last?.unit !== 'day') return undefined;
  return Math.round((Date.parse(last.text) - Date.parse(first.text)) / 86_400_000);
}
