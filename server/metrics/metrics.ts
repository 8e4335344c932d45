import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Registry, type Metric } from 'prom-client';
import type { Clock } from '../../src/lib/clock.ts';
import type { SessionStore } from '../auth/sessions.ts';
import type { BackupState } from '../backup/nightly.ts';
import type { Database } from '../base/db/database.ts';
import { isStorageFailure } from '../base/db/failure.ts';
import { pingDatabase } from '../base/db/ping.ts';
import { countLayerHealth } from '../layerHealth/healthRows.ts';
import type { PrintService } from '../print/service.ts';
import type { Queues } from '../queues.ts';

/** What is told of a portal. */
export interface MetricSources {
  readonly version: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly queues: Queues;
  readonly sessions: Pick<SessionStore, 'countLive'>;
  readonly print: Pick<PrintService, 'states'>;
  backups(): BackupState;
  /** How long requests took. */
  readonly requests: Metric;
}

let processRegistry: Registry | undefined;

/** Memory, processor, event loop and garbage of this process: measured once, however many servers it has. */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

function createGauges() {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []): Gauge =>
    new Gauge({ name: `portal_${name}`, help, labelNames: [...labelNames], registers: [] });
  return {
    info: gauge('info', 'The version that runs', ['version', 'database']),
    queueRunning: gauge('queue_running', 'Pieces of work that run now', ['queue']),
    queueWaiting: gauge('queue_waiting', 'Pieces of work that wait', ['queue']),
    queueRefused: new Counter<string>({
      name: 'portal_queue_refused_total',
      help: 'Pieces of work for which there was no room',
      labelNames: ['queue'],
      registers: [],
    }),
    databaseUp: gauge('database_up', '1 when the database answers'),
    databasePing: gauge('database_ping_seconds', 'How long the shortest question took'),
    sessions: gauge('sessions', 'Sessions that are live'),
    serviceLayers: gauge('service_layers', 'Layers of the catalogue, by how what they read was found last', [
      'state',
    ]),
    printJobs: gauge('print_jobs', 'Exports and series that are remembered, by state', ['state']),
    backupOk: gauge(
      'backup_ok',
      '1 when there is a backup and the last attempt did not fail; none where they are off',
    ),
    backupTime: gauge('backup_timestamp_seconds', 'When the last backup was begun, since the Unix epoch'),
  };
}

type Gauges = ReturnType<typeof createGauges>;

/** Asks the database; what it does not tell is not there. @throws what is no failure of the database */
async function askDatabase(
  gauges: Gauges,
  { database, clock, sessions, print }: MetricSources,
): Promise<void> {
  gauges.databasePing.reset();
  gauges.sessions.reset();
  gauges.serviceLayers.reset();
  gauges.printJobs.reset();
  try {
    gauges.databasePing.set(await pingDatabase(database, clock));
    gauges.sessions.set(await sessions.countLive());
    for (const { state, count } of await countLayerHealth(database.query))
      gauges.serviceLayers.set({ state }, count);
    for (const [state, count] of await print.states()) gauges.printJobs.set({ state }, count);
    gauges.databaseUp.set(1);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    gauges.databaseUp.set(0);
    for (const gauge of [gauges.databasePing, gauges.sessions]) gauge.remove();
  }
}

function readQueues(gauges: Gauges, queues: Queues): void {
  gauges.queueRefused.reset();
  for (const [queue, { load }] of Object.entries(queues)) {
    const { running, waiting, refused } = load();
    gauges.queueRunning.set({ queue }, running);
    gauges.queueWaiting.set({ queue }, waiting);
    gauges.queueRefused.inc({ queue }, refused);
  }
}

function readBackups(gauges: Gauges, { backup, backupAt }: BackupState): void {
  for (const gauge of [gauges.backupOk, gauges.backupTime]) gauge.remove();
  if (backup !== 'off') gauges.backupOk.set(backup === 'ok' ? 1 : 0);
  if (backupAt !== undefined) gauges.backupTime.set(Date.parse(backupAt) / 1000);
}

const schema = {
  summary: 'How the portal does, for Prometheus',
  tags: ['operation'],
  produces: ['text/plain'],
} as const;

/** Serves `GET /metrics` in Prometheus' text format. It answers while the database does not. */
export function registerMetrics(app: FastifyInstance, sources: MetricSources): void {
  const gauges = createGauges();
  const { version, database, queues, backups, requests } = sources;
  const registry = new Registry();
  for (const metric of [requests, ...Object.values(gauges)]) registry.registerMetric(metric);
  const whole = Registry.merge([processMetrics(), registry]);
  gauges.info.set({ version, database: database.kind }, 1);
  app.get('/metrics', { schema, config: { access: 'operator' } }, async (_request, reply) => {
    readQueues(gauges, queues);
    readBackups(gauges, backups());
    await askDatabase(gauges, sources);
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return whole.metrics();
  });
}
