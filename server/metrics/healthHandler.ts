import type { systemHealth } from '../../src/api/contracts/systemHealth.ts';
import type { SessionStore } from '../auth/sessions.ts';
import type { BackupState } from '../backup/nightly.ts';
import type { Database } from '../base/db/database.ts';
import type { Processes } from '../base/processes/processes.ts';
import { countLayerHealth } from '../layerHealth/healthRows.ts';
import type { Handlers } from '../http/endpoints.ts';
import type { Queues } from '../queues.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Vitals } from './vitals.ts';

/** What health is told from. */
export interface HealthSources {
  readonly version: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly queues: Queues;
  readonly sessions: Pick<SessionStore, 'countLive'>;
  readonly vitals: Vitals;
  readonly processes: Pick<Processes, 'name' | 'others'>;
  backups(): BackupState;
}

/** The handler of the administrators' page of health. */
export function createHealthHandler(
  sources: HealthSources,
): Handlers<{ readonly systemHealth: typeof systemHealth }> {
  const { version, database, clock, queues, sessions, vitals, processes, backups } = sources;
  const startedAtMs = clock.nowMs();
  return {
    systemHealth: async () => ({
      ...{ version, startedAtMs, nowMs: clock.nowMs(), database: database.kind },
      process: processes.name,
      otherProcesses: [...(await processes.others())],
      ...backups(),
      sessions: await sessions.countLive(),
      queues: Object.entries(queues).map(([name, { load }]) => ({ name, ...load() })),
      serviceLayers: await countLayerHealth(database.query),
      ...vitals.lines(),
    }),
  };
}
