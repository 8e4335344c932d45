import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../server/audit/verifyChain.ts';
import { openDatabase } from '../../server/base/db/database.ts';
import { perform, type Outcome } from '../../server/data/perform.ts';
import { readEnvironment } from '../../server/environment.ts';
import { beginData, runData } from '../support/dataCommand.ts';
import { createEmpty, createFilled, fillEmbedded } from '../support/filledDatabase.ts';
import { changeRows, forgeBackup, type Contents } from '../support/forgedBackup.ts';
import { whyMissing } from '../support/foreignPrograms.mjs';
import { OWN_NAMES, ownObjects, saveOwnObjects } from '../support/ownObjects.ts';
import { temporaryFolder, type TestFolder } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { sharedAddress } from '../support/shared/shared.ts';
import { describeUnless } from '../support/skipping.ts';

/** Where data are: variables of the environment, and the same for a server. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly options: { readonly dataDir: string; readonly databaseUrl?: string };
}

let folder: TestFolder;
let count = 0;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

function newFolder(): string {
  const path = join(folder.path, `data-${String((count += 1))}`);
  mkdirSync(path);
  return path;
}

const placeOf = (dataDir: string, databaseUrl?: string): Place => ({
  env: { PORTAL_DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  options: { dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) },
});

const DATABASES = {
  embedded: {
    empty: () => Promise.resolve(placeOf(newFolder())),
    async filled() {
      const dataDir = newFolder();
      await fillEmbedded(dataDir, 'plain');
      return placeOf(dataDir);
    },
  },
  PostgreSQL: {
    empty: async () => placeOf(newFolder(), await createEmpty(await sharedAddress('postgres'))),
    filled: async () => placeOf(newFolder(), await createFilled(await sharedAddress('postgres'), 'plain')),
  },
} as const;

type DatabaseName = keyof typeof DATABASES;

/** Those that are at hand. */
const ALL: readonly DatabaseName[] =
  whyMissing('postgres') === undefined ? ['embedded', 'PostgreSQL'] : ['embedded'];

/** Signs in at a server on these data, and reads what one user keeps. */
async function objectsIn({ options }: Place): Promise<unknown[]> {
  const server = await startServer(options);
  try {
    return await ownObjects(server);
  } finally {
    await server.close();
  }
}

/** Each of what he keeps is among what was read. */
function expectOwn(objects: readonly unknown[]): void {
  const text = JSON.stringify(objects);
  for (const name of OWN_NAMES) expect(text).toContain(JSON.stringify(name).slice(1, -1));
}

/** Data with what one user keeps, and a backup of them. */
async function backedUp(database: DatabaseName) {
  const place = await DATABASES[database].filled();
  const server = await startServer(place.options);
  await saveOwnObjects(server);
  const objects = await ownObjects(server);
  expectOwn(objects);
  await server.close();
  const backup = join(folder.path, `backup-${String((count += 1))}.tar`);
  const run = await runData(['backup', backup], place.env);
  expect(run, run.stderr).toMatchObject({ code: 0, stderr: '' });
  return { place, objects, backup };
}

function crossing(from: DatabaseName, to: DatabaseName): void {
  test(`a backup of ${from} is restored into an empty ${to}: one signs in, and everything is there`, async () => {
    const { objects, backup } = await backedUp(from);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    const target = await DATABASES[to].empty();
    const run = await runData(['restore', backup], target.env);
    expect(run, run.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^已恢复 restored: [^\n]*\n$/);
    expect(await objectsIn(target)).toEqual(objects);
    // What is made next takes no number that is given already.
    const server = await startServer(target.options);
    await saveOwnObjects(server, 'admin2');
    await server.close();
    const again = join(folder.path, `again-${String((count += 1))}.tar`);
    expect(await runData(['backup', again], target.env)).toMatchObject({ code: 0 });
    expect(await runData(['check', again], target.env)).toMatchObject({ code: 0 });
  });
}

describe('a restore (embedded)', { timeout: 300_000 }, () => {
  crossing('embedded', 'embedded');

  test('of an earlier release is brought up to date', async () => {
    const earlier = await DATABASES.embedded.filled();
    const server = await startServer(earlier.options);
    await server.database.exec(
      "DROP TABLE bookmarks; DELETE FROM schema_migrations WHERE name = '0040_bookmarks.sql'",
    );
    await server.close();
    const backup = join(folder.path, 'earlier.tar');
    expect(await runData(['backup', backup], earlier.env)).toMatchObject({ code: 0 });
    const target = await DATABASES.embedded.empty();
    expect(await runData(['restore', backup], target.env)).toMatchObject({ code: 0, stderr: '' });
    const restored = await startServer(target.options);
    await saveOwnObjects(restored);
    expect(JSON.stringify(await ownObjects(restored))).toContain('赛里木湖');
    await restored.close();
  });
});

describeUnless(whyMissing('postgres'), 'a restore (PostgreSQL)', () => {
  crossing('embedded', 'PostgreSQL');
  crossing('PostgreSQL', 'embedded');
  crossing('PostgreSQL', 'PostgreSQL');

  test('is refused while a portal uses the database, from whatever machine', async () => {
    const { place, backup, objects } = await backedUp('PostgreSQL');
    const server = await startServer(place.options);
    try {
      const elsewhere = { ...place.env, PORTAL_DATA_DIR: newFolder() };
      const run = await runData(['restore', backup, '--replace'], elsewhere);
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toMatch(/^有门户正在使用该数据库，请先停止门户再恢复[^\n]*\n$/);
      expect(await ownObjects(server)).toEqual(objects);
    } finally {
      await server.close();
    }
  });
});

describe.each(ALL)('a restore in place of data (%s)', { timeout: 300_000 }, (database) => {
  test('loses nothing of the audit log, which tells of the restore', async () => {
    const { place, backup } = await backedUp(database);
    const before = await startServer(place.options);
    await before.signIn('admin7');
    await before.close();
    const run = await runData(['restore', backup, '--replace'], place.env);
    expect(run, run.stderr).toMatchObject({ code: 0 });
    const server = await startServer(place.options);
    const told = await server.database.query('SELECT action, account, object FROM audit_records');
    expect(told).toContainEqual(expect.objectContaining({ action: 'sign.in', account: 'admin7' }));
    const object = `restore ${backup} --replace`;
    expect(told).toContainEqual({ action: 'system.command', account: 'npm run data', object });
    expect(await verifyChain(server.database, new AbortController().signal)).toMatchObject({ broken: null });
    await server.close();
  });
});

/**
 * A backup of each released version, with what `saveOwnObjects` saved on it: written by `npm run data -- backup` of that version, and
 * never changed.
 */
const RELEASES = 'tests/releases';

describe.each(ALL)('a backup of a released version (into %s)', { timeout: 300_000 }, (database) => {
  test.each(readdirSync(RELEASES))('%s is restored and brought up to date', async (file) => {
    const target = await DATABASES[database].empty();
    const run = await runData(['restore', join(RELEASES, file)], target.env);
    expect(run, run.stderr).toMatchObject({ code: 0, stderr: '' });
    expectOwn(await objectsIn(target));
  });
});

/**
 * Runs commands in this process, one after the other, as the program does for one: what each of them decides does not depend on who starts it.
 */
async function inOneProcess<T>(
  { env, options }: Place,
  work: (run: (...args: readonly [string, ...string[]]) => Promise<Outcome>) => Promise<T>,
): Promise<T> {
  const environment = readEnvironment(env);
  if (!environment.ok) throw new Error(environment.error);
  const database = await openDatabase({ dataDir: options.dataDir, url: options.databaseUrl });
  const context = {
    ...{ environment: environment.value, isServing: false, workingDir: folder.path },
    signal: new AbortController().signal,
    database: () => Promise.resolve(database),
    say: () => undefined,
  };
  try {
    return await work((name, ...args) => perform(name, args, context));
  } finally {
    await database.close();
  }
}

/** Flips a bit in the middle of the file. */
function flipBit(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** Writes between the first file and the next, where no hash looks. */
function writeBetween(file: string): void {
  const bytes = readFileSync(file);
  const sizeBytes = Number.parseInt(bytes.toString('latin1', 124, 135), 8);
  // Its header is a block; a file ends with its block.
  const at = 512 + Math.ceil(sizeBytes / 512) * 512 - 1;
  if (sizeBytes % 512 === 0) throw new Error('the first file leaves no room');
  bytes[at] = 1;
  writeFileSync(file, bytes);
}

const DAMAGE: readonly (readonly [what: string, damage: (file: string) => void])[] = [
  ['its last byte is missing', (file) => truncateSync(file, statSync(file).size - 1)],
  ['its end is missing', (file) => truncateSync(file, statSync(file).size - 1024)],
  ['its half is missing', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ['it is empty', (file) => truncateSync(file, 0)],
  ['a bit is another', flipBit],
  ['something stands between two files', writeBetween],
  ['it is another file', (file) => writeFileSync(file, 'PK\x03\x04'.repeat(400))],
];

/** What somebody who knows the format may make of a backup, every hash right. */
const FORGED: readonly (readonly [what: string, words: RegExp, change: (contents: Contents) => void])[] = [
  [
    'it names a file beside the data folder',
    /本版本的门户不认识该备份的格式/,
    ({ manifest, files }) => {
      files.set('files/../../evil', Buffer.from('x'));
      manifest.files.push({ path: '../../evil', sizeBytes: 1, sha256: '0'.repeat(64) });
    },
  ],
  [
    'it holds a file that it does not name',
    /备份文件不完整或已被改动.*多出文件/,
    ({ files }) => void files.set('more', Buffer.from('x')),
  ],
  [
    'its rows belong to nobody',
    /备份与其结构不符.*tables\/bookmarks\/000001.*violates foreign key constraint/,
    (contents) => changeRows(contents, 'bookmarks', (text) => text.replace('demo-0', 'nobody')),
  ],
  [
    'it has rows of a table that there is not',
    /备份与其结构不符.*pg_authid/,
    ({ manifest }) => void Object.assign(manifest.tables[0] ?? {}, { name: 'pg_authid' }),
  ],
  [
    'a newer portal wrote it',
    /备份由更新版本的门户 [^ ]+ 写入.*请先升级门户.*9000_future\.sql/,
    ({ manifest }) => void manifest.migrations.push({ name: '9000_future.sql', sha256: '0'.repeat(64) }),
  ],
];

describe.each(ALL)('data that are there (%s)', { timeout: 300_000 }, (name) => {
  let data: Awaited<ReturnType<typeof backedUp>>;
  beforeAll(async () => {
    data = await backedUp(name);
  });

  test('are replaced when that is said alone, and are backed up before', async () => {
    const { place, backup, objects } = data;
    const server = await startServer(place.options);
    await saveOwnObjects(server, 'admin3');
    const newer = await ownObjects(server, 'admin3');
    await server.close();
    const refused = await runData(['restore', backup], place.env);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^目标中已有数据，未恢复。确要替换请加 --replace[^\n]*\n$/);
    const run = await runData(['restore', backup, '--replace'], place.env);
    expect(run.code, run.stderr).toBe(0);
    const kept = /原有数据已先备份 what was there was kept: (\S+) /.exec(run.stderr)?.[1] ?? '';
    const restored = await startServer(place.options);
    expect(await ownObjects(restored)).toEqual(objects);
    expect((await ownObjects(restored, 'admin3'))[0]).toMatchObject({ version: 0 });
    await restored.close();
    expect((await runData(['restore', kept, '--replace'], place.env)).code).toBe(0);
    const back = await startServer(place.options);
    expect(await ownObjects(back, 'admin3')).toEqual(newer);
    await back.close();
  });

  test('stay as they are when the backup is damaged, torn or another file', async () => {
    const { place, backup, objects } = data;
    await inOneProcess(place, async (run) => {
      for (const [what, damage] of DAMAGE) {
        const file = join(folder.path, 'damaged.tar');
        copyFileSync(backup, file);
        damage(file);
        const outcome = await run('restore', file, '--replace');
        expect(outcome.code, what).toBe(1);
        expect(outcome.line, what).toMatch(/^备份文件不完整或已被改动：[^\n]*damaged\.tar[^\n]*$/);
        expect((await run('check', file)).code, what).toBe(1);
      }
    });
    const nothing = await runData(['restore', join(folder.path, 'nothing.tar'), '--replace'], place.env);
    expect(nothing.stderr).toMatch(/^无法打开备份文件[^\n]*\n$/);
    expect(await objectsIn(place)).toEqual(objects);
  });

  test('stay as they are when the backup is forged', async () => {
    const { place, backup, objects } = data;
    await inOneProcess(place, async (run) => {
      for (const [what, words, change] of FORGED) {
        const file = join(folder.path, 'forged.tar');
        await forgeBackup(backup, file, change);
        const outcome = await run('restore', file, '--replace');
        expect(outcome.code, what).toBe(1);
        expect(outcome.line, what).toMatch(words);
      }
    });
    expect(await objectsIn(place)).toEqual(objects);
    expect(readdirSync(folder.path)).not.toContain('evil');
  });

  test('stay as they are when a restore is killed', async () => {
    const { place, backup, objects } = data;
    const { child, ended } = beginData(['restore', backup, '--replace'], place.env);
    await new Promise<void>((resolve) => {
      child.stderr?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('原有数据已先备份')) resolve();
      });
      void ended.then(() => resolve());
    });
    child.kill('SIGKILL');
    expect((await ended).code).toBe(null);
    expect(await objectsIn(place)).toEqual(objects);
  });
});
