import type { FOREIGN_ENDPOINTS } from '../../src/api/contracts/foreignLayers.ts';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import type { ThreadPool } from '../base/threads/threadPool.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import { isOwnAddress, ownOrigin } from '../base/access/caller.ts';
import type { KnownOrigins } from '../catalogue/knownOrigins.ts';
import type { Handlers } from '../http/endpoints.ts';
import type { HealthChecks } from '../layerHealth/healthChecks.ts';
import type { ReadAnswer } from './readService.ts';
import { askService } from './askService.ts';
import { createForeignLayers } from './foreignLayers.ts';
import type { AllowedHosts } from './guardedFetch.ts';
import type { ReadJob } from './readWorker.ts';

/** What the calls about layers of other services work on. */
export interface ForeignContext {
  readonly database: Database;
  readonly clock: Clock;
  /** In which services are asked, one after the other of each user. */
  readonly queue: WorkQueue;
  readonly allowed: AllowedHosts;
  readonly origins: KnownOrigins;
  /** What reads the answers of services. */
  readonly threads: ThreadPool<ReadJob, ReadAnswer>;
  readonly health: HealthChecks;
}

/** The handlers of those calls. */
export function createForeignHandlers(context: ForeignContext): Handlers<typeof FOREIGN_ENDPOINTS> {
  const { database, clock, queue, allowed, origins, threads, health } = context;
  const layers = createForeignLayers(database, clock);
  const listed = async () => {
    // Before the list is read: a check that ends meanwhile is asked about once more.
    const isChecking = await health.isRunning();
    return { ...(await layers.list()), isChecking };
  };
  return {
    foreignAsk: ({ body, signal, request }) =>
      queue.run(signal, async (inTurn) => {
        const service = await askService(
          body.address,
          { allowed, threads, origin: ownOrigin(request) },
          inTurn,
        );
        const told = service.layers.slice(0, FOREIGN_LIMITS.told).map((layer) => ({ ...layer }));
        return { ...service, layers: told, total: service.layers.length, groups: await layers.groups() };
      }),
    async foreignAdd({ body, request, session }) {
      const codes = await layers.add(body, session.account);
      health.begin('due');
      const isKnown = !(await origins.refresh()) || isOwnAddress(request, body.link);
      return { codes, needsReload: !isKnown };
    },
    foreignList: listed,
    async foreignChange({ body, session }) {
      await layers.change(body, session.account);
      return listed();
    },
    async foreignRemove({ body, session }) {
      const removed = await layers.remove(body.codes, session.account);
      await origins.refresh();
      return { ...(await listed()), removed: removed.join('、') };
    },
    foreignCheck() {
      health.begin('all');
      return listed();
    },
  };
}
