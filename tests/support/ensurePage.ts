import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { hashOf } from '../../server/ensureBuilt.mjs';

/**
 * Builds a page of tests when it changed since the last build.
 * @param inputs files and folders that it is made of
 */
export async function ensurePage(
  outDir: string,
  inputs: readonly string[],
  config: InlineConfig,
): Promise<void> {
  const stamp = join(outDir, '.stamp');
  const wanted = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  await build({ ...config, configFile: false, logLevel: 'error' });
  writeFileSync(stamp, wanted);
}
