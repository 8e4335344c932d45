import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder, type TestFolder } from '../../tests/support/portal.ts';
import { linesOf } from './lines.ts';

describe('lines of a file', () => {
  let folder: TestFolder;
  let file: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    file = join(folder.path, 'rows');
  });
  afterAll(() => folder.remove());

  async function read(): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of linesOf(file)) lines.push(line);
    return lines;
  }

  it('are whole, however long, in whichever characters, and with or without an end', async () => {
    const lines = [
      '[]',
      '果'.repeat(70_000),
      'a',
      '𠮷'.repeat(40_001),
      '["a\u2028b\u2029c\\r"]',
      'x'.repeat(200_000),
    ];
    await writeFile(file, `\n${lines.join('\n\n')}\n`);
    expect(await read()).toEqual(lines);
    await writeFile(file, lines.join('\n'));
    expect(await read()).toEqual(lines);
  });

  it('are none of an empty file', async () => {
    await writeFile(file, '');
    expect(await read()).toEqual([]);
  });

  it('are read as they are asked for, so that a large file is never held', async () => {
    const line = 'x'.repeat(9999);
    await writeFile(file, `${line}\n`.repeat(4000));
    let count = 0;
    for await (const one of linesOf(file)) {
      expect(one.length).toBeLessThanOrEqual(line.length);
      // What was not read yet is gone.
      if (count === 0) await truncate(file, 0);
      count += 1;
    }
    expect(count).toBeLessThan(60);
  });
});
