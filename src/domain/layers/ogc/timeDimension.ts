import { momentOf, MOST_MOMENTS, periodsMeet, type Moment, type Period } from '../time/moment.ts';

/** A time that a service can be asked for. */
export interface OfferedTime {
  /** As the service writes it. */
  readonly text: string;
  readonly moment: Moment;
}

const STEP = /^P(\d{1,4})([YMD])$/;

/** A moment so many years, months or days after another one, in its own unit. */
function stepped({ text, unit }: Moment, count: number, by: 'Y' | 'M' | 'D'): string {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  const date = new Date(
    Date.UTC(
      year + (by === 'Y' ? count : 0),
      month - 1 + (by === 'M' ? count : 0),
      day + (by === 'D' ? count : 0),
    ),
  );
  return date.toISOString().slice(0, { year: 4, month: 7, day: 10 }[unit]);
}

/** The times of "first/last/step"; none of a step that is no whole number of years, months or days. */
function timesOfRange(range: string): OfferedTime[] {
  const [from, to, step] = range.split('/');
  const [first, last] = [momentOf(from), momentOf(to)];
  const [, length, by] = STEP.exec(step ?? '') ?? [];
  const stepLength = Number(length);
  if (first === undefined || last === undefined || !(stepLength > 0)) return [];
  const times: OfferedTime[] = [];
  for (let at = 0; times.length <= MOST_MOMENTS; at += stepLength) {
    const moment = momentOf(stepped(first, at, by as 'Y' | 'M' | 'D'));
    if (moment === undefined || moment.first > last.last) break;
    times.push({ text: moment.text, moment });
  }
  return times;
}

/**
 * Reads what a WMS says of the times of a layer (OGC 06-042, annex C): single ones and ranges with a step of days, months or years, in any order.
 * @returns nothing where there are more than are told of one layer
 */
export function readTimeDimension(text: string): readonly OfferedTime[] {
  const times = text
    .split(',')
    .map((part) => part.trim())
    .flatMap((part): OfferedTime[] => {
      if (part.includes('/')) return timesOfRange(part);
      const moment = momentOf(part);
      return moment === undefined ? [] : [{ text: part, moment }];
    });
  return times.length > MOST_MOMENTS ? [] : times;
}

/** Most times that are asked for one by one: beyond, addresses grow too long. */
const MOST_NAMED = 60;

/**
 * What TIME is to say for a period.
 * @returns undefined where the service has nothing of it
 */
export function timeParameter(times: readonly OfferedTime[], period: Period): string | undefined {
  const texts = [
    ...new Set(times.filter(({ moment }) => periodsMeet(moment, period)).map(({ text }) => text)),
  ];
  const [first] = texts;
  if (first === undefined) return undefined;
  return texts.length > MOST_NAMED ? `${first}/${texts.at(-1) ?? first}` : texts.join(',');
}
