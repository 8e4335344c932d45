import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { askedBy } from './asker.ts';
import { createWorkQueue, QueueFull, WorkTooLong, type QueueLimits } from './workQueue.ts';

const never = new AbortController().signal;

const LIMITS: QueueLimits = { what: '绘图', atOnce: 1, atOncePerUser: 1, waiting: 10, waitingPerUser: 5 };

/** Work that ends when told. */
function heldWork() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function queueOf(limits: Partial<QueueLimits> = {}, clock = createFakeClock()) {
  const queue = createWorkQueue({ ...LIMITS, ...limits }, clock);
  const started: string[] = [];
  /** Asks for a named piece of work. */
  const ask = (who: string, name: string, work: Promise<unknown> = Promise.resolve(), signal = never) =>
    askedBy(who, () =>
      queue.run(signal, async () => {
        started.push(name);
        await work;
        return name;
      }),
    );
  return { queue, started, ask, clock };
}

describe('a queue of work', () => {
  it('lets users take turns, however much one of them asked for before', async () => {
    const { started, ask } = queueOf();
    const first = heldWork();
    const all = [ask('a', 'a1', first.done), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('b', 'b2')];
    await settled();
    expect(started).toEqual(['a1']);
    first.finish();
    await Promise.all(all);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('keeps room for others where one user has his share', async () => {
    const { started, ask } = queueOf({ atOnce: 2 });
    const held = heldWork();
    const own = [ask('a', 'a1', held.done), ask('a', 'a2')];
    await ask('b', 'b1');
    expect(started).toEqual(['a1', 'b1']);
    held.finish();
    await Promise.all(own);
  });

  it('refuses whoever fills it: 429 the user himself, 503 when everybody does', async () => {
    const { queue, ask } = queueOf({ waiting: 3, waitingPerUser: 2 });
    const held = heldWork();
    const waiting = [ask('a', 'a1', held.done), ask('a', 'a2'), ask('a', 'a3')];
    const tooMany: unknown = await ask('a', 'a4').catch((error: unknown) => error);
    expect(tooMany).toBeInstanceOf(QueueFull);
    expect(tooMany).toMatchObject({ httpStatus: 429, message: '您同时提交的绘图太多，请等前面的完成后再试' });
    waiting.push(ask('b', 'b1'));
    await expect(ask('c', 'c1')).rejects.toMatchObject({
      httpStatus: 503,
      message: '绘图的人较多，服务繁忙，请稍后重试',
    });
    expect(queue.load()).toEqual({ running: 1, waiting: 3, refused: 2 });
    held.finish();
    expect(await Promise.all(waiting)).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(queue.load()).toEqual({ running: 0, waiting: 0, refused: 2 });
    expect(await ask('a', 'a4')).toBe('a4');
  });

  it('lets go of who aborts while waiting', async () => {
    const { started, ask } = queueOf();
    const [held, leaving] = [heldWork(), new AbortController()];
    const first = ask('a', 'a1', held.done);
    const left = ask('b', 'b1', Promise.resolve(), leaving.signal);
    const next = ask('b', 'b2');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    held.finish();
    await Promise.all([first, next]);
    expect(started).toEqual(['a1', 'b2']);
  });

  it('gives the room of those who went to others', async () => {
    const { ask } = queueOf({ waiting: 2, waitingPerUser: 2 });
    const held = heldWork();
    const gone = new AbortController();
    const first = ask('a', 'a1', held.done);
    const waiting = [ask('b', 'b1', undefined, gone.signal), ask('c', 'c1', undefined, gone.signal)];
    gone.abort(new Error('gone'));
    for (const each of waiting) await expect(each).rejects.toThrow('gone');
    const others = [ask('d', 'd1'), ask('e', 'e1')];
    await expect(ask('f', 'f1')).rejects.toBeInstanceOf(QueueFull);
    held.finish();
    await expect(Promise.all([first, ...others])).resolves.toEqual(['a1', 'd1', 'e1']);
  });

  it('stops what takes too long with what to do, and gives the turn on only when the work has ended', async () => {
    const { started, ask, queue, clock } = queueOf({ limitMs: 30_000 });
    const held = heldWork();
    let isStopped = false;
    const slow = askedBy('a', () =>
      queue.run(never, (signal) => {
        signal.addEventListener('abort', () => (isStopped = true), { once: true });
        return held.done;
      }),
    );
    const ended: Promise<unknown> = slow.catch((error: unknown) => error);
    const next = ask('b', 'b1');
    await settled();
    clock.advance(30_000);
    const error = await ended;
    expect(error).toBeInstanceOf(WorkTooLong);
    expect(error).toMatchObject({
      httpStatus: 504,
      message: '绘图超过 30 秒未完成，已停止。请缩小范围或减少图层后重试',
    });
    expect(isStopped).toBe(true);
    await settled();
    expect(started).toEqual([]);
    held.finish();
    expect(await next).toBe('b1');
  });

  it('gives the turn on when work fails', async () => {
    const { ask } = queueOf();
    await expect(ask('a', 'a1', Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await ask('a', 'a2')).toBe('a2');
  });
});
