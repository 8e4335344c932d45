import type { FastifyInstance } from 'fastify';
import type { Clock } from '../src/lib/clock.ts';
import type { keepAudit } from './audit/index.ts';
import type { InnerKey } from './base/access/innerKey.ts';
import type { Database } from './base/db/database.ts';
import type { createKnownOrigins } from './catalogue/knownOrigins.ts';
import { createWorkbenchHandlers } from './catalogue/versions/handlers.ts';
import { createCatalogueSchedule } from './catalogue/versions/schedule.ts';
import { createAnswerThreads } from './foreign/answerThreads.ts';
import type { AllowedHosts } from './foreign/guardedFetch.ts';
import { createForeignHandlers } from './foreign/index.ts';
import { registerRelay } from './foreign/relay.ts';
import { createAskPortal } from './layerHealth/askPortal.ts';
import { createLayerHealth } from './layerHealth/index.ts';
import type { Queues } from './queues.ts';

/** What the work on the catalogue stands on. */
export interface CataloguingSources {
  readonly database: Database;
  readonly clock: Clock;
  readonly origins: Awaited<ReturnType<typeof createKnownOrigins>>;
  readonly audit: ReturnType<typeof keepAudit>;
  readonly queues: Queues;
  readonly inner: InnerKey;
  /** The origin of the portal's pages; undefined where a request tells. */
  readonly publicOrigin: string | undefined;
  /** Hosts of this machine that services may stand on. */
  readonly serviceHosts: AllowedHosts | undefined;
}

/** Services by address, the health of layers and the workbench, with what they do by the clock. */
export function createCataloguing(
  app: FastifyInstance,
  {
    database,
    clock,
    origins,
    audit,
    queues,
    inner,
    publicOrigin,
    serviceHosts: allowed = [],
  }: CataloguingSources,
) {
  const threads = createAnswerThreads();
  const sources = {
    ...{ threads, allowed, publicOrigin, askPortal: createAskPortal(app, inner) },
    // Services may ask who asks.
    origin: publicOrigin ?? 'http://localhost',
  };
  const health = createLayerHealth({ database, clock, sources, log: app.log });
  app.addHook('preClose', async () => {
    await health.checks.close();
    await threads.close();
  });
  const foreign = createForeignHandlers({
    ...{ database, clock, origins, threads, allowed, health: health.checks },
    queue: queues.foreign,
  });
  registerRelay(app, { database, clock, origins, allowed, queue: queues.relay });
  const onPublished = () => health.checks.begin('due');
  const schedule = createCatalogueSchedule({ database, clock, origins, audit, log: app.log });
  app.addHook('preClose', () => schedule.close());
  const workbench = createWorkbenchHandlers({ database, origins, clock, schedule, onPublished });
  return { ...foreign, ...health.handlers, ...workbench };
}
