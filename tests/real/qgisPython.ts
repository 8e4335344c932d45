import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The environment of QGIS' programs: no screen, and a home of their own in a folder, which is made. */
export async function qgisEnvironment(folder: string) {
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  return { PATH: process.env.PATH, QT_QPA_PLATFORM: 'offscreen', HOME: home, XDG_RUNTIME_DIR: home };
}

/**
 * Runs one of these tests' scripts with the Python that QGIS' package is for; what it printed.
 * @param folder where QGIS keeps what it keeps
 * @throws with its own words when it fails or takes more than a minute
 */
export async function runPyQgis(folder: string, script: string, wanted: unknown): Promise<string> {
  const args = [join('tests', 'real', script), JSON.stringify(wanted)];
  const env = await qgisEnvironment(folder);
  const { stdout } = await promisify(execFile)('/usr/bin/python3', args, { env, timeout: 60_000 });
  return stdout;
}
