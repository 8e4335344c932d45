import { describe, expect, it } from 'vitest';
import { momentsOf } from '../../../domain/layers/time/moment.ts';
import { periodAt, stepIndex, stepsOf, unitsOf } from './timeSteps.ts';

const layer = (id: string, values: readonly unknown[]) => ({ id, name: id, times: momentsOf(values) });
const YEARLY = layer('水域', [2013, 2016, 2019]);
const DAILY = layer('巡护', ['2019-05-03', '2019-05-07', '2020-01-01']);

const texts = (unit: 'year' | 'month' | 'day', ...layers: readonly ReturnType<typeof layer>[]) =>
  stepsOf(layers, unit).map(({ text }) => text);

describe('steps of a time line', () => {
  it('are offered down to the finest unit that a layer tells', () => {
    expect(unitsOf([YEARLY])).toEqual(['year']);
    expect(unitsOf([YEARLY, DAILY])).toEqual(['year', 'month', 'day']);
    expect(unitsOf([layer('月', ['2019-05'])])).toEqual(['year', 'month']);
  });

  it('are the times that there are, each once, in the unit that was chosen', () => {
    expect(texts('year', YEARLY, DAILY)).toEqual(['2013', '2016', '2019', '2020']);
    expect(texts('month', YEARLY, DAILY)).toEqual(['2019-05', '2020-01']);
    expect(texts('day', DAILY)).toEqual(['2019-05-03', '2019-05-07', '2020-01-01']);
    expect(texts('day', YEARLY)).toEqual([]);
  });

  it('are shown alone or with all before them, and found again by their period', () => {
    const steps = stepsOf([YEARLY], 'year');
    expect(periodAt(steps, 1, 'alone')).toEqual({ first: 20160101, last: 20161231 });
    expect(periodAt(steps, 1, 'upTo')).toEqual({ first: 20130101, last: 20161231 });
    expect(periodAt(steps, 3, 'alone')).toBeUndefined();
    expect(stepIndex(steps, { first: 20130101, last: 20161231 })).toBe(1);
    expect(stepIndex(steps, { first: 20140101, last: 20141231 })).toBeUndefined();
    expect(stepIndex(steps, null)).toBeUndefined();
  });
});
