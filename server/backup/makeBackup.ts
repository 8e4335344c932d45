import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { CommandFailure } from '../data/command.ts';
import type { Database } from '../base/db/database.ts';
import { syncPath } from '../base/db/synced.mjs';
import { holdName } from '../base/heldName.ts';
import { createArchiveWriter, type ArchiveWriter } from './archiveWriter.ts';
import { dumpRows, type Dumped, type DumpWatch } from './dump.ts';
import { archivedName, MANIFEST_HASH_NAME, MANIFEST_NAME, countRows, type Manifest } from './manifest.ts';
import { removeSnapshots, withSnapshot } from './snapshot.ts';

/** Where the data are. */
export interface BackupSource {
  readonly database: Database;
  readonly dataDir: string;
  /** Folder of the files that the rows name. */
  readonly filesDir: string;
  /** Whether others use the embedded database meanwhile. */
  readonly isServing: boolean;
}

/** A backup to make. */
export interface BackupJob extends DumpWatch {
  readonly source: BackupSource;
  /** Absolute path of the file, which is not there yet. */
  readonly target: string;
  /** Why it is made; told in the file. */
  readonly reason: 'asked' | 'nightly' | 'before-migration' | 'before-restore';
  readonly nowMs: number;
  /** Hears what could not be kept. */
  say(line: string): void;
}

/** A backup that is complete and on the disk. */
export interface MadeBackup {
  readonly file: string;
  readonly sizeBytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

/** Ends the names of files until they are complete. */
const UNFINISHED = /^\.portal-backup-[0-9a-f]{16}\.part$/;

/** Removes what backups that were killed left in a folder, which nobody else writes backups to now. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
}

async function addFiles(
  writer: ArchiveWriter,
  paths: readonly string[],
  { source, signal, say }: BackupJob,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const path of paths) {
    signal.throwIfAborted();
    try {
      files.push({ path, ...(await writer.addFile(archivedName(path), join(source.filesDir, path))) });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      // Its owner deleted it since the rows were read.
      say(`文件已不在，未备份 a file is gone and was left out: ${path}`);
    }
  }
  return files;
}

async function dump(writer: ArchiveWriter, job: BackupJob): Promise<Dumped> {
  const { database, dataDir, isServing } = job.source;
  if (database.kind === 'postgresql' || !isServing) return dumpRows(database, writer, job);
  return withSnapshot(database, dataDir, job.signal, (copy) => dumpRows(copy, writer, job));
}

async function write(file: FileHandle, job: BackupJob): Promise<Omit<MadeBackup, 'file'>> {
  const writer = createArchiveWriter(file, job.nowMs);
  const { paths, ...dumped } = await dump(writer, job);
  const files = await addFiles(writer, paths, job);
  const manifest: Manifest = {
    format: 'portal-backup',
    formatVersion: 1,
    portalVersion: packageJson.version,
    takenAt: new Date(job.nowMs).toISOString(),
    reason: job.reason,
    ...dumped,
    files,
  };
  const { sha256 } = await writer.add(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest, undefined, 1)));
  await writer.add(MANIFEST_HASH_NAME, Buffer.from(`${sha256}  ${MANIFEST_NAME}\n`));
  const sizeBytes = await writer.end();
  return { sizeBytes, tables: manifest.tables.length, rows: countRows(manifest), files: files.length };
}

/** Writes the file under another name, which it has until it is complete and on the disk. */
async function writeWhole(job: BackupJob): Promise<MadeBackup> {
  const folder = dirname(job.target);
  await removeUnfinished(folder);
  if (job.source.database.kind === 'embedded') await removeSnapshots(job.source.dataDir);
  const unfinished = join(folder, `.portal-backup-${randomBytes(8).toString('hex')}.part`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const made = await write(file, job);
    await file.close();
    await rename(unfinished, job.target);
    syncPath(folder);
    return { file: job.target, ...made };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Writes all rows, as they are at one moment, and the files that users keep into one file.
 * @throws CommandFailure when the file is there or another backup is being written; DatabaseFailure; what the file system says; the
 * signal's reason when it aborts
 */
export async function makeBackup(job: BackupJob): Promise<MadeBackup> {
  const { target, source } = job;
  if (existsSync(target))
    throw new CommandFailure(`文件已存在，未覆盖 the file is there and was not replaced: ${target}`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  // Of the data: they are copied by one at a time. Of the folder: what lies there unfinished is nobody's then.
  const held: (() => void)[] = [];
  try {
    for (const folder of new Set([source.dataDir, dirname(target)])) {
      const release = await holdName(folder, 'backup');
      if (release === undefined)
        throw new CommandFailure(
          `另一个备份正在进行，请稍后重试 another backup is being written; try again when it is done (${basename(target)})`,
        );
      held.push(release);
    }
    return await writeWhole(job);
  } finally {
    for (const release of held) release();
  }
}
