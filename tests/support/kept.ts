import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildSync } from 'esbuild';

/** Where tests keep what is costly to make, beside the packages; a fresh clone has none of it. */
const KEPT = join('node_modules', '.cache', 'portal');

/** What a kept thing is made from: code with all that it imports, and files or folders that the code reads. */
export interface Origin {
  readonly code: readonly string[];
  readonly data?: readonly string[];
  /** Other kept things, by their folders, whose names change with them. */
  readonly from?: readonly string[];
}

function* filesUnder(path: string): Generator<string> {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

function fingerprintOf({ code, data = [], from = [] }: Origin): string {
  const { outputFiles } = buildSync({
    entryPoints: [...code],
    bundle: true,
    splitting: true,
    outdir: 'out',
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    minifyWhitespace: true,
    logLevel: 'silent',
  });
  const hash = createHash('sha256').update(readFileSync('package-lock.json')).update(from.join());
  for (const { contents } of outputFiles) hash.update(contents);
  for (const file of data.flatMap((path) => [...filesUnder(path)]))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** The folder of a kept thing: another one whenever what it is made from changes. */
export function keptFolder(name: string, origin: Origin): string {
  return resolve(KEPT, `${name}-${fingerprintOf(origin)}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Takes a lock that no other process holds; one whose process is gone is nobody's. */
function takesLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    // The holder may have let go of it in between.
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : Number.NaN;
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true });
    return false;
  }
}

/** Removes what earlier code made. */
function dropOthers(folder: string): void {
  const prefix = folder.replace(/[^-]*$/, '');
  for (const name of readdirSync(KEPT)) {
    const other = resolve(KEPT, name);
    if (other.startsWith(prefix) && /^[0-9a-f]{16}$/.test(other.slice(prefix.length)) && other !== folder)
      rmSync(other, { recursive: true, force: true });
  }
}

/**
 * Makes a kept thing where it is missing, once however many processes ask for it.
 * @param folder see {@link keptFolder}
 * @param make fills a folder that exists; only when it is done does it get its name
 */
export async function ensureKept(folder: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  mkdirSync(KEPT, { recursive: true });
  const lock = `${folder}.lock`;
  while (!takesLock(lock)) await pause(50);
  try {
    if (existsSync(folder)) return;
    dropOthers(folder);
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished);
    await make(unfinished);
    renameSync(unfinished, folder);
  } finally {
    rmSync(lock, { force: true });
  }
}
