import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createWorkQueue } from '../../server/base/queue/workQueue.ts';
import type { TileJob } from '../tiles/tileJob.ts';
import { createCameraPictures } from './cameraPictures.ts';

interface Job {
  readonly job: TileJob;
  readonly signal: AbortSignal | undefined;
  readonly done: (bytes: Uint8Array<ArrayBuffer>) => void;
}

function setUp(waiting = 2) {
  const clock = createFakeClock(1_000_000);
  const jobs: Job[] = [];
  const queue = createWorkQueue(
    { what: '画面', atOnce: 1, atOncePerUser: 1, waiting, waitingPerUser: 9 },
    clock,
  );
  const pictures = createCameraPictures({
    clock,
    queue,
    pool: {
      perform: (job, { signal } = {}) =>
        new Promise((done, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          jobs.push({ job, signal, done });
        }),
      close: () => Promise.resolve(),
    },
  });
  const shot = (name: string) => ({
    view: { lon: 82, lat: 45, headingDeg: 0, fieldDeg: 60, eyeM: 18 },
    name,
  });
  const take = (name: string, signal = new AbortController().signal) => pictures.take(shot(name), signal);
  return { clock, jobs, take };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('pictures of cameras', () => {
  it('are taken once for all who ask within five seconds', async () => {
    const { clock, jobs, take } = setUp();
    const watchers = Array.from({ length: 9 }, () => take('a'));
    await settled();
    expect(jobs).toHaveLength(1);
    jobs[0]?.done(Uint8Array.of(1));
    const seen = await Promise.all(watchers);
    expect(new Set(seen.map(({ bytes }) => bytes)).size).toBe(1);
    expect(seen[0]?.atMs).toBe(1_000_000);
    await take('a');
    expect(jobs).toHaveLength(1);
    clock.advance(5000);
    void take('a');
    await settled();
    expect(jobs).toHaveLength(2);
  });

  it('are taken one after the other, and refused with 503 when too many wait', async () => {
    const { jobs, take } = setUp();
    const first = [take('a'), take('b'), take('c')];
    await settled();
    await expect(take('d')).rejects.toMatchObject({ code: 503 });
    expect(jobs).toHaveLength(1);
    for (let at = 0; at < 3; at++) {
      jobs[at]?.done(Uint8Array.of(at));
      await settled();
    }
    expect(await Promise.all(first)).toHaveLength(3);
  });

  it('are given up when nobody waits any more', async () => {
    const { jobs, take } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    const watchers = [take('a', one.signal), take('a', two.signal)].map((watcher) =>
      watcher.catch(() => 'gone'),
    );
    await settled();
    one.abort();
    await settled();
    expect(jobs[0]?.signal?.aborted).toBe(false);
    two.abort();
    expect(await Promise.all(watchers)).toEqual(['gone', 'gone']);
    expect(jobs[0]?.signal?.aborted).toBe(true);
  });
});
