import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { holdName } from './heldName.ts';

/** Thrown when another server works on the data folder. */
export class DataDirInUse extends Error {
  constructor(
    readonly dataDir: string,
    readonly pid: number | undefined,
  ) {
    const who = pid === undefined ? 'another process' : `process ${String(pid)}`;
    super(`数据目录正被另一个门户进程使用 data folder ${dataDir} is in use by ${who}`);
    this.name = 'DataDirInUse';
  }
}

const holderSchema = z.object({ pid: z.number().int().positive(), started: z.string() });

/** Start time of a process in clock ticks since boot, where the system tells (Linux); distinguishes a reused process id. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the start time is the 22nd field, the 20th after it (proc(5)).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function parseHolder(content: string): z.infer<typeof holderSchema> | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

/** A lock that is younger than this may still be on its way to the disk, milliseconds. */
const WRITING_MS = 2000;

/**
 * The process that holds a lock with this content (0 while it is being written); undefined when it is gone, or its id
 * belongs to another process now.
 */
function livingHolder(file: string, content: string): number | undefined {
  const holder = parseHolder(content);
  if (holder === undefined) {
    const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - writtenMs < WRITING_MS ? 0 : undefined;
  }
  const { pid, started } = holder;
  if (!isAlive(pid)) return undefined;
  return started === '' || started === startOf(pid) ? pid : undefined;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Sets a dead server's lock aside, unless somebody else took it over meanwhile. */
function setAside(file: string, stale: string): void {
  const aside = `${file}.${String(process.pid)}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') === stale) rmSync(aside);
  else renameSync(aside, file);
}

/** Creates the lock with this content; false when there is one. */
function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Claims the lock's file, which names its holder; the one of a process that died is taken over. @throws DataDirInUse */
function claimFile(dataDir: string): () => void {
  const file = join(dataDir, 'portal.lock');
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  while (!create(file, own)) {
    const content = read(file);
    if (content === undefined) continue;
    const pid = livingHolder(file, content);
    if (pid !== undefined) throw new DataDirInUse(dataDir, pid);
    setAside(file, content);
  }
  return () => {
    if (read(file) === own) rmSync(file);
  };
}

/** The process that the lock's file names, where it can be read. */
const namedHolder = (dataDir: string) => parseHolder(read(join(dataDir, 'portal.lock')) ?? '')?.pid;

/**
 * Claims the data folder for this process, and keeps it from other users of the machine; the lock of a process that died is taken over.
 * A living process keeps it whatever the lock's file holds: it has the folder's name, too, which the system takes back from the dead.
 * @returns what gives it back; harmless when called twice
 * @throws DataDirInUse; what the file system throws when the folder cannot be written
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const release = await holdName(dataDir, 'portal');
  if (release === undefined) throw new DataDirInUse(dataDir, namedHolder(dataDir));
  try {
    const giveBack = claimFile(dataDir);
    return () => {
      giveBack();
      release();
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Between two looks at whether a filling has ended, and how long that may take, milliseconds. */
const [LOOK_MS, FILLING_ENDS_MS] = [100, 10_000];

/**
 * Waits until no process of an earlier start fills the folder any more: one whose portal was killed notices, and ends.
 * @throws DataDirInUse when it does not end
 */
export async function awaitFilling(dataDir: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < FILLING_ENDS_MS; waitedMs += LOOK_MS) {
    const release = await holdName(dataDir, 'filling');
    if (release !== undefined) {
      release();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new DataDirInUse(dataDir, undefined);
}
