import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian puts programs that only web servers run. */
const CGI_FOLDER = '/usr/lib/cgi-bin';

/** A mirror that does not answer must not hold the tests up. */
const DOWNLOAD_LIMIT_MS = 300_000;

/** Unpacking is only cut off when it hangs: dpkg does not like it. */
const UNPACK_LIMIT_MS = 900_000;

const APT_OPTIONS = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'DPkg::Lock::Timeout=120'];

/**
 * The path of a program on `PATH` or among the web servers' programs; undefined when there is none of that name.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), CGI_FOLDER];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** True where packages may be installed with apt-get. */
export function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Runs apt-get; why it failed, undefined when it did not. */
function apt(args, limitMs) {
  const { status, error, stderr } = spawnSync('apt-get', [...APT_OPTIONS, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: limitMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0) return undefined;
  const said = stderr?.split('\n').find((line) => line.startsWith('E:'));
  return said ?? error?.message ?? `apt-get ${args[0]} ended with ${String(status)}`;
}

let isUpdated = false;

/**
 * Installs packages without what they only recommend; says so in one line.
 * @param {readonly string[]} packages
 * @returns {string | undefined} why it failed
 */
export function aptInstall(packages) {
  console.log(`installing ${packages.join(' ')} with apt-get`);
  if (!isUpdated) {
    const failure = apt(['update'], DOWNLOAD_LIMIT_MS);
    if (failure !== undefined) return failure;
    isUpdated = true;
  }
  const install = ['install', '-y', '--no-install-recommends'];
  return (
    apt([...install, '--download-only', ...packages], DOWNLOAD_LIMIT_MS) ??
    apt([...install, ...packages], UNPACK_LIMIT_MS)
  );
}
