import type { FastifyBaseLogger } from 'fastify';
import type { FOREIGN_ENDPOINTS } from '../../src/api/contracts/foreignLayers.ts';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { createThreadPool, type ThreadPool } from '../base/threads/threadPool.ts';
import { redactedUrl } from '../base/http/logging.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import { isOwnAddress, ownOrigin } from '../base/access/caller.ts';
import type { KnownOrigins } from '../catalogue/knownOrigins.ts';
import type { Handlers } from '../http/endpoints.ts';
import type { ReadAnswer } from './answerReader.ts';
import { askService } from './askService.ts';
import { createForeignLayers } from './foreignLayers.ts';
import type { AllowedHosts } from './guardedFetch.ts';
import { createHealthChecks } from './healthChecks.ts';
import type { ReadJob } from './readWorker.ts';

/** Long enough for who adds several services one after the other. */
const IDLE_MS = 20_000;

/** What the calls about layers of other services work on. */
export interface ForeignContext {
  readonly database: Database;
  readonly clock: Clock;
  /** In which services are asked, one after the other of each user. */
  readonly queue: WorkQueue;
  readonly allowed: AllowedHosts;
  readonly origins: KnownOrigins;
  /** The origin of the portal's pages as far as it is known, for services that ask who asks. */
  readonly publicOrigin: string | undefined;
  readonly log: FastifyBaseLogger;
}

/** The handlers of those calls, and the end of what works for them. */
export function createForeignHandlers(context: ForeignContext): {
  readonly handlers: Handlers<typeof FOREIGN_ENDPOINTS>;
  readonly close: () => Promise<void>;
} {
  const { database, clock, queue, allowed, origins, publicOrigin = 'http://localhost', log } = context;
  const layers = createForeignLayers(database, clock);
  const threads: ThreadPool<ReadJob, ReadAnswer> = createThreadPool({
    program: 'server/foreign/readWorker.ts',
    size: 1,
    idleMs: IDLE_MS,
  });
  const health = createHealthChecks({
    database,
    clock,
    ask: (link, signal) =>
      askService(link, { allowed, threads, origin: publicOrigin }, signal, FOREIGN_LIMITS.checkedMs),
    onChange: ({ link, ...change }) =>
      log.warn({ ...change, link: redactedUrl(link) }, 'the layer of a service changed its state'),
    onError: (error) => log.error({ err: error }, 'services could not be checked'),
  });
  const listed = async () => {
    // Before the list is read: a check that ends meanwhile is asked about once more.
    const isChecking = await health.isRunning();
    return { ...(await layers.list()), isChecking };
  };
  const handlers: Handlers<typeof FOREIGN_ENDPOINTS> = {
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
      health.begin();
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
      health.begin();
      return listed();
    },
  };
  const close = async () => {
    await health.close();
    await threads.close();
  };
  return { handlers, close };
}
