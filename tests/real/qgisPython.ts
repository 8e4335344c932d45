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

/** What a script draws on: nothing, or a screen that nobody sees, where OpenGL is, on which a processor draws for minutes. */
const DRAWN_ON = {
  nothing: { before: [], env: {}, timeoutMs: 60_000 },
  screen: {
    before: ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1280x1024x24'],
    env: { QT_QPA_PLATFORM: 'xcb', LIBGL_ALWAYS_SOFTWARE: '1' },
    timeoutMs: 900_000,
  },
} as const;

/**
 * Runs one of these tests' scripts with the Python that QGIS' package is for; what it printed.
 * @param folder where QGIS keeps what it keeps
 * @throws with its own words when it fails or takes more than a minute, or a quarter of an hour on a screen
 */
export async function runPyQgis(
  folder: string,
  script: string,
  wanted: unknown,
  on: keyof typeof DRAWN_ON = 'nothing',
): Promise<string> {
  const { before, env, timeoutMs } = DRAWN_ON[on];
  const [program = '', ...args] = [
    ...before,
    '/usr/bin/python3',
    join('tests', 'real', script),
    JSON.stringify(wanted),
  ];
  const options = { env: { ...(await qgisEnvironment(folder)), ...env }, timeout: timeoutMs };
  return (await promisify(execFile)(program, args, options)).stdout;
}
