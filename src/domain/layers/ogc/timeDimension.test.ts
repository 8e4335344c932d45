import { describe, expect, it } from 'vitest';
import { readTimeDimension, timeParameter } from './timeDimension.ts';

const texts = (dimension: string) => readTimeDimension(dimension).map(({ text }) => text);

describe('times that a WMS offers', () => {
  it('are single ones, ranges with a step, or both', () => {
    expect(texts('2018,2020')).toEqual(['2018', '2020']);
    expect(texts('2018/2020/P1Y, 2024-05-01T00:00:00Z')).toEqual([
      '2018',
      '2019',
      '2020',
      '2024-05-01T00:00:00Z',
    ]);
    expect(texts('2023-11/2024-02/P1M')).toEqual(['2023-11', '2023-12', '2024-01', '2024-02']);
    expect(texts('2024-02-27/2024-03-02/P2D')).toEqual(['2024-02-27', '2024-02-29', '2024-03-02']);
  });

  it('are none where they are no dates, step by hours, or are more than can be told', () => {
    expect(texts('now, PRESENT')).toEqual([]);
    expect(texts('2024-02-27/2024-03-02/PT1H')).toEqual([]);
    expect(texts('2024-02-27/2024-03-02/P0D')).toEqual([]);
    expect(texts('1900-01-01/2100-01-01/P1D')).toEqual([]);
  });
});

describe('asking for a period', () => {
  const times = readTimeDimension('2018/2022/P1Y');

  it('names the times that meet it as the service writes them', () => {
    expect(timeParameter(times, { first: 20190101, last: 20191231 })).toBe('2019');
    expect(timeParameter(times, { first: 20191231, last: 20210101 })).toBe('2019,2020,2021');
  });

  it('says that nothing does', () => {
    expect(timeParameter(times, { first: 20230101, last: 20231231 })).toBeUndefined();
  });

  it('names the ends of very many', () => {
    const days = readTimeDimension('2024-01-01/2024-12-31/P1D');
    expect(timeParameter(days, { first: 20240101, last: 20241231 })).toBe('2024-01-01/2024-12-31');
  });
});
