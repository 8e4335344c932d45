import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { PRINT_PATHS, type KeptSheet, type PrintJob } from '../../src/api/contracts/print.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { createSaver } from '../load/workers.ts';
import { startAlternating, type Alternating } from '../support/alternating.ts';
import { createEmpty } from '../support/filledDatabase.ts';
import { linkSample } from '../support/filledFolder.ts';
import { whyMissing } from '../support/foreignPrograms.mjs';
import { freePort, temporaryFolder, type TestFolder } from '../support/portal.ts';
import { startPostgres, type PostgresServer } from '../support/postgres.ts';
import { runProgram, type RunningProgram } from '../support/program.ts';
import { callsTo } from '../support/server.ts';
import { SERVER_PROGRAM } from '../support/serverProgram.ts';
import { cartographerAt, LAKES_QUERY, SMALL_SHEET, type Cartographer } from '../support/sheets.ts';
import { describeUnless } from '../support/skipping.ts';

interface Portal {
  readonly origin: string;
  readonly program: RunningProgram;
}

/** A page whose drawing takes a second or two: there is time to kill who draws it. */
const LARGE: Sheet = {
  ...SMALL_SHEET,
  page: { size: 'A4', orientation: 'landscape', dpi: 150 },
  layers: ['landuse', 'landcover', 'lakes'],
  scale: 600_000,
};

/** Printed sheets take the disk and both processors: they are waited for patiently. */
const patient = { timeout: 60_000, interval: 100 };

describeUnless(whyMissing('postgres'), 'two processes on one PostgreSQL behind a balancer', () => {
  let postgres: PostgresServer;
  let client: pg.Client;
  let folders: TestFolder[];
  let portals: Portal[];
  let balancer: Alternating;
  let password: string;
  let user: Cartographer;

  async function start(dataDir: string, filesDir: string, databaseUrl: string): Promise<Portal> {
    const port = await freePort();
    const program = runProgram(['--eval', SERVER_PROGRAM], {
      PORT: String(port),
      PORTAL_DATA_DIR: dataDir,
      PORTAL_FILES_DIR: filesDir,
      DATABASE_URL: databaseUrl,
    });
    return { origin: `http://127.0.0.1:${String(port)}`, program };
  }

  beforeAll(async () => {
    postgres = await startPostgres();
    const databaseUrl = await createEmpty(postgres.url);
    client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    folders = await Promise.all([temporaryFolder(), temporaryFolder(), temporaryFolder()]);
    const [one = '', other = '', files = ''] = folders.map(({ path }) => path);
    for (const folder of [one, other]) await linkSample(folder);
    portals = await Promise.all([one, other].map((folder) => start(folder, files, databaseUrl)));
    await Promise.all(portals.map(({ program }) => program.until('portal ready')));
    password = readFileSync(join(files, 'demo-password'), 'utf8').trim();
    balancer = await startAlternating(portals.map(({ origin }) => origin));
    user = await cartographerAt(balancer.origin, 'admin1', password);
  }, 180_000);
  afterAll(async () => {
    for (const { program } of portals) program.kill('SIGKILL');
    await Promise.all(portals.map(({ program }) => program.ended));
    await balancer.close();
    await client.end();
    await postgres.stop();
    for (const folder of folders) await folder.remove();
  });

  const stateOf = async (job: string): Promise<PrintJob> => {
    const answer = await user.call(`${ENDPOINTS.printJobState.path}?job=${job}`);
    return ((await answer.json()) as { result: PrintJob }).result;
  };
  const begin = async (title: string, pages: number) =>
    (await user.post(ENDPOINTS.sheetSeries.path, {
      title,
      sheets: Array.from({ length: pages }, () => LARGE),
    })) as PrintJob;
  /** The portal that prints a job, by the number of its process. */
  const printerOf = async (job: string): Promise<number> => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM portal_processes AS one JOIN print_jobs AS job ON job.process = one.id WHERE job.id = $1',
      [job],
    );
    return Number(rows[0]?.name.split(':').at(-1));
  };

  test('started at the same moment they stored everything once, and one password signs in at both', async () => {
    const { rows } = await client.query<{ accounts: number; versions: number }>(
      `SELECT (SELECT count(*)::int FROM accounts) AS accounts, (SELECT count(*)::int FROM catalogue_versions) AS versions`,
    );
    expect(rows[0]).toEqual({ accounts: 18, versions: 1 });
    for (const { origin } of portals) expect(await callsTo(origin).signIn('admin2', password)).toBeTruthy();
    expect(portals.filter(({ program }) => program.stdout().includes(`/ ${password}`))).toHaveLength(1);
  });

  test('a session, an export and its sheet begun at one go on at the other', async () => {
    const before = [...balancer.answers];
    const job = await user.begin();
    const answer = await user.print(job, LAKES_QUERY());
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const { origin } of portals) {
      const file = await fetch(`${origin}${PRINT_PATHS.file}/${job}?format=png`, {
        headers: { authorization: user.token },
      });
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    }
    for (const [place, count] of balancer.answers.entries())
      expect(count).toBeGreaterThan(before[place] ?? 0);
  });

  test('a series is cancelled at whichever', async () => {
    const { job } = await begin('要取消的图集', 3);
    await expect.poll(async () => (await stateOf(job)).state, patient).toBe('drawing');
    const printer = await printerOf(job);
    const other = portals.find(({ program }) => program.pid !== printer);
    const cancelled = await fetch(`${other?.origin ?? ''}${ENDPOINTS.printJobCancel.path}`, {
      method: 'POST',
      headers: { authorization: user.token, 'content-type': 'application/json' },
      body: JSON.stringify({ job }),
    });
    expect(cancelled.status).toBe(200);
    expect((await stateOf(job)).state).toBe('cancelled');
    // The turn is free again: whoever prints next is not held up by what is cancelled.
    expect((await user.print(await user.begin(), LAKES_QUERY())).status).toBe(200);
    expect((await stateOf(job)).state).toBe('cancelled');
  });

  test('one that is killed in the middle loses nothing: the other prints what was begun, and has what was saved', async () => {
    const savers = await Promise.all(
      ['admin2', 'admin3'].map(async (account) =>
        createSaver(balancer.origin, account, await callsTo(balancer.origin).signIn(account, password)),
      ),
    );
    const { job } = await begin('图集', 3);
    const saving = savers.map((saver) => saver.work());
    await expect.poll(async () => (await stateOf(job)).done, patient).toBeGreaterThan(0);
    await expect
      .poll(() => Math.min(...savers.map((saver) => saver.acknowledged)), patient)
      .toBeGreaterThan(3);
    const printer = await printerOf(job);
    const dying = portals.find(({ program }) => program.pid === printer);
    if (dying === undefined) throw new Error(`process ${String(printer)} is none of the portals`);
    dying.program.kill('SIGKILL');
    await dying.program.ended;
    // Whoever was being answered by it is cut off, and knows; the others go on until they are told to stop.
    await expect.poll(async () => (await stateOf(job)).state, patient).toBe('done');
    for (const saver of savers) saver.stop();
    await Promise.all(saving);
    for (const saver of savers) expect(await saver.missing()).toEqual([]);
    const history = await user.call(ENDPOINTS.sheetHistory.path);
    const { result } = (await history.json()) as { result: KeptSheet[] };
    expect(result.find(({ id }) => id === job)).toMatchObject({ kind: 'series', title: '图集', pages: 3 });
    const file = await user.call(`${PRINT_PATHS.file}/${job}?format=pdf`);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});
