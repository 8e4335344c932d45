import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFolder, openDatabase, type Database } from '../base/db/database.ts';

/** Begins the names of folders in which copies lie for as long as they are read. */
const PREFIX = 'snapshot-';

/** Folders of a database whose contents are made anew at each start, and the log, which is copied last. */
const EMPTY_FOLDERS: readonly string[] = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Copies a folder of files that change, come and go meanwhile. */
async function copyFolder(from: string, to: string, signal: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    signal.throwIfAborted();
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory())
      // Shares the blocks where the file system can.
      await copyFile(source, target, constants.COPYFILE_FICLONE).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    else if (EMPTY_FOLDERS.includes(entry.name)) await mkdir(target, { recursive: true });
    else await copyFolder(source, target, signal);
  }
}

/** Copies the log from the file that a backup's label names. */
async function copyLog(from: string, to: string, label: string): Promise<void> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (first === undefined) throw new Error(`the database named no file of its log: ${label}`);
  const names = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first);
  for (const name of names) await copyFile(join(from, name), join(to, name));
}

/** Copies a database while it is written: PostgreSQL's own way of an online backup. */
async function copyCluster(database: Database, from: string, to: string, signal: AbortSignal): Promise<void> {
  // What begins and ends it must be one session; the embedded database has but one.
  await database.query("SELECT pg_backup_start('portal', true)");
  const stop = () =>
    database.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)');
  try {
    await copyFolder(from, to, signal);
  } catch (error) {
    await stop();
    throw error;
  }
  const [stopped] = await stop();
  const label = stopped?.label ?? '';
  await copyLog(join(from, 'pg_wal'), join(to, 'pg_wal'), label);
  await writeFile(join(to, 'backup_label'), label);
}

/** Removes copies that a process which was killed left in a data folder. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true });
}

/**
 * Gives `work` a copy of the embedded database, as it is at one moment, in a thread of its own: a transaction that reads everything
 * would keep all others from its one session.
 * @throws DatabaseFailure, what the file system says, and what `work` throws
 */
export async function withSnapshot<T>(
  database: Database,
  dataDir: string,
  signal: AbortSignal,
  work: (copy: Database) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(dataDir, PREFIX));
  try {
    await copyCluster(database, clusterFolder(dataDir), clusterFolder(folder), signal);
    const copy = await openDatabase({ dataDir: folder, isBackground: true });
    try {
      return await work(copy);
    } finally {
      await copy.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
