import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import type { PaperChoice } from '../../src/domain/sheet/paper.ts';
import { createQueues } from '../queues.ts';
import { createJobs, pageLimitMs } from './jobs.ts';

const page = (size: PaperChoice['size']): PaperChoice => ({ size, orientation: 'landscape', dpi: 160 });

describe('the time of a page', () => {
  it('is a minute for the sheet of 5000 px and what is smaller, and longer for one of more pixels', () => {
    expect([pageLimitMs(page('5000px')), pageLimitMs(page('A4'))]).toEqual([60_000, 60_000]);
    expect(pageLimitMs(page('A0'))).toBeGreaterThan(120_000);
    // Well within what the print call waits for its answer.
    expect(pageLimitMs(page('A0'))).toBeLessThan(150_000);
  });

  it('ends the page with what to do, and the next one has its turn', async () => {
    const clock = createFakeClock();
    const jobs = createJobs(clock, createQueues(clock).sheets);
    const wanted = new AbortController().signal;
    const draw = (signal: AbortSignal) =>
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      );
    const slow = jobs.create('admin1');
    const drawn = jobs.run(slow, 1, wanted, ({ signal, page: turn }) => turn(page('A0'), () => draw(signal)));
    const ended = expect(drawn).rejects.toThrow(
      /^制图超过 13\d 秒未完成，已停止。请减少图层或降低分辨率后重试$/,
    );
    await expect.poll(() => jobs.get('admin1', slow.id).progress.state).toBe('drawing');
    clock.advance(60_000);
    expect(jobs.get('admin1', slow.id).progress.state).toBe('drawing');
    clock.advance(90_000);
    await ended;
    expect(jobs.get('admin1', slow.id).progress.state).toBe('failed');
    const next = jobs.create('admin1');
    expect(await jobs.run(next, 1, wanted, (turns) => turns.page(page('A4'), () => Promise.resolve(7)))).toBe(
      7,
    );
  });
});
