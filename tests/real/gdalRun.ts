import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs one of GDAL's programs; what it printed.
 * @param folder where it works, and keeps its tile cache
 * @throws with its own words when it fails or takes more than a minute
 */
export async function runGdal(folder: string, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: folder,
    timeout: 60_000,
    maxBuffer: 64_000_000,
    env: { ...process.env, GDAL_HTTP_TIMEOUT: '30', no_proxy: '127.0.0.1' },
  });
  return stdout;
}
