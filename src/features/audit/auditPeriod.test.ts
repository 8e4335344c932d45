import { describe, expect, it } from 'vitest';
import { momentsOf } from './auditPeriod.ts';

const NOW = new Date(2026, 10, 25, 14, 30).getTime();
const NONE = { first: '', last: '' };
const day = (...[year, month, date]: [number, number, number]) => new Date(year, month - 1, date).getTime();

describe('the time that an auditor looks at', () => {
  it.each([
    ['today', day(2026, 11, 25)],
    ['week', day(2026, 11, 19)],
    ['month', day(2026, 10, 27)],
    ['all', undefined],
  ] as const)('%s begins with a whole day', (period, from) => {
    expect(momentsOf(period, NONE, NOW)).toEqual({ from, to: undefined });
  });

  it('takes both chosen days whole, over the end of a month', () => {
    const chosen = { first: '2026-10-30', last: '2026-10-31' };
    expect(momentsOf('chosen', chosen, NOW)).toEqual({ from: day(2026, 10, 30), to: day(2026, 11, 1) });
  });

  it('is open where a day is not chosen', () => {
    expect(momentsOf('chosen', { ...NONE, last: '2026-01-01' }, NOW)).toEqual({
      from: undefined,
      to: day(2026, 1, 2),
    });
  });
});
