import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createSheetJob, SheetError, type SheetWork } from './sheetJob.ts';

const STEPS = ['download', 'upload', 'print'] as const;
type Step = (typeof STEPS)[number];

/** A work whose steps take 100 ms each; `breaks` is thrown in the step of that name. */
function stepwise(
  clock: ReturnType<typeof createFakeClock>,
  more: {
    readonly failsIn?: Step;
    readonly breaks?: Error;
    readonly deaf?: boolean;
    readonly timeoutMs?: number;
  } = {},
): SheetWork<Step, string> & { readonly runs: () => number } {
  let runs = 0;
  return {
    steps: STEPS,
    timeoutMs: more.timeoutMs ?? 10_000,
    runs: () => runs,
    async run({ step, part }, signal) {
      runs += 1;
      for (const name of STEPS) {
        step(name);
        part(0.5);
        await new Promise<void>((resolve) => clock.after(100, resolve));
        if (more.deaf !== true) signal.throwIfAborted();
        if (more.failsIn === name && more.breaks !== undefined) throw more.breaks;
      }
      return 'sheet';
    },
  };
}

describe('the work on a sheet', () => {
  it('tells each step in its order, and ends with what was made', async () => {
    const clock = createFakeClock(1000);
    const job = createSheetJob<Step, string>(clock);
    const seen: string[] = [];
    job.state.subscribe((state) =>
      seen.push(state.kind === 'running' ? `${state.step} ${String(state.part)}` : state.kind),
    );
    expect(await clock.settle(job.start(stepwise(clock)))).toBe('sheet');
    expect(seen).toEqual([
      'download undefined',
      'download undefined',
      'download 0.5',
      'upload undefined',
      'upload 0.5',
      'print undefined',
      'print 0.5',
      'done',
    ]);
    expect(job.state.value).toEqual({ kind: 'done', made: 'sheet', tookMs: 300 });
    expect(clock.pending).toBe(0);
  });

  it('a second start is ignored while one runs, and heard once it is over', async () => {
    const clock = createFakeClock();
    const job = createSheetJob<Step, string>(clock);
    const [first, second] = [stepwise(clock), stepwise(clock)];
    const running = job.start(first);
    expect(await job.start(second)).toBeUndefined();
    expect(await clock.settle(running)).toBe('sheet');
    expect([first.runs(), second.runs()]).toEqual([1, 0]);
    expect(await clock.settle(job.start(second))).toBe('sheet');
  });

  it.each([
    ['download', 50],
    ['upload', 150],
    ['print', 250],
  ] as const)('cancelled during %s, it stops at once and another can be started', async (step, atMs) => {
    for (const deaf of [false, true]) {
      const clock = createFakeClock();
      const job = createSheetJob<Step, string>(clock);
      const running = job.start(stepwise(clock, { deaf }));
      await clock.run(atMs);
      job.cancel();
      expect(await running).toBeUndefined();
      expect(job.state.value).toEqual({ kind: 'cancelled', steps: STEPS, step });
      const again = job.start(stepwise(clock));
      expect(await clock.settle(again)).toBe('sheet');
      // What went on deaf to its abort tells nothing of itself any more.
      await clock.run(1000);
      expect(job.state.value.kind).toBe('done');
    }
  });

  it('says in which step it failed and why', async () => {
    const clock = createFakeClock();
    const job = createSheetJob<Step, string>(clock);
    const breaks = new SheetError({ id: 'export.noFile' });
    expect(await clock.settle(job.start(stepwise(clock, { failsIn: 'upload', breaks })))).toBeUndefined();
    expect(job.state.value).toEqual({
      kind: 'failed',
      steps: STEPS,
      step: 'upload',
      event: { id: 'export.noFile' },
    });
    const defect = stepwise(clock, { failsIn: 'print', breaks: new Error('broken') });
    await clock.settle(job.start(defect));
    expect(job.state.value).toMatchObject({
      step: 'print',
      event: { id: 'export.failed', message: 'broken' },
    });
  });

  it('is given up after its time, and says so', async () => {
    const clock = createFakeClock();
    const job = createSheetJob<Step, string>(clock);
    const running = job.start(stepwise(clock, { timeoutMs: 150, deaf: true }));
    await clock.run(150);
    expect(await running).toBeUndefined();
    expect(job.state.value).toMatchObject({
      kind: 'failed',
      step: 'upload',
      event: { id: 'export.timeout', message: '0' },
    });
  });

  it('forgets on request what is over, but nothing that runs', async () => {
    const clock = createFakeClock();
    const job = createSheetJob<Step, string>(clock);
    const running = job.start(stepwise(clock));
    job.clear();
    expect(job.state.value.kind).toBe('running');
    await clock.settle(running);
    job.clear();
    expect(job.state.value).toEqual({ kind: 'none' });
  });
});
