import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueVersion, ScheduledChanges } from '../../src/api/contracts/workbench.ts';
import type { CatalogueChange } from '../../src/domain/layers/catalogue/catalogueChange.ts';
import type { CatalogueRecord } from '../../src/domain/layers/catalogue/catalogueRecord.ts';
import { createCatalogueSchedule, type CatalogueSchedule } from '../../server/catalogue/versions/schedule.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { createFakeClock, type FakeClock } from '../support/fakeClock.ts';
import type { TestServer } from '../support/server.ts';

const HOUR_MS = 3_600_000;

onEachDatabase('changes of the catalogue at a time', (start) => {
  let server: TestServer;
  let bureau: string;
  let clock: FakeClock;
  let schedule: CatalogueSchedule;

  beforeAll(async () => {
    server = await start();
    bureau = await server.signIn('admin1');
  });
  /** As the server's own, with a clock that goes when it is told. */
  const another = () =>
    createCatalogueSchedule({
      database: server.database,
      clock,
      origins: {
        list: () => [],
        refresh: () => Promise.resolve(false),
        keepCurrent: () => Promise.resolve(),
      },
      audit: { add: () => Promise.resolve() },
      log: server.app.log,
    });
  beforeEach(async () => {
    await server.database.exec('DELETE FROM catalogue_schedule');
    clock = createFakeClock(Date.now());
    schedule = another();
    return () => schedule.close();
  });

  const call = (path: string, body?: unknown, token = bureau) => server.ask(path, token, body);
  const read = async () =>
    (await call(ENDPOINTS.catalogueRead.path)).data as {
      version: CatalogueVersion;
      records: CatalogueRecord[];
      scheduled: ScheduledChanges[];
    };
  const nameOf = async (code: string) => (await read()).records.find((record) => record.code === code)?.name;
  const renaming = async (index: number, name: string): Promise<CatalogueChange> => {
    const before = (await read()).records.filter(({ layer }) => layer !== null)[index];
    if (before === undefined) throw new Error('too few layers');
    return { id: before.code, before, after: { ...before, name } };
  };
  const scheduleIn = (durationMs: number, changes: readonly CatalogueChange[], note = '') =>
    call(ENDPOINTS.catalogueSchedule.path, { note, changes, dueAtMs: clock.nowMs() + durationMs });
  const later = async (durationMs: number) => {
    clock.advance(durationMs);
    await schedule.publishDue();
  };

  test('wait for it, and are in force then, as a version of their author', async () => {
    const change = await renaming(0, '到时改名');
    expect(await scheduleIn(HOUR_MS, [change], '年初更名')).toMatchObject({
      code: 200,
      data: { scheduled: [{ author: 'admin1', isOwn: true, changes: 1, note: '年初更名', failed: '' }] },
    });
    await later(HOUR_MS - 60_000);
    expect(await nameOf(change.id)).toBe(change.before?.name);
    await later(60_000);
    expect(await nameOf(change.id)).toBe('到时改名');
    const { version, scheduled } = await read();
    expect(version).toMatchObject({ author: 'admin1', note: '年初更名', origin: 'workbench', changed: 1 });
    expect(scheduled).toEqual([]);
  });

  test('are not published where somebody else was first, which is told, and can be taken back', async () => {
    const change = await renaming(1, '定时的');
    await scheduleIn(HOUR_MS, [change]);
    const other = { ...change, after: change.before && { ...change.before, name: '抢先的' } };
    await call(ENDPOINTS.cataloguePublish.path, { note: '', changes: [other] });
    await later(HOUR_MS);
    expect(await nameOf(change.id)).toBe('抢先的');
    const { scheduled } = await read();
    expect(scheduled).toMatchObject([{ failed: expect.stringContaining('已被他人修改') as string }]);
    // It is not tried again by itself.
    await later(HOUR_MS);
    expect((await read()).scheduled).toEqual(scheduled);
    const back = await call(ENDPOINTS.catalogueUnschedule.path, { id: scheduled[0]?.id });
    expect(back.data).toMatchObject({
      scheduled: [],
      changes: [{ id: change.id, after: { name: '定时的' } }],
    });
  });

  test('are in the draft once they are taken back, unless it has others of the same record', async () => {
    const draft = async () =>
      (await call(ENDPOINTS.catalogueDraftList.path)).data as { version: number; items: CatalogueChange[] };
    const { version } = await draft();
    await call(ENDPOINTS.catalogueDraftSave.path, { version, items: [] });
    const change = await renaming(5, '取回的');
    await scheduleIn(HOUR_MS, [change]);
    const [{ id } = { id: '' }] = (await read()).scheduled;
    await call(ENDPOINTS.catalogueUnschedule.path, { id });
    expect((await draft()).items).toMatchObject([{ id: change.id, after: { name: '取回的' } }]);
    // What is scheduled has left the draft, also where the page has not told of that yet.
    await scheduleIn(HOUR_MS, [change]);
    expect((await draft()).items).toEqual([]);
    await call(ENDPOINTS.catalogueUnschedule.path, { id: (await read()).scheduled[0]?.id });
    expect((await draft()).items).toHaveLength(1);
    const other = { ...change, after: change.before && { ...change.before, name: '另一个' } };
    await scheduleIn(HOUR_MS, [other]);
    await call(ENDPOINTS.catalogueDraftSave.path, { version: (await draft()).version, items: [change] });
    const [again] = (await read()).scheduled;
    expect(await call(ENDPOINTS.catalogueUnschedule.path, { id: again?.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('“另一个”') as string,
    });
    expect((await read()).scheduled).toEqual([again]);
  });

  test('of an account that is locked by then are not published', async () => {
    await scheduleIn(HOUR_MS, [await renaming(2, '离职后')]);
    await server.database.query("UPDATE accounts SET locked_at = now() WHERE account = 'admin1'");
    await later(HOUR_MS);
    await server.database.query("UPDATE accounts SET locked_at = NULL WHERE account = 'admin1'");
    bureau = await server.signIn('admin1');
    expect((await read()).scheduled).toMatchObject([{ failed: expect.stringContaining('停用') as string }]);
  });

  test('refuse a time that has passed, and who may not', async () => {
    const change = await renaming(3, '太晚');
    expect(await scheduleIn(-HOUR_MS, [change])).toMatchObject({
      code: 400,
      msg: '发布时间已过，请另选时间',
    });
    const other = await server.signIn('admin5');
    const body = { note: '', changes: [change], dueAtMs: clock.nowMs() + HOUR_MS };
    expect(await call(ENDPOINTS.catalogueSchedule.path, body, other)).toMatchObject({ code: 403 });
    expect(await call(ENDPOINTS.catalogueUnschedule.path, { id: 'none' })).toMatchObject({ code: 404 });
  });

  test('two servers on one database publish them once', async () => {
    const change = await renaming(4, '只发一次');
    await scheduleIn(HOUR_MS, [change]);
    const before = (await read()).version.number;
    const second = another();
    clock.advance(HOUR_MS);
    await Promise.all([schedule.publishDue(), second.publishDue()]);
    await second.close();
    expect((await read()).version.number).toBe(before + 1);
    expect((await read()).scheduled).toEqual([]);
  });
});
