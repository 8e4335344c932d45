import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../lib/clock.ts';
import { createSlices } from '../../../lib/slices.ts';
import { cellTest } from './columnFilter.ts';
import { columnStatistics } from './columnStatistics.ts';
import { pagerNumbers } from './pages.ts';
import { orderRows, type TableQuery } from './rowOrder.ts';

const slices = (signal = new AbortController().signal) => createSlices(systemClock, signal);
const rowsOf = (values: readonly unknown[]) => values.map((value) => ({ properties: { value } }));

async function sorted(values: readonly unknown[], descending = false): Promise<unknown[]> {
  const query: TableQuery = { sort: { key: 'value', descending }, filters: {} };
  return [...(await orderRows(rowsOf(values), query, slices()))].map((index) => values[index]);
}

describe('sorting rows', () => {
  it('sorts numbers by size, also where the service sent them as text', async () => {
    expect(await sorted(['10', 9, '-3', 2.5])).toEqual(['-3', 2.5, 9, '10']);
  });

  it('sorts Chinese by sound and numbers inside texts by size', async () => {
    expect(await sorted(['温泉', '博乐', '精河'])).toEqual(['博乐', '精河', '温泉']);
    expect(await sorted(['10号', '2号'])).toEqual(['2号', '10号']);
  });

  it('puts missing values last either way', async () => {
    expect(await sorted([null, 3, '', 1])).toEqual([1, 3, null, '']);
    expect(await sorted([null, 3, undefined, 1], true)).toEqual([3, 1, null, undefined]);
  });

  it('agrees with a plain stable sort on any numbers, over several runs', async () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 9000, maxLength: 9500 });
    await fc.assert(
      fc.asyncProperty(numbers, async (values) => {
        const order = await orderRows(
          rowsOf(values),
          { sort: { key: 'value', descending: false }, filters: {} },
          slices(),
        );
        const expected = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
        expect([...order]).toEqual(expected);
      }),
      { numRuns: 5 },
    );
  });

  it('ends when it is aborted', async () => {
    const abort = new AbortController();
    const work = orderRows(
      rowsOf(Array.from({ length: 200_000 }, (_, index) => String(index))),
      { sort: { key: 'value', descending: true }, filters: {} },
      slices(abort.signal),
    );
    abort.abort(new Error('another sort'));
    await expect(work).rejects.toThrow('another sort');
  });
});

describe('filtering a column', () => {
  it.each([
    ['草', ['高山草甸', '林地'], ['高山草甸']],
    ['ABC', ['xabcx', 'ab'], ['xabcx']],
    ['>=10', [9, 10, '11', 'x'], [10, '11']],
    ['< 3', [2, 3], [2]],
    ['=0.5', [0.5, 5], [0.5]],
    ['10..20', [9, 10, 20, 21], [10, 20]],
    ['20~10', [15, 25], [15]],
    ['2024-', ['2024-05', '2023-05'], ['2024-05']],
  ])('%s', (filter, values, passed) => {
    expect(values.filter((value) => cellTest(filter)?.(value))).toEqual(passed);
  });

  it('is none when it is blank', () => {
    expect(cellTest('  ')).toBeUndefined();
  });

  it('wants every column to pass', async () => {
    const rows = [{ properties: { a: 'x', b: 5 } }, { properties: { a: 'x', b: 50 } }];
    const query = { filters: { a: 'x', b: '>10' } };
    expect([...(await orderRows(rows, query, slices()))]).toEqual([1]);
  });
});

describe('statistics of a column', () => {
  const of = (values: readonly unknown[]) =>
    columnStatistics(
      { rows: rowsOf(values), order: Uint32Array.from(values, (_, index) => index), key: 'value' },
      slices(),
    );

  it('are count, missing, sum, least, greatest and mean of numbers', async () => {
    const { numbers, ...counts } = await of([4, null, '2', 9]);
    expect(counts).toMatchObject({ count: 4, missing: 1, distinct: 3 });
    expect(numbers).toMatchObject({ sum: 15, least: 2, greatest: 9, mean: 5 });
    expect(numbers?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  it('add up what plain addition loses', async () => {
    expect((await of([1, 1e100, 1, -1e100])).numbers?.sum).toBe(2);
  });

  it('are the distinct values by how often they occur, without figures, where a value is no number', async () => {
    const { numbers, top } = await of(['林地', '草地', '林地', 3]);
    expect(numbers).toBeUndefined();
    expect(top[0]).toEqual({ value: '林地', count: 2 });
  });
});

it.each([
  [0, 100, [0, 1, 2, 3, 4]],
  [50, 100, [48, 49, 50, 51, 52]],
  [99, 100, [95, 96, 97, 98, 99]],
  [1, 3, [0, 1, 2]],
  [0, 0, []],
])('a pager of five at page %i of %i shows %j', (page, pages, numbers) => {
  expect(pagerNumbers(page, pages, 5)).toEqual(numbers);
});
