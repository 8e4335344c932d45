import { describe, expect, it } from 'vitest';
import { momentOf, momentsOf, MOST_MOMENTS, periodsMeet, within } from './moment.ts';

describe('reading times of data', () => {
  it.each([
    [2019, '2019', 'year', 20190101, 20191231],
    ['2019年', '2019', 'year', 20190101, 20191231],
    ['2019-05', '2019-05', 'month', 20190501, 20190531],
    ['2019年5月', '2019-05', 'month', 20190501, 20190531],
    ['2019/5/3', '2019-05-03', 'day', 20190503, 20190503],
    ['2019年5月3日', '2019-05-03', 'day', 20190503, 20190503],
    ['2019-05-03T23:30:00Z', '2019-05-03', 'day', 20190503, 20190503],
    ['2019-05-03 08:30', '2019-05-03', 'day', 20190503, 20190503],
    ['20240229', '2024-02-29', 'day', 20240229, 20240229],
    [20190503, '2019-05-03', 'day', 20190503, 20190503],
  ])('%s is %s', (value, text, unit, first, last) => {
    expect(momentOf(value)).toEqual({ text, unit, first, last });
  });

  it.each([
    null,
    '',
    'null',
    '未知',
    12,
    2019.5,
    '2019-13',
    '2023-02-29',
    '20231301',
    '3000',
    '1:25000',
    '2019-2020',
    {},
  ])('%s is no time', (value) => expect(momentOf(value)).toBeUndefined());
});

describe('times of a layer', () => {
  it('each once, in their order, whatever unit they are told in', () => {
    const told = momentsOf(['2020-03', 2019, '2020-03', '2020-01-15', null, 'x']).map(({ text }) => text);
    expect(told).toEqual(['2019', '2020-01-15', '2020-03']);
  });

  it('of very many days the months are told', () => {
    const days = Array.from({ length: MOST_MOMENTS + 40 }, (_, at) =>
      new Date(Date.UTC(2015, 0, 1 + at)).toISOString().slice(0, 10),
    );
    expect(momentsOf(days.slice(0, MOST_MOMENTS))).toHaveLength(MOST_MOMENTS);
    expect(momentsOf(days).map(({ text }) => text)).toContain('2015-02');
    expect(momentsOf(days).length).toBeLessThan(40);
  });

  it('a month lies in its year and shares a day with another span of it', () => {
    const [month, year] = [momentOf('2020-03'), momentOf(2020)];
    if (month === undefined || year === undefined) throw new Error('no times');
    expect(within(month, 'year')).toEqual(year);
    expect(within(year, 'day')).toEqual(year);
    expect(periodsMeet(month, year)).toBe(true);
    expect(periodsMeet(month, { first: 20200401, last: 20201231 })).toBe(false);
    expect(periodsMeet(month, { first: 20200331, last: 20200331 })).toBe(true);
  });
});
