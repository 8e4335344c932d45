import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programToRun } from './base/program.ts';

/**
 * Fills a new data folder in a process of its own, whose memory (as much again as the server's) goes with it.
 * Whatever goes wrong is left to the server, which does what is missing itself and knows how to report it.
 */
export async function prepareApart(
  dataDir: string,
  demoPassword: string,
  signal: AbortSignal,
): Promise<void> {
  const { file, argv } = programToRun('server/prepareProgram.ts');
  const env = { ...process.env, PORTAL_DATA_DIR: dataDir, PORTAL_DEMO_PASSWORD: demoPassword };
  await promisify(execFile)(process.execPath, [file, ...argv], { env, signal }).catch(() => undefined);
}
