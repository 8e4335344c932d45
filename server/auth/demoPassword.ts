import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomPassword } from './passwords.ts';

/** Where a random password of the demo accounts is kept. */
export const demoPasswordFile = (filesDir: string) => join(filesDir, 'demo-password');

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return kept.trim();
}

/**
 * The password of the demo accounts: the configured one, else the one kept in the folder of files, else a new random one that is
 * then kept there, readable by its owner only. Of portals that share the folder and start at the same moment, all have the same.
 */
export async function demoPassword(filesDir: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured;
  const file = demoPasswordFile(filesDir);
  const kept = await keptPassword(file);
  if (kept !== '') return kept;
  await mkdir(filesDir, { recursive: true, mode: 0o700 });
  // Whole before it has its name, which it gets only where nobody else's has.
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, `${randomPassword()}\n`, { mode: 0o600 });
  try {
    await link(own, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      // An empty one is nobody's.
      if ((await keptPassword(file)) === '') await rename(own, file);
    });
  } finally {
    await rm(own, { force: true });
  }
  return keptPassword(file);
}
