import type Layer from '@arcgis/core/layers/Layer.js';
import { isPassing, type LayerHealth } from '../../domain/layers/record/layerProblem.ts';
import type { Clock } from '../../lib/clock.ts';
import { pageOnline } from '../../lib/pageOnline.ts';
import { createRetries } from '../../lib/retries.ts';
import type { Signal, Unsubscribe } from '../../lib/signal.ts';
import { watchSleep } from '../../lib/sleepWatch.ts';
import type { EngineLayer } from './layers/engineLayer.ts';
import { fetchBytes } from './layers/fetching.ts';
import { isCancelled, sdkProblem } from './layers/problems.ts';
import { FAILURES_IN_A_ROW, requestOutcomes, requestTimeoutMs } from './requestOutcomes.ts';

/** Ready, with the reason when some of the layer is missing. */
export function readyHealth({ partial }: EngineLayer): LayerHealth {
  return partial?.value === undefined ? { state: 'ready' } : { state: 'ready', partial: partial.value };
}

const canRefresh = (layer: Layer): layer is Layer & { refresh(): void } => 'refresh' in layer;

/** A loaded record's service. */
interface LayerService {
  readonly parts: EngineLayer;
  readonly url: string;
  readonly clock: Clock;
  /** Reads all of its terrain anew: the SDK asks for each tile of it once. */
  renewTerrain(): void;
}

/**
 * Watches the service of a layer that is shown: several failed requests in a row mark it failed, one that succeeds, ready. What failed for
 * a reason that passes is asked for again by itself, however few it was and whatever else succeeded: it left a hole. What was asked before
 * the page slept is no fault of the service.
 */
export function watchLayerService(
  { parts, url, clock, renewTerrain }: LayerService,
  health: Signal<LayerHealth>,
): Unsubscribe {
  const { isOwnRequest, reads } = parts;
  const ended = new AbortController();
  const sleep = watchSleep(clock);
  let failures = 0;
  let lostTerrain: string | undefined;
  /** What is there of it stays until the service gives what was lost; how that ended is an outcome as any other. */
  const mendTerrain = async (lost: string) => {
    await fetchBytes(lost, ended.signal);
    lostTerrain = undefined;
    renewTerrain();
  };
  const retries = createRetries(clock, pageOnline, () => {
    for (const layer of [...parts.globe, ...parts.plane]) if (canRefresh(layer)) layer.refresh();
    if (lostTerrain !== undefined) mendTerrain(lostTerrain).catch(() => undefined);
  });
  const note = (error: unknown, asked?: string) => {
    if (error === undefined) {
      failures = 0;
      if (health.value.state === 'failed') health.set(readyHealth(parts));
      return;
    }
    const problem = sdkProblem(error, url);
    if (parts.globe[0]?.type === 'web-tile' && problem.detail?.startsWith('404') === true) return;
    const isPast = isPassing(problem) && sleep.awakeMs() < requestTimeoutMs(url);
    if (!isPast) failures++;
    if (failures >= FAILURES_IN_A_ROW) health.set({ state: 'failed', problem });
    if (!isPassing(problem)) return;
    if (parts.elevation.length > 0) lostTerrain = asked;
    retries.failed();
  };
  const stop =
    reads?.subscribe(({ error }) => note(error)) ??
    (isOwnRequest &&
      requestOutcomes.subscribe((outcome) => {
        if (isOwnRequest(outcome) && !isCancelled(outcome.error)) note(outcome.error, outcome.url);
      }));
  return () => {
    stop?.();
    sleep.stop();
    ended.abort();
    retries.settled();
  };
}
