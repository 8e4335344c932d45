import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir } from './dataDirLock.ts';

/** Larger than any process id that Linux or macOS gives out. */
const NOBODY = 2 ** 30;

describe('the lock of a data folder', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
    file = join(folder, 'portal.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is held until given back', async () => {
    const unlock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUse);
    unlock();
    unlock();
    expect(existsSync(file)).toBe(false);
    (await lockDataDir(folder))();
  });

  test('of a dead process is taken over', async () => {
    writeFileSync(file, JSON.stringify({ pid: NOBODY, started: '1' }));
    const unlock = await lockDataDir(folder);
    expect(readFileSync(file, 'utf8')).toContain(String(process.pid));
    unlock();
  });

  test.runIf(existsSync('/proc/self/stat'))('of a process whose id was reused is taken over', async () => {
    writeFileSync(file, JSON.stringify({ pid: process.ppid, started: 'another time' }));
    (await lockDataDir(folder))();
    expect(existsSync(file)).toBe(false);
  });

  test('that is being written is respected, and one that stayed unreadable is taken over', async () => {
    writeFileSync(file, '');
    await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUse);
    utimesSync(file, 0, 0);
    (await lockDataDir(folder))();
    expect(existsSync(file)).toBe(false);
  });

  test('of somebody else is left alone by the one who lost it', async () => {
    const unlock = await lockDataDir(folder);
    writeFileSync(file, 'other');
    unlock();
    expect(readFileSync(file, 'utf8')).toBe('other');
  });

  test.each(['', 'nonsense', JSON.stringify({ pid: NOBODY, started: '1' })])(
    'of a living process holds though its file says %j, or is gone',
    async (content) => {
      const unlock = await lockDataDir(folder);
      writeFileSync(file, content);
      utimesSync(file, 0, 0);
      await expect(lockDataDir(folder)).rejects.toThrow(/is in use by/);
      rmSync(file);
      await expect(lockDataDir(folder)).rejects.toThrow(/is in use by another process/);
      unlock();
    },
  );

  test('keeps the folder to its owner', async () => {
    const unlock = await lockDataDir(folder);
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    unlock();
  });
});
