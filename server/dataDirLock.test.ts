import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

  test('is held until given back', () => {
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(DataDirInUse);
    unlock();
    unlock();
    expect(existsSync(file)).toBe(false);
    lockDataDir(folder)();
  });

  test('of a dead process is taken over', () => {
    writeFileSync(file, JSON.stringify({ pid: NOBODY, started: '1' }));
    const unlock = lockDataDir(folder);
    expect(readFileSync(file, 'utf8')).toContain(String(process.pid));
    unlock();
  });

  test.runIf(existsSync('/proc/self/stat'))('of a process whose id was reused is taken over', () => {
    writeFileSync(file, JSON.stringify({ pid: process.ppid, started: 'another time' }));
    lockDataDir(folder)();
    expect(existsSync(file)).toBe(false);
  });

  test('that is being written is respected, and one that stayed unreadable is taken over', () => {
    writeFileSync(file, '');
    expect(() => lockDataDir(folder)).toThrow(DataDirInUse);
    utimesSync(file, 0, 0);
    lockDataDir(folder)();
    expect(existsSync(file)).toBe(false);
  });

  test('of somebody else is left alone by the one who lost it', () => {
    const unlock = lockDataDir(folder);
    writeFileSync(file, 'other');
    unlock();
    expect(readFileSync(file, 'utf8')).toBe('other');
  });
});
