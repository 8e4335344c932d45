import { expect, it } from 'vitest';
import { createHostTurns } from './hostTurns.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that goes on until it is ended. */
function openWork() {
  const ends = new Map<string, () => void>();
  return {
    begun: () => [...ends.keys()],
    start: (name: string) => () => new Promise<void>((resolve) => void ends.set(name, resolve)),
    async end(name: string) {
      ends.get(name)?.();
      await settle();
    },
  };
}

it('begins so much at once of a host and in all, and what waits when there is room', async () => {
  const turns = createHostTurns(3, 2);
  const work = openWork();
  const done = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => turns.run(name.slice(0, 1), work.start(name)));
  await settle();
  // A third of host a waits; host b does not wait for it.
  expect(work.begun()).toEqual(['a1', 'a2', 'b1']);
  await work.end('b1');
  expect(work.begun()).toEqual(['a1', 'a2', 'b1', 'c1']);
  await work.end('a1');
  expect(work.begun()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  for (const name of ['a2', 'a3', 'c1']) await work.end(name);
  await Promise.all(done);
});

it('goes on after work that fails', async () => {
  const turns = createHostTurns(1, 1);
  await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns.run('a', () => Promise.resolve('yes'))).resolves.toBe('yes');
});
