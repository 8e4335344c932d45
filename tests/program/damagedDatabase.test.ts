import { closeSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createServer } from '../../server/app.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { fillEmbedded } from '../support/filledDatabase.ts';
import { DEMO_PASSWORD, temporaryFolder, type TestFolder } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

async function filled(): Promise<TestFolder> {
  const folder = await temporaryFolder();
  await fillEmbedded(folder.path, 'plain');
  return folder;
}

test('a table that cannot be read is told by /healthz, by its name and with what to do', async () => {
  const folder = await filled();
  const before = await startServer({ dataDir: folder.path });
  const headers = { Authorization: await before.signIn(), 'content-type': 'application/json' };
  const body = JSON.stringify({ version: 0, items: [] });
  await before.fetch(ENDPOINTS.savedViewSave.path, { method: 'POST', headers, body });
  const [row] = await before.database.query<{ path: string }>(
    "SELECT pg_relation_filepath('saved_view_sheets') AS path",
  );
  expect((await before.fetch('/healthz')).status).toBe(200);
  await before.close();
  const file = openSync(join(folder.path, 'db', row?.path ?? ''), 'r+');
  writeSync(file, Buffer.alloc(64, 0xff), 0, 64, 0);
  closeSync(file);
  const server = await startServer({ dataDir: folder.path });
  try {
    const health = await server.fetch('/healthz');
    expect([health.status, health.body]).toEqual([
      503,
      expect.objectContaining({
        msg: '数据表 saved_view_sheets 无法读取，数据库可能已损坏。请停止门户并从备份恢复',
      }),
    ]);
    expect(health.headers.get('retry-after')).toBeTruthy();
  } finally {
    await server.close();
    await folder.remove();
  }
});

test.each([
  [
    'its control file was zeroed',
    'global/pg_control',
    (path: string) => writeFileSync(path, Buffer.alloc(8192)),
  ],
  ['its control file is gone', 'global/pg_control', (path: string) => rmSync(path)],
  [
    'its write-ahead log was zeroed',
    'pg_wal/000000010000000000000001',
    (path: string) => writeFileSync(path, Buffer.alloc(statSync(path).size)),
  ],
])('a database is told to be damaged, and what to do, when %s', async (_what, file, damage) => {
  const folder = await filled();
  damage(join(folder.path, 'db', file));
  const opened = createServer({ dataDir: folder.path, demoPassword: DEMO_PASSWORD, geo: false });
  await expect(opened).rejects.toThrow(
    `数据库文件损坏，无法打开：${join(folder.path, 'db')}。请停止门户，把该目录改名保存，再从备份恢复后启动`,
  );
  await folder.remove();
});

test('a database that a newer portal wrote is refused and left as it is', async () => {
  const folder = await filled();
  const server = await startServer({ dataDir: folder.path });
  await server.database.query("INSERT INTO schema_migrations (name, sha256) VALUES ('9000_future.sql', 'x')");
  await server.close();
  const opened = createServer({ dataDir: folder.path, demoPassword: DEMO_PASSWORD, geo: false });
  await expect(opened).rejects.toThrow(/^数据库由更新版本的门户写入，本版本不能打开.*9000_future\.sql/);
  await folder.remove();
});
