import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { ensureKept, keptFolder } from './kept.ts';

/**
 * A value of plain data that takes long to compute: kept between runs until the code that it comes from changes.
 * @param code files that decide the value, with all that they import
 */
export async function keptValue<T>(name: string, code: readonly string[], compute: () => T): Promise<T> {
  const folder = keptFolder(name, { code });
  const file = (within: string) => join(within, 'value');
  await ensureKept(folder, (unfinished) => writeFile(file(unfinished), serialize(compute())));
  return deserialize(readFileSync(file(folder))) as T;
}
