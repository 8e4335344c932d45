import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { hashOf } from '../../../server/ensureBuilt.mjs';
import config, { MEMORY_PAGE_DIR } from './vite.config.ts';

/** What the page is built from. */
const INPUTS = ['index.html', 'package-lock.json', 'src', 'assets', 'tests/support'];

/** Builds the page with the in-memory engine when it changed since the last build; its folder. */
export async function ensureMemoryPage(): Promise<string> {
  const stamp = join(MEMORY_PAGE_DIR, '.stamp');
  const wanted = hashOf(INPUTS);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return MEMORY_PAGE_DIR;
  await build({ ...config, configFile: false, logLevel: 'error' });
  writeFileSync(stamp, wanted);
  return MEMORY_PAGE_DIR;
}
