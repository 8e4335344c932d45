import type { FastifyBaseLogger } from 'fastify';
import type { LAYER_HEALTH_ENDPOINTS } from '../../src/api/contracts/layerHealth.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { redactedUrl } from '../base/http/logging.ts';
import type { Handlers } from '../http/endpoints.ts';
import { createHealthChecks, type HealthChecks } from './healthChecks.ts';
import { watchedLayers } from './healthRows.ts';
import type { SourceSetup } from './sourceReading.ts';

/** What the calls about the health of layers work on. */
export interface LayerHealthContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly sources: SourceSetup;
  readonly log: FastifyBaseLogger;
}

/** The handlers of those calls, and what looks. */
export function createLayerHealth({ database, clock, sources, log }: LayerHealthContext): {
  readonly handlers: Handlers<typeof LAYER_HEALTH_ENDPOINTS>;
  readonly checks: HealthChecks;
} {
  const checks = createHealthChecks({
    ...{ database, clock, sources },
    onChange: ({ code, link, state, reason }) =>
      log.warn(
        { code, state, reason: reason.en, link: redactedUrl(link) },
        'what a layer reads changed its state',
      ),
    onError: (error) => log.error({ err: error }, 'layers could not be checked'),
  });
  const listed = async (only?: 'failing') => {
    // Before the list is read: a look that ends meanwhile is asked about once more.
    const isChecking = await checks.isRunning();
    const layers = await watchedLayers(database.query);
    const isFailing = ({ health }: (typeof layers)[number]) => health !== null && health.state !== 'ok';
    const told = only === undefined ? layers : layers.filter(isFailing);
    return {
      layers: told.map(({ definition: { id, name, link }, health }) => ({ code: id, name, link, health })),
      isChecking,
    };
  };
  return {
    checks,
    handlers: {
      layerHealthList: ({ query }) => listed(query.only),
      layerHealthCheck() {
        checks.begin('all');
        return listed();
      },
    },
  };
}
