import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/base/db/database.ts';
import { runData } from '../support/dataCommand.ts';
import { fillEmbedded } from '../support/filledDatabase.ts';
import { filledFolder } from '../support/filledFolder.ts';
import { startPortal, temporaryFolder, type TestFolder } from '../support/portal.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test.each([
  ['no command', []],
  ['a command that there is not', ['chekc']],
])('%s prints the list of all in both languages, and ends with 2', async (_what, args) => {
  const run = await runData(args, { PORTAL_DATA_DIR: folder.path });
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(/npm run data -- check.*\n.*读取全部数据.*Reads all data/);
});

test('an argument that a command does not take ends with 2, before anything is read', async () => {
  const run = await runData(['check', 'a', 'b'], { PORTAL_DATA_DIR: folder.path });
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toContain('用法 usage: npm run data -- check');
});

test('a folder without data is told in one line, and not made', async () => {
  const dataDir = join(folder.path, 'nothing');
  const run = await runData(['check'], { PORTAL_DATA_DIR: dataDir });
  expect(run).toMatchObject({ code: 1, stdout: '' });
  expect(run.stderr).toMatch(/^[^\n]*数据目录中还没有门户数据库[^\n]*\n$/);
  expect(existsSync(dataDir)).toBe(false);
});

test('a command reads the data of a folder that no portal works on, and names the table or the backup that is damaged', async () => {
  const dataDir = join(folder.path, 'damaged');
  mkdirSync(dataDir);
  await fillEmbedded(dataDir, 'plain');
  const sound = await runData(['check'], { PORTAL_DATA_DIR: dataDir });
  expect(sound).toMatchObject({ code: 0, stderr: '' });
  expect(sound.stdout).toMatch(
    /^数据完好 data are sound: \d+ 张表 tables, \d+ 行 rows, 0 个文件 files, 审计日志 \d+ 条 audit records \(\d+ [0-9a-f]{16}\), 0 个备份 backups\n$/,
  );
  mkdirSync(join(dataDir, 'backups'));
  const backup = join(dataDir, 'backups', 'portal-20260101-030000-nightly.tar');
  writeFileSync(backup, 'what is left of a backup');
  const torn = await runData(['check'], { PORTAL_DATA_DIR: dataDir });
  expect(torn).toMatchObject({ code: 1, stdout: '' });
  expect(torn.stderr).toContain(`\n已损坏或缺失：${backup}。`);
  rmSync(backup);
  const database = await openDatabase({ dataDir });
  const [row] = await database.query<{ path: string }>(
    "SELECT pg_relation_filepath('plot_menu') AS path FROM plot_menu",
  );
  await database.close();
  const file = openSync(join(dataDir, 'db', row?.path ?? ''), 'r+');
  writeSync(file, Buffer.alloc(64, 0xff), 0, 64, 0);
  closeSync(file);
  const damaged = await runData(['check'], { PORTAL_DATA_DIR: dataDir });
  expect(damaged).toMatchObject({ code: 1, stdout: '' });
  expect(damaged.stderr).toMatch(/\n已损坏或缺失：plot_menu。数据表损坏时请停止门户并从备份恢复[^\n]*\n$/);
});

test(
  'a portal that runs on the folder runs the command itself, by a door for its owner alone, also in a folder of a long name',
  { timeout: 300_000 },
  async () => {
    const parent = join(folder.path, 'x'.repeat(120));
    mkdirSync(parent);
    const data = await filledFolder(parent);
    const portal = await startPortal(data.path);
    try {
      const door = join(data.path, 'portal.sock');
      expect(statSync(door).mode & 0o777).toBe(0o600);
      const run = await runData(['check'], { PORTAL_DATA_DIR: data.path });
      expect(run.stderr).toBe('');
      expect(run).toMatchObject({ code: 0 });
      expect(run.stdout).toContain('data are sound');
      expect(await portal.stop()).toBe(0);
      expect(existsSync(door)).toBe(false);
    } finally {
      await portal.stop();
    }
  },
);
