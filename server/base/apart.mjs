// Runs the portal in a process whose memory suits what it does. Only Node's own modules may be imported here.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * How glibc keeps memory. Its own way, a store for each of many threads and nothing given back below them, takes three times as much
 * for pictures that threads draw; it reads these only when a process begins.
 */
const MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * Threads in which Node draws, compresses, hashes and reads files: two maps, three bands of a sheet, two passwords and two tiles may
 * be in work at once, and a file that somebody waits for shall not wait for them. Read when a process begins, too.
 */
const POOL = { UV_THREADPOOL_SIZE: '12' };

/** Set in the process that serves. */
const MARK = 'PORTAL_APART';

/** Whether this process is to run the portal itself: only glibc, on Linux, keeps memory as {@link MEMORY} says. */
export function servesItself() {
  return process.platform !== 'linux' || process.env[MARK] !== undefined || 'MALLOC_ARENA_MAX' in process.env;
}

/** Runs this program again, in a process of its own, which is told of what stops this one; ends with its code. */
export async function runApart() {
  const backgroundThreads = fileURLToPath(new URL('backgroundThreads.cjs', import.meta.url));
  const args = ['--require', backgroundThreads, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(process.execPath, args, {
    env: { ...POOL, ...process.env, ...MEMORY, [MARK]: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A terminal's Ctrl+C reaches this process alone: told twice, the portal would end at once.
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}

/** In the process that serves: ends it at once when the one that began it was killed, as if it had been killed itself. */
export function endWithParent() {
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
}
