import { expect, it } from 'vitest';
import { eachBand } from './bands.ts';

const wanted = new AbortController().signal;

it('every row of a picture is in one band, and the last band ends with the picture', async () => {
  const seen: (readonly [number, number])[] = [];
  await eachBand(1050, 200, wanted, (top, rows) => {
    seen.push([top, rows]);
    return Promise.resolve();
  });
  expect(seen.sort(([a], [b]) => a - b)).toEqual([
    [0, 200],
    [200, 200],
    [400, 200],
    [600, 200],
    [800, 200],
    [1000, 50],
  ]);
});

it('a band that fails stops the others, and nothing is in work any more when that is told', async () => {
  let [inWork, begun] = [0, 0];
  const work = async (top: number) => {
    begun += 1;
    inWork += 1;
    await new Promise(setImmediate);
    inWork -= 1;
    if (top === 100) throw new Error('no tile');
  };
  await expect(eachBand(10_000, 100, wanted, work)).rejects.toThrow('no tile');
  expect(inWork).toBe(0);
  expect(begun).toBeLessThan(10);
});

it('work that is not wanted any more ends between two bands with its reason', async () => {
  const controller = new AbortController();
  const drawn: number[] = [];
  const running = eachBand(10_000, 100, controller.signal, (top) => {
    drawn.push(top);
    if (drawn.length === 5) controller.abort(new Error('cancelled'));
    return Promise.resolve();
  });
  await expect(running).rejects.toThrow('cancelled');
  expect(drawn.length).toBeLessThan(10);
});
