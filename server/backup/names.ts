import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** `portal-YYYYMMDD-HHMMSS`, and why where the portal made it by itself. */
const NAME = /^portal-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(?:-([a-z-]+))?\.tar$/;

/** Why a backup was made by the portal itself. */
export type OwnReason = 'nightly' | 'before-migration' | 'before-restore';

/** A backup as its name tells. */
export interface NamedBackup {
  readonly file: string;
  /** Milliseconds since the Unix epoch. */
  readonly takenMs: number;
  /** Undefined for one that somebody asked for. */
  readonly reason: string | undefined;
}

const digits = (value: number, length = 2) => String(value).padStart(length, '0');

function backupName(nowMs: number, reason?: OwnReason): string {
  const time = new Date(nowMs);
  const day = digits(time.getFullYear(), 4) + digits(time.getMonth() + 1) + digits(time.getDate());
  const moment = digits(time.getHours()) + digits(time.getMinutes()) + digits(time.getSeconds());
  return `portal-${day}-${moment}${reason === undefined ? '' : `-${reason}`}.tar`;
}

/**
 * Where a backup that begins now goes in a folder: by its second in local time, or the next one without a backup of its kind.
 * @param nowMs since the Unix epoch
 */
export function freeBackup(folder: string, nowMs: number, reason?: OwnReason): string {
  const file = join(folder, backupName(nowMs, reason));
  return existsSync(file) ? freeBackup(folder, nowMs + 1000, reason) : file;
}

/** The backups in a folder, oldest first; none where there is no such folder. */
export async function backupsIn(folder: string): Promise<readonly NamedBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name): NamedBackup[] => {
      const match = NAME.exec(name);
      if (match === null) return [];
      const [year = 0, month = 0, day, hours, minutes, seconds] = match.slice(1, 7).map(Number);
      const takenMs = new Date(year, month - 1, day, hours, minutes, seconds).getTime();
      return [{ file: join(folder, name), takenMs, reason: match[7] }];
    })
    .sort((one, other) => one.takenMs - other.takenMs);
}
