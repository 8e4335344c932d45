import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRINT_PATHS } from '../../src/api/contracts/print.ts';
import { plotLinkQuery } from '../../src/api/contracts/plot/link.ts';
import { insertGroup, jsonAsked, savePlot, type SignedCall } from '../load/plots.ts';
import { printSheet } from '../load/sheet.ts';
import { callerAt } from '../load/workers.ts';
import { beginData, runData } from '../support/dataCommand.ts';
import { fillEmbedded } from '../support/filledDatabase.ts';
import { filledFolder, linkSample } from '../support/filledFolder.ts';
import { ownObjects, saveOwnObjects } from '../support/ownObjects.ts';
import { startPortal, temporaryFolder, type TestFolder } from '../support/portal.ts';
import { callsTo } from '../support/server.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const GROUP = 'saving';

/** Plots that are there at the same time. */
const KEPT_PLOTS = 5;

/** Saves plots one after the other: each save adds one and takes the oldest away, all or none. */
function startSaving(call: SignedCall) {
  let [saved, isOn] = [0, true];
  const ended = (async () => {
    while (isOn) {
      const older = saved < KEPT_PLOTS ? {} : { olderId: `plot-${String(saved - KEPT_PLOTS)}` };
      const { status, body } = await savePlot(call, GROUP, { id: `plot-${String(saved)}`, ...older });
      if (status !== 200) throw new Error(`save ${String(saved)}: ${String(status)} ${body.toString()}`);
      saved += 1;
    }
  })();
  return {
    saved: () => saved,
    stop: () => {
      isOn = false;
      return ended;
    },
  };
}

/** Numbers of the plots that are there, in order. */
async function plotNumbers(call: SignedCall): Promise<number[]> {
  const { body } = await call(
    plotLinkQuery.path,
    jsonAsked([{ column: 'groupId', type: 'eq', value: GROUP }]),
  );
  const { result } = JSON.parse(body.toString()) as { result: { item: { id: string } }[] };
  return result.map(({ item }) => Number(item.id.split('-')[1])).sort((one, other) => one - other);
}

test(
  'while people save, a running portal writes a backup of one moment; on an empty folder everything is there',
  { timeout: 300_000 },
  async () => {
    const data = await filledFolder();
    const portal = await startPortal(data.path);
    const backup = join(folder.path, 'running.tar');
    const env = { PORTAL_DATA_DIR: data.path };
    const server = callsTo(portal.origin);
    await saveOwnObjects(server);
    const objects = await ownObjects(server);
    const call = callerAt(portal.origin, await server.signIn('admin2'));
    const { job, answer: sheet } = await printSheet(call);
    expect(sheet.status).toBe(200);
    await insertGroup(call, GROUP);
    const saving = startSaving(call);
    await expect.poll(saving.saved, { timeout: 60_000 }).toBeGreaterThan(KEPT_PLOTS);
    const before = saving.saved();
    const run = await runData(['backup', backup], env);
    const after = saving.saved();
    expect(run, run.stderr).toMatchObject({ code: 0 });
    expect(after).toBeGreaterThan(before);
    await saving.stop();

    // Nobody waits for one any more that was given up.
    const given = beginData(['backup'], env);
    const folderOfAll = join(data.path, 'backups');
    const names = () => (existsSync(folderOfAll) ? readdirSync(folderOfAll) : []);
    await expect.poll(names, { timeout: 60_000, interval: 5 }).toHaveLength(1);
    given.child.kill('SIGTERM');
    expect(await given.ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('已中止') as unknown,
    });
    await expect.poll(names, { timeout: 60_000 }).toEqual([]);

    expect((await runData(['restore', backup], env)).stderr).toMatch(/^门户正在运行，请先停止门户/);
    await portal.stop();
    expect(readdirSync(data.path).filter((name) => name.startsWith('snapshot-'))).toEqual([]);

    const target = join(folder.path, 'restored');
    const restored = await runData(['restore', backup], { PORTAL_DATA_DIR: target });
    expect(restored, restored.stderr).toMatchObject({ code: 0 });
    await linkSample(target);
    const again = await startPortal(target);
    try {
      const calls = callsTo(again.origin);
      expect(await ownObjects(calls)).toEqual(objects);
      const callAgain = callerAt(again.origin, await calls.signIn('admin2'));
      const numbers = await plotNumbers(callAgain);
      const last = numbers.at(-1) ?? 0;
      expect(last).toBeGreaterThanOrEqual(before - 1);
      expect(last).toBeLessThanOrEqual(after);
      expect(numbers).toEqual(
        Array.from({ length: KEPT_PLOTS }, (_, index) => last - KEPT_PLOTS + 1 + index),
      );
      expect((await callAgain(`${PRINT_PATHS.file}/${job}?format=png`)).body.equals(sheet.body)).toBe(true);
    } finally {
      await again.stop();
      await data.remove();
    }
  },
);

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a backup that is ended by %s leaves no file that looks like one, and the next leaves nothing of it',
  { timeout: 300_000 },
  async (signal) => {
    const dataDir = join(folder.path, `ended-${signal}`);
    mkdirSync(dataDir);
    await fillEmbedded(dataDir, 'geo');
    const env = { PORTAL_DATA_DIR: dataDir };
    const backups = join(dataDir, 'backups');
    const names = () => (existsSync(backups) ? readdirSync(backups) : []);
    const { child, ended } = beginData(['backup'], env);
    await expect.poll(names, { timeout: 60_000, interval: 5 }).toHaveLength(1);
    child.kill(signal);
    const run = await ended;
    expect(run.stdout).toBe('');
    expect(names().filter((name) => name.endsWith('.tar'))).toEqual([]);
    if (signal === 'SIGTERM') {
      expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('已中止') as unknown });
      expect(names()).toEqual([]);
    }
    expect(await runData(['backup'], env)).toMatchObject({ code: 0 });
    expect(names()).toEqual([expect.stringMatching(/^portal-\d{8}-\d{6}\.tar$/)]);
  },
);

test('a backup does not take the place of a file', async () => {
  const dataDir = join(folder.path, 'twice');
  mkdirSync(dataDir);
  await fillEmbedded(dataDir, 'plain');
  const backup = join(folder.path, 'twice.tar');
  expect(await runData(['backup', backup], { PORTAL_DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const again = await runData(['backup', backup], { PORTAL_DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toMatch(/^文件已存在，未覆盖[^\n]*twice\.tar\n$/);
});
