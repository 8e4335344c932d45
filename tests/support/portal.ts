import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The password that tests give the demo accounts. */
export const DEMO_PASSWORD = 'test-Pass-2026';

/** A portal started as a newcomer starts it. */
export interface RunningPortal {
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  /** From the start of the process to its ready line, milliseconds. */
  readonly startMs: number;
  /** All that the process printed so far. */
  output(): string;
  /** Stops it as Ctrl+C does; its exit code. */
  stop(): Promise<number | null>;
}

/** What `npm start` gives to node: the package's own words, so that tests run what a newcomer runs. */
async function startArguments(): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').slice(1);
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A folder for a portal's data, and how to remove it. */
export interface TestFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';

/** Room that the folders of one run need at most, bytes. */
const MEMORY_NEEDED = 4 * 2 ** 30;

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_NEEDED;
  } catch {
    return false;
  }
}

/** Where tests make folders: in memory where there is room, since a disk may take a second for the thousand files of a database. */
export const TEMPORARY_ROOT = hasRoomInMemory() ? MEMORY : tmpdir();

/** An empty folder. @param root where it is made */
export async function temporaryFolder(root = TEMPORARY_ROOT): Promise<TestFolder> {
  const path = await mkdtemp(join(root, 'portal-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Runs `npm start`'s program and waits for its address line.
 * @param dataDir data folder; kept by the caller, so that a second start can be tried
 * @throws with the process's output when it exits before it is ready
 */
export async function startPortal(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningPortal> {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn(process.execPath, await startArguments(), {
    env: {
      ...process.env,
      PORT: String(port),
      PORTAL_DATA_DIR: dataDir,
      PORTAL_DEMO_PASSWORD: DEMO_PASSWORD,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const origin = `http://127.0.0.1:${String(port)}`;
  let text = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(origin)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    exited.then(([code]) => reject(new Error(`the portal ended with ${String(code)}:\n${text}`)), reject);
  });
  await ready;
  return {
    origin,
    dataDir,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedMs,
    output: () => text,
    async stop() {
      child.kill('SIGINT');
      const [code] = await exited;
      return code;
    },
  };
}
