import { expect, it } from 'vitest';
import { createShownPoints } from './shownPoints.ts';

const ATTRIBUTES = [2018, 2019, 2019, null].map((year, at) => ({ name: `点${String(at)}`, 年份: year }));
const POINTS = { positions: new Float64Array([80, 44, 81, 44, 82, 44, 83, 44]), attributes: ATTRIBUTES };
const OPTIONS = {
  merge: { radiusPx: 0, minPoints: 2 },
  metrics: { iconWidthPx: 20, iconHeightPx: 20 },
  labelOf: () => '',
} as const;
const WINDOW = { extent: { west: 79, south: 43, east: 84, north: 45 }, zoom: 10, labels: false };

const YEAR_2019 = { first: 20190101, last: 20191231 };

it('shows the points of a time and no others, with marks of their own', () => {
  const shown = createShownPoints(POINTS, OPTIONS, '年份');
  const marks = () => shown.book.marks({ windows: [WINDOW], limit: 100 })[0] ?? [];
  expect(shown.times?.map(({ text }) => text)).toEqual(['2018', '2019']);
  const all = marks().map(({ key }) => key);
  expect(all).toHaveLength(4);

  shown.setPeriod(YEAR_2019);
  expect(marks().map(({ lon }) => Math.round(lon))).toEqual([81, 82]);
  expect(shown.book.within(WINDOW.extent, 10).map(({ attributes }) => attributes.name)).toEqual([
    '点1',
    '点2',
  ]);
  expect(marks().map(({ id }) => shown.book.attributesOf(id).name)).toEqual(['点1', '点2']);
  // What was drawn for other points is not taken for these.
  expect(marks().filter(({ key }) => all.includes(key))).toEqual([]);

  shown.setPeriod({ first: 20200101, last: 20201231 });
  expect(marks()).toEqual([]);
  shown.setPeriod(undefined);
  expect(marks()).toHaveLength(4);
});

it('knows no times where it is not said which property holds them', () => {
  const shown = createShownPoints(POINTS, OPTIONS, undefined);
  expect(shown.times).toBeUndefined();
  expect(shown.book.size).toBe(4);
});
