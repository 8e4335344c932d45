import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withArchive } from '../../server/backup/openArchive.ts';
import { countRows } from '../../server/backup/manifest.ts';
import { startNightly, type Nightly } from '../../server/backup/nightly.ts';
import { openDatabase, type Query } from '../../server/base/db/database.ts';
import type { BackupPolicy } from '../../server/environment.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { createFakeClock, type FakeClock } from '../support/fakeClock.ts';
import { createFilled } from '../support/filledDatabase.ts';
import { whyMissing } from '../support/foreignPrograms.mjs';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';
import type { TestServer } from '../support/server.ts';
import { sharedAddress } from '../support/shared/shared.ts';
import { describeUnless } from '../support/skipping.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Noon, local time. */
const NOON_MS = new Date(2026, 10, 24, 12).getTime();

/** What is there is looked at again and again: the work is done by the disk and the database, not by the clock. */
const patient = { timeout: 20_000, interval: 50 };

onEachDatabase('backups that the portal makes by itself', (start) => {
  let folder: TestFolder;
  let clock: FakeClock;
  let server: TestServer;
  let policy: BackupPolicy;
  beforeAll(async () => {
    folder = await temporaryFolder();
    clock = createFakeClock(NOON_MS);
    policy = { folder: join(folder.path, 'backups'), hour: 3, keep: 3 };
    server = await start({ clock, backups: policy });
  });
  afterAll(() => folder.remove());

  const names = () => (existsSync(policy.folder) ? readdirSync(policy.folder).sort() : []);
  const health = async () => (await server.fetch('/healthz')).body;
  /** Lets time pass. All but its last minute is slept through: a day has forty thousand beats, and each asks the database. */
  const pass = async (durationMs: number) => {
    clock.skip(durationMs - MINUTE_MS);
    await clock.run(MINUTE_MS);
  };
  /** Lets time pass until a backup falls due, which is done then. */
  const until = async (durationMs: number, wanted: readonly string[]) => {
    await pass(durationMs);
    const backupAt = new Date(clock.nowMs()).toISOString();
    await expect.poll(health, patient).toMatchObject({ backup: 'ok', backupAt });
    expect(names()).toEqual(wanted);
  };

  test('the first comes soon after a start, then one each night at its hour, and the oldest make room', async () => {
    expect(await health()).toMatchObject({ status: 'ok', backup: 'none' });
    await pass(4 * MINUTE_MS);
    expect(names()).toEqual([]);
    const nights = ['24-120500', '25-030000', '26-030000', '27-030000', '28-030000'].map(
      (time) => `portal-202611${time}-nightly.tar`,
    );
    // What somebody asked for himself is nobody else's to remove.
    mkdirSync(policy.folder);
    const own = 'portal-20200101-000000.tar';
    writeFileSync(join(policy.folder, own), 'x');
    await until(MINUTE_MS, [own, ...nights.slice(0, 1)]);
    await until(15 * HOUR_MS - 5 * MINUTE_MS, [own, ...nights.slice(0, 2)]);
    await until(24 * HOUR_MS, [own, ...nights.slice(0, 3)]);
    await until(24 * HOUR_MS, [own, ...nights.slice(1, 4)]);
    await until(24 * HOUR_MS, [own, ...nights.slice(2, 5)]);
    rmSync(join(policy.folder, own));
    await withArchive(join(policy.folder, nights[4] ?? ''), async (archive) => {
      await archive.verify(new AbortController().signal);
      expect(archive.manifest.reason).toBe('nightly');
      expect(countRows(archive.manifest)).toBeGreaterThan(17);
      expect(archive.manifest.tables.map(({ name }) => name)).not.toContain('sessions');
    });
  });

  test('one that fails is told by health and the log, and tried again an hour later', async () => {
    rmSync(policy.folder, { recursive: true });
    writeFileSync(policy.folder, 'a file where the folder should be');
    await pass(24 * HOUR_MS);
    await expect.poll(health, patient).toMatchObject({ status: 'ok', backup: 'failed' });
    expect(server.log()).toContain('backup failed');
    rmSync(policy.folder);
    await until(HOUR_MS, ['portal-20261129-040000-nightly.tar']);
  });

  test('a start waits for the night when the last is not older than a day', async () => {
    server = await server.again();
    expect(await health()).toMatchObject({ backup: 'ok' });
    await pass(HOUR_MS);
    expect(names()).toHaveLength(1);
    await until(22 * HOUR_MS, ['portal-20261129-040000-nightly.tar', 'portal-20261130-030000-nightly.tar']);
  });
});

describeUnless(whyMissing('postgres'), 'a backup of one of several processes', () => {
  test('is told when the next is planned, not while its end is still being written down', async () => {
    const folder = await temporaryFolder();
    const policy = { folder: join(folder.path, 'backups'), hour: 3, keep: 3 };
    const clock = createFakeClock(NOON_MS);
    const postgres = await sharedAddress('postgres');
    const database = await openDatabase({ url: await createFilled(postgres, 'plain') });
    let nightly: Nightly | undefined = undefined;
    const told = new Set<string>();
    const tell = () => void told.add(`${nightly?.state().backup ?? 'starting'}, ${clock.pending} planned`);
    nightly = await startNightly({
      source: {
        database: {
          ...database,
          query: async (...statement) => (tell(), database.query(...statement)),
          transaction: async (work) => database.transaction(work).finally(tell),
        },
        dataDir: folder.path,
        filesDir: folder.path,
      },
      processes: { onBeat: () => undefined },
      ...{ policy, clock, log: fastify().log },
    });
    writeFileSync(policy.folder, 'a file where the folder should be');
    await clock.run(5 * MINUTE_MS);
    await expect.poll(nightly.state, patient).toMatchObject({ backup: 'failed' });
    tell();
    expect([...told]).toEqual(['starting, 0 planned', 'none, 0 planned', 'failed, 1 planned']);
    await nightly.close();
    await database.close();
    await folder.remove();
  });

  test('that fails is not taken for the one before by an answer that comes late', async () => {
    const folder = await temporaryFolder();
    const policy = { folder: join(folder.path, 'backups'), hour: 3, keep: 3 };
    const clock = createFakeClock(NOON_MS);
    const postgres = await sharedAddress('postgres');
    const database = await openDatabase({ url: await createFilled(postgres, 'plain') });
    let isHeld = false;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    /** The database, one answer of which is on its way for long. */
    const query: Query = async (...statement) => {
      const holds = isHeld;
      isHeld = false;
      const rows = await database.query<never>(...statement);
      if (holds) await held;
      return rows;
    };
    let look: () => Promise<void> = () => Promise.resolve();
    const nightly = await startNightly({
      source: { database: { ...database, query }, dataDir: folder.path, filesDir: folder.path },
      processes: { onBeat: (asked) => (look = asked) },
      ...{ policy, clock, log: fastify().log },
    });
    await clock.run(5 * MINUTE_MS);
    await expect.poll(nightly.state, patient).toMatchObject({ backup: 'ok' });
    await expect.poll(() => clock.pending, patient).toBe(1);
    rmSync(policy.folder, { recursive: true });
    writeFileSync(policy.folder, 'a file where the folder should be');
    isHeld = true;
    const looking = look();
    await clock.run(15 * HOUR_MS);
    await expect.poll(nightly.state, patient).toMatchObject({ backup: 'failed' });
    release();
    await looking;
    expect(nightly.state()).toMatchObject({ backup: 'failed' });
    await nightly.close();
    await database.close();
    await folder.remove();
  });
});

onEachDatabase('a database of an earlier release', (start) => {
  test('is backed up before its tables are changed, and not changed when that fails', async () => {
    const folder = await temporaryFolder();
    const policy = { folder: join(folder.path, 'backups'), hour: undefined, keep: 3 };
    const first = await start();
    // As it was before the migration that made this table.
    await first.database.exec(
      "DROP TABLE bookmarks; DELETE FROM schema_migrations WHERE name = '0040_bookmarks.sql'",
    );
    writeFileSync(policy.folder, 'a file where the folder should be');
    await expect(first.again({ backups: policy })).rejects.toThrow('升级前备份失败，数据未改动');
    rmSync(policy.folder);
    const told: string[] = [];
    const second = await first.again({ backups: policy, tell: (line) => told.push(line) });
    const progress = told.map((line) =>
      /: ([\d.]+) \/ ([\d.]+) MB \((\d+) %\)$/.exec(line)?.slice(1).map(Number),
    );
    const [, all] = progress[0] ?? [];
    expect([progress[0]?.[0], progress.at(-1)]).toEqual([expect.any(Number), [all, all, 100]]);
    expect(progress[0]?.[2]).toBeLessThan(100);
    const [name = '', ...more] = readdirSync(policy.folder);
    expect([name, more]).toEqual([expect.stringMatching(/^portal-\d{8}-\d{6}-before-migration\.tar$/), []]);
    await withArchive(join(policy.folder, name), async ({ manifest, verify }) => {
      await verify(new AbortController().signal);
      expect(manifest.tables.map((table) => table.name)).not.toContain('bookmarks');
    });
    expect(await second.database.query('SELECT FROM bookmarks')).toEqual([]);
    told.length = 0;
    await (await second.again({ backups: policy, tell: (line) => told.push(line) })).close();
    expect(told).toEqual([]);
    expect(readdirSync(policy.folder)).toEqual([name]);
    await folder.remove();
  });
});
