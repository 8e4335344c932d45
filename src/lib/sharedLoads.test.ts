import { expect, it } from 'vitest';
import { createSharedLoads } from './sharedLoads.ts';

/** A service that answers when told, and counts what it was asked. */
function service() {
  const asked: {
    key: string;
    signal: AbortSignal;
    answer: (text: string) => void;
    fail: (error: Error) => void;
  }[] = [];
  const load = (key: string, signal: AbortSignal) =>
    new Promise<string>((answer, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason as Error));
      asked.push({ key, signal, answer, fail });
    });
  return { asked, load };
}

const never = new AbortController().signal;

it('asks once for what several want at the same time, and not again later', async () => {
  const { asked, load } = service();
  const loads = createSharedLoads(4, load);
  const both = Promise.all([loads.get('a', never), loads.get('a', never)]);
  asked[0]?.answer('tile');
  expect(await both).toEqual(['tile', 'tile']);
  expect(await loads.get('a', never)).toBe('tile');
  expect(asked).toHaveLength(1);
});

it('aborts a load only when nobody waits for it any more', async () => {
  const { asked, load } = service();
  const loads = createSharedLoads(4, load);
  const [one, other] = [new AbortController(), new AbortController()];
  const first = loads.get('a', one.signal);
  const second = loads.get('a', other.signal);
  one.abort();
  await expect(first).rejects.toThrow('abort');
  expect(asked[0]?.signal.aborted).toBe(false);
  other.abort();
  await expect(second).rejects.toThrow('abort');
  expect(asked[0]?.signal.aborted).toBe(true);
  const again = loads.get('a', never);
  expect(asked).toHaveLength(2);
  asked[1]?.answer('tile');
  expect(await again).toBe('tile');
});

it('does not keep a failure', async () => {
  const { asked, load } = service();
  const loads = createSharedLoads(4, load);
  const first = loads.get('a', never);
  asked[0]?.fail(new Error('503'));
  await expect(first).rejects.toThrow('503');
  expect(loads.size).toBe(0);
});

it('keeps the latest used', async () => {
  const asked: string[] = [];
  const loads = createSharedLoads(2, (key) => {
    asked.push(key);
    return Promise.resolve(key);
  });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await loads.get(key, never);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
  expect(loads.size).toBe(2);
});
