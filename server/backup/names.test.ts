import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/portal.ts';
import { backupsIn, freeBackup } from './names.ts';

const NOON_MS = new Date(2026, 10, 24, 12).getTime();

it('gives a backup of the same second the name of the next second that is free', async () => {
  const folder = await temporaryFolder();
  try {
    const name = () => freeBackup(folder.path, NOON_MS, 'before-restore');
    const wanted = ['120000', '120001', '120002'].map((time) =>
      join(folder.path, `portal-20261124-${time}-before-restore.tar`),
    );
    for (const file of wanted) {
      expect(name()).toBe(file);
      writeFileSync(file, 'x');
    }
    expect(freeBackup(folder.path, NOON_MS)).toBe(join(folder.path, 'portal-20261124-120000.tar'));
    expect((await backupsIn(folder.path)).map(({ file }) => file)).toEqual(wanted);
  } finally {
    await folder.remove();
  }
});
