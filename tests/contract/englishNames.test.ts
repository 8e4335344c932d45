import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shellOfFile, type ShellEntries } from '../../src/domain/layers/catalogue/shellFile.ts';
import { shellRecordSchema } from '../../src/domain/layers/catalogue/shellRecord.ts';
import { topicsOfEntries, type TopicEntry } from '../../src/domain/layers/catalogue/topicRecord.ts';
import { en } from '../support/allTexts.ts';

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

describe.each(['forest', 'drainage'])('a first start of %s in English', (deployment) => {
  const file = JSON.parse(readFileSync(`config/menus/${deployment}.json`, 'utf8')) as ShellEntries & {
    readonly menu: readonly TopicEntry[];
  };

  it('names every screen and system in English, within what a record takes', () => {
    const shell = shellOfFile(file);
    expect(shell.length).toBeGreaterThan(5);
    for (const record of shell) {
      expect(shellRecordSchema.safeParse(record).success, record.code).toBe(true);
      expect(record.nameEn, record.code).not.toBe('');
      expect(isChinese(record.nameEn), record.code).toBe(false);
    }
  });

  it('names every topic in English, by itself or by the words of the portal', () => {
    const words: Readonly<Record<string, string>> = en;
    for (const { code, nameEn } of topicsOfEntries(file.menu)) {
      const name = nameEn === '' ? (words[`menu.item.${code.replace('menu:', '')}`] ?? '') : nameEn;
      expect(name, code).not.toBe('');
      expect(isChinese(name), code).toBe(false);
    }
  });
});

it('names the portal itself in English where its systems are listed', () => {
  const { systemNameEn } = JSON.parse(readFileSync('config/app.json', 'utf8')) as { systemNameEn: string };
  expect(systemNameEn).toMatch(/^[ -~]+$/);
});
