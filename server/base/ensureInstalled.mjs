import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The oldest Node that everything here runs on. */
const OLDEST_NODE = [20, 19];

/** Ends the process with one clear line when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  process.stderr.write(
    `需要 Node ${OLDEST_NODE.join('.')} 或更新版本 Node >= ${OLDEST_NODE.join('.')} is needed, this is ${process.versions.node}\n`,
  );
  process.exit(1);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(`${ROOT}${file}`, 'utf8')).packages ?? {};
  } catch {
    return undefined;
  }
}

/**
 * Whether what is installed is what the lock file asks for; packages of other platforms may be missing.
 * @param {boolean} isDevelopment whether what only tests, checks and hot reload need must be there, too
 */
function isInstalled(isDevelopment) {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional, peer }]) => {
    if (path === '') return true;
    const found = present[path];
    if (found !== undefined) return found.version === version;
    return optional === true || devOptional === true || peer === true || (dev === true && !isDevelopment);
  });
}

/**
 * Installs the packages of the lock file when they are missing or others than it names; ends the process when that fails.
 * @param {{isDevelopment?: boolean}} [options] `isDevelopment: false` does without what only tests, checks and hot reload need
 */
export function ensureInstalled({ isDevelopment = true } = {}) {
  if (isInstalled(isDevelopment)) return;
  process.stderr.write('正在安装依赖 installing packages …\n');
  const npm = process.env.npm_execpath;
  const kinds = isDevelopment ? '--include=dev' : '--omit=dev';
  const args = ['ci', kinds, '--no-audit', '--no-fund', '--loglevel=error'];
  const result =
    npm === undefined
      ? spawnSync('npm', args, { cwd: ROOT, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (result.status === 0) return;
  process.stderr.write('依赖安装失败 installing packages failed; see the lines above\n');
  process.exit(1);
}
