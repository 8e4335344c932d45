import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { SMALL_SHEET } from '../../tests/support/sheets.ts';
import type { PaperChoice } from '../../src/domain/sheet/paper.ts';
import { openDatabase, type Database } from '../base/db/database.ts';
import { migrate } from '../base/db/migrate.ts';
import { joinProcesses, type Processes } from '../base/processes/processes.ts';
import { createQueues } from '../queues.ts';
import type { JobOrder } from './jobRows.ts';
import { pageLimitMs } from './jobRunner.ts';
import { createJobs, type GoOn } from './jobs.ts';
import { PrintFailure } from './order.ts';

const page = (size: PaperChoice['size']): PaperChoice => ({ size, orientation: 'landscape', dpi: 160 });
const ORDER: JobOrder = { kind: 'sheet', title: '', format: 'png', sheets: [SMALL_SHEET], roleType: 0 };
const SERIES: JobOrder = { ...ORDER, kind: 'series', format: 'pdf', sheets: [SMALL_SHEET, SMALL_SHEET] };
const wanted = new AbortController().signal;
const notExpected: GoOn = () => Promise.reject(new Error('no job was left'));

let database: Database;
beforeAll(async () => {
  database = await openDatabase({});
  await migrate(database);
  await database.query(
    "INSERT INTO accounts (id, account, role_type, password_hash, updated_at) VALUES ('u1', 'u1', 0, '', now())",
  );
}, 60_000);
afterAll(() => database.close());

const clock = createFakeClock();
let opened: { readonly processes: Processes; close(): Promise<void> }[] = [];
beforeEach(() => async () => {
  for (const each of opened) await each.close();
  opened = [];
  await database.exec('DELETE FROM print_jobs');
});

/** The jobs of a process, and what lets it look for those of others; its death. */
async function startProcess(goOn: GoOn = notExpected) {
  const processes = await joinProcesses({ database, clock, onError: (error) => expect.fail(String(error)) });
  const looks: (() => Promise<void>)[] = [];
  const queue = createQueues(clock).sheets;
  const jobs = createJobs({
    ...{ database, clock, queue, goOn },
    processes: { ...processes, onBeat: (look) => void looks.push(look) },
    onError: (error) => expect.fail(String(error)),
  });
  opened.push({ processes, close: () => jobs.close().then(() => processes.close()) });
  return {
    jobs,
    look: async () => {
      for (const look of looks) await look();
    },
    die: () => database.query('DELETE FROM portal_processes WHERE id = $1', [processes.id]),
  };
}

/** Draws until it is told to stop. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

describe('the time of a page', () => {
  it('is a minute for the sheet of 5000 px and what is smaller, and longer for one of more pixels', () => {
    expect([pageLimitMs(page('5000px')), pageLimitMs(page('A4'))]).toEqual([60_000, 60_000]);
    expect(pageLimitMs(page('A0'))).toBeGreaterThan(120_000);
    // Well within what the print call waits for its answer.
    expect(pageLimitMs(page('A0'))).toBeLessThan(150_000);
  });

  it('ends the page with what to do, and the next one has its turn', async () => {
    const { jobs } = await startProcess();
    const slow = await jobs.create('u1');
    let isDrawing = false;
    const drawn = jobs.run(slow, ORDER, wanted, ({ signal, page: turn }) =>
      turn(page('A0'), () => {
        isDrawing = true;
        return endless(signal);
      }),
    );
    const ended = expect(drawn).rejects.toThrow(
      /^制图超过 13\d 秒未完成，已停止。请减少图层或降低分辨率后重试$/,
    );
    await expect.poll(() => isDrawing).toBe(true);
    clock.advance(60_000);
    expect((await jobs.state('u1', slow.id)).state).toBe('drawing');
    clock.advance(90_000);
    await ended;
    expect((await jobs.state('u1', slow.id)).state).toBe('failed');
    const next = await jobs.create('u1');
    const made = jobs.run(next, ORDER, wanted, (turns) => turns.page(page('A4'), () => Promise.resolve(7)));
    expect(await made).toBe(7);
    expect(await jobs.state('u1', next.id)).toMatchObject({ state: 'done', done: 1, total: 1 });
  });
});

describe('a job that its process left', () => {
  it('is taken over when that one is dead, is made from the start, and is told of as before', async () => {
    const first = await startProcess();
    const job = await first.jobs.create('u1');
    await first.jobs.begin(job, SERIES, ({ signal, page: turn }) => turn(page('A4'), () => endless(signal)));
    await expect.poll(async () => (await first.jobs.state('u1', job.id)).state).toBe('drawing');
    const taken: JobOrder[] = [];
    const second = await startProcess(async ({ order }, turns) => {
      taken.push(order);
      for (const sheet of order.sheets) await turns.page(sheet.page, () => Promise.resolve());
    });
    await second.look();
    expect(taken).toEqual([]);
    await first.die();
    await second.look();
    await expect.poll(async () => (await second.jobs.state('u1', job.id)).state).toBe('done');
    expect(taken).toEqual([SERIES]);
    expect(await second.jobs.state('u1', job.id)).toMatchObject({ done: 2, total: 2, message: '' });
  });

  it('is one that ends processes after three of them', async () => {
    const killers = [await startProcess()];
    const job = await killers[0]?.jobs.create('u1');
    if (job === undefined) throw new Error('no job');
    await killers[0]?.jobs.begin(job, SERIES, ({ signal }) => endless(signal));
    for (let index = 0; index < 3; index += 1) {
      await killers.at(-1)?.die();
      const next = await startProcess((_left, { signal }) => endless(signal));
      killers.push(next);
      await next.look();
    }
    await expect.poll(async () => (await killers[0]?.jobs.state('u1', job.id))?.state).toBe('failed');
    expect((await killers[0]?.jobs.state('u1', job.id))?.message).toContain('服务进程多次中断');
  });

  it('waits for another one when its process stops; a sheet that somebody waits for is cancelled', async () => {
    const first = await startProcess();
    const [series, sheet] = [await first.jobs.create('u1'), await first.jobs.create('u1')];
    await first.jobs.begin(series, SERIES, ({ signal }) => endless(signal));
    const refused = expect(
      first.jobs.run(sheet, ORDER, wanted, ({ signal }) => endless(signal)),
    ).rejects.toThrow('服务器正在停止，制图已取消，请稍后重试');
    await expect.poll(async () => (await first.jobs.state('u1', sheet.id)).state).toBe('queued');
    await first.jobs.close();
    await refused;
    const states = [series, sheet].map(async ({ id }) => (await first.jobs.state('u1', id)).state);
    expect(await Promise.all(states)).toEqual(['queued', 'failed']);
    const second = await startProcess(() => Promise.resolve());
    await second.look();
    await expect.poll(async () => (await second.jobs.state('u1', series.id)).state).toBe('done');
  });

  it('is ended as one that runs when it has only just begun as its process stops', async () => {
    const first = await startProcess();
    const [series, sheet] = [await first.jobs.create('u1'), await first.jobs.create('u1')];
    const begun = first.jobs.begin(series, SERIES, ({ signal }) => endless(signal));
    const refused = expect(
      first.jobs.run(sheet, ORDER, wanted, ({ signal }) => endless(signal)),
    ).rejects.toThrow('服务器正在停止，制图已取消，请稍后重试');
    await first.jobs.close();
    await Promise.all([begun, refused]);
    const states = [series, sheet].map(async ({ id }) => (await first.jobs.state('u1', id)).state);
    expect(await Promise.all(states)).toEqual(['queued', 'failed']);
  });

  it('that was cancelled is nobody’s to go on with', async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    const job = await first.jobs.create('u1');
    await first.jobs.begin(job, SERIES, ({ signal }) => endless(signal));
    expect((await second.jobs.cancel('u1', job.id)).state).toBe('cancelled');
    await expect(second.jobs.state('u2', job.id)).rejects.toThrow(PrintFailure);
    await first.die();
    await second.look();
    expect((await second.jobs.state('u1', job.id)).state).toBe('cancelled');
  });
});
