import { rm } from 'node:fs/promises';
import type { BackupPolicy } from '../environment.ts';
import { makeBackup, type BackupJob, type MadeBackup } from './makeBackup.ts';
import { backupsIn, freeBackup, type OwnReason } from './names.ts';

/** A backup that the portal makes by itself. */
export interface OwnBackup extends Omit<BackupJob, 'target'> {
  readonly reason: OwnReason;
  readonly policy: Pick<BackupPolicy, 'folder' | 'keep'>;
}

/** Removes the oldest backups of a kind beyond those that are kept. */
async function makeRoom({ policy, reason }: OwnBackup): Promise<void> {
  const ofKind = (await backupsIn(policy.folder)).filter((backup) => backup.reason === reason);
  for (const { file } of ofKind.slice(0, -policy.keep)) await rm(file, { force: true });
}

/**
 * Makes a backup in the folder of all. Older ones of its kind make room, but never those from before a restore: that may be what is
 * being restored.
 * @throws as {@link makeBackup}
 */
export async function makeOwnBackup(own: OwnBackup): Promise<MadeBackup> {
  const { policy, ...job } = own;
  const target = freeBackup(policy.folder, job.nowMs, job.reason);
  const made = await makeBackup({ ...job, target });
  if (own.reason !== 'before-restore') await makeRoom(own);
  return made;
}
