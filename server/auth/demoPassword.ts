import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomPassword } from './passwords.ts';

/** Where a random password of the demo accounts is kept. */
export const demoPasswordFile = (dataDir: string) => join(dataDir, 'demo-password');

/**
 * The password of the demo accounts: the configured one, else the one kept in the data folder, else a new random one that is
 * then kept there, readable by its owner only.
 */
export async function demoPassword(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured;
  const file = demoPasswordFile(dataDir);
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (kept.trim() !== '') return kept.trim();
  const password = randomPassword();
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return password;
}
