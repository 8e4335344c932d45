import { beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { offlinePlots } from '../../../tests/support/offlinePlots.ts';
import type { PlotBook } from './plotBookTypes.ts';

let book: PlotBook;
let told: string[];

const FIRE = { type: 'fire', name: '火点', image: '', points: [[82, 44]] } as const;
const groupIds = () => book.groups.value.map(({ id }) => id);

beforeEach(async () => {
  told = [];
  const clock = createFakeClock();
  book = offlinePlots(clock, ({ id }) => void told.push(id));
  await clock.run(500);
  if (book.groups.value.length === 0) book.addWorkspace('工作空间');
  told = [];
});

it('the last workspace stays with its plots, and one message says so', () => {
  book.add([FIRE]);
  book.addSolution({ name: '方案一', notes: '', camera: undefined }, []);
  book.remove([], groupIds());
  expect(told).toEqual(['plot.lastWorkspace']);
  expect(book.plots.value).toHaveLength(1);
  expect(groupIds()).toHaveLength(2);
});

it('of two workspaces one can be deleted with its plots, and new plots go to the other', () => {
  const [first = ''] = groupIds();
  const second = book.addWorkspace('第二个') ?? '';
  book.add([FIRE], second);
  book.remove([], [second]);
  expect(groupIds()).toEqual([first]);
  expect(book.plots.value).toEqual([]);
  expect(book.currentGroupId.value).toBe(first);
  expect(book.add([FIRE])).toHaveLength(1);
  expect(told).toEqual([]);
});

it('deleting plots alone is never refused', () => {
  const [id = ''] = book.add([FIRE]) ?? [];
  book.remove([id], []);
  expect(book.plots.value).toEqual([]);
});
