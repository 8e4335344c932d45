import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { rootCause } from '../base/db/failure.ts';
import type { Processes } from '../base/processes/processes.ts';
import { migrate } from '../base/db/migrate.ts';
import type { BackupPolicy } from '../environment.ts';
import { startNightly, type Nightly } from './nightly.ts';
import { makeOwnBackup } from './ownBackups.ts';

/** A server's data, and how they are kept. */
export interface KeptData {
  readonly database: Database;
  readonly dataDir: string;
  readonly filesDir: string;
  /** Absent: the portal makes no backups by itself. */
  readonly policy: BackupPolicy | undefined;
  readonly clock: Clock;
  /** Hears what takes long while a start waits for it. */
  readonly tell: (line: string) => void;
}

/** Thrown when tables that were to be changed could not be backed up; a start that is tried again would only fail again. */
class NoBackup extends Error {
  override readonly name = 'NoBackup';

  constructor(folder: string, error: unknown) {
    const cause = rootCause(error);
    super(
      `升级前备份失败，数据未改动：请检查备份目录 ${folder} 的空间与权限 the backup before the upgrade failed, nothing was changed; look at the folder of backups (${cause instanceof Error ? cause.message : String(cause)})`,
    );
  }
}

/** How often a backup that a start waits for says how far it is, milliseconds. */
const TELL_MS = 5000;

/** Says how far the backup is, at its beginning, now and then, and at its end. */
function tellProgress({ clock, tell }: Pick<KeptData, 'clock' | 'tell'>) {
  let nextMs = -Infinity;
  return (doneBytes: number, allBytes: number) => {
    if (clock.nowMs() < nextMs && doneBytes < allBytes) return;
    nextMs = clock.nowMs() + TELL_MS;
    const [done, all] = [doneBytes, allBytes].map((bytes) => (bytes / 1e6).toFixed(1));
    const percent = Math.floor((100 * doneBytes) / Math.max(1, allBytes));
    tell(`升级前备份 backup before the upgrade: ${String(done)} / ${String(all)} MB (${String(percent)} %)`);
  };
}

/**
 * Brings the database's tables up to date; what is there is backed up before.
 * @throws NoBackup, and then nothing was changed; what a migration throws
 */
export async function migrateKept(
  { log }: FastifyInstance,
  { database, dataDir, filesDir, policy, clock, tell }: KeptData,
): Promise<void> {
  await migrate(database, async () => {
    if (policy === undefined) return;
    const made = await makeOwnBackup({
      source: { database, dataDir, filesDir, isServing: false },
      policy,
      reason: 'before-migration',
      nowMs: clock.nowMs(),
      signal: new AbortController().signal,
      say: (line) => log.warn(line),
      onProgress: tellProgress({ clock, tell }),
    }).catch((error: unknown) => {
      throw new NoBackup(policy.folder, error);
    });
    log.info(made, 'backup made before the tables are changed');
  });
}

/** Begins the nightly backups, ended with the server. @throws as {@link startNightly} */
export async function keepBackups(
  app: FastifyInstance,
  kept: KeptData,
  processes: Pick<Processes, 'onBeat'>,
): Promise<Nightly> {
  const { database, dataDir, filesDir, clock } = kept;
  const policy = kept.policy ?? { folder: join(dataDir, 'backups'), hour: undefined, keep: 1 };
  const nightly = await startNightly({
    source: { database, dataDir, filesDir },
    ...{ processes, policy, clock, log: app.log },
  });
  app.addHook('onClose', () => nightly.close());
  return nightly;
}
