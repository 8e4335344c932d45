import { LEGEND_REFRESH_MS } from '../domain/businessConstants.ts';
import type { Extent } from '../domain/geo/extent.ts';
import { type LayerHealth, LayerLoadError, type LayerProblem } from '../domain/layer/layerProblem.ts';
import type { LegendEntry } from '../domain/layer/legend.ts';
import { isAbortError, TimeoutError, withTimeout } from '../lib/abort.ts';
import type { CancelTimer, Clock } from '../lib/clock.ts';
import { createSignal, type ReadonlySignal, type Unsubscribe } from '../lib/signal.ts';
import type { LayerHandle, LayerHost } from '../scene/layerHost.ts';
import type { DesiredLayer } from './desiredLayers.ts';
import { type LayerStep, type PresentLayer, reconcile } from './reconcile.ts';

/** What came of the wanted layers, as plain data for a store. */
export interface LayersReport {
  /** By layer id; a layer that is not in it is `off`. */
  readonly health: Readonly<Record<string, LayerHealth>>;
  /** Extents that loaded layers state, by layer id, in degrees. */
  readonly extents: Readonly<Record<string, Extent>>;
  /** What the visible layers' symbols mean, in tree order; derived at most every {@link LEGEND_REFRESH_MS}. */
  readonly legend: readonly LegendEntry[];
}

/** Keeps a scene's layers as they are wanted. */
export interface LayerController {
  readonly report: ReadonlySignal<LayersReport>;
  /** Makes the scene show `layers`: all of the catalogue in tree order, as `desiredLayers` gives them. */
  apply(layers: readonly DesiredLayer[]): void;
  /** Loads a failed layer again; does nothing for any other. */
  retry(id: string): void;
  /** Takes every layer out of the scene; the controller cannot be used afterwards. */
  destroy(): void;
}

/** What a {@link LayerController} works with. */
export interface LayerControllerOptions {
  readonly host: LayerHost;
  readonly clock: Clock;
  /** A layer that has not loaded after this long has failed, milliseconds. */
  readonly timeoutMs?: number;
  /** Layers loading at one time; the others wait their turn. */
  readonly concurrency?: number;
}

/** Longer than any engine's own time-out, so that the engine's better reason comes first. */
const LOAD_TIMEOUT_MS = 20_000;

/** A browser opens six connections to one server. */
const CONCURRENT_LOADS = 6;

interface Entry extends PresentLayer {
  phase: PresentLayer['phase'];
  display: PresentLayer['display'];
  problem: LayerProblem | undefined;
  handle: LayerHandle | undefined;
  readonly abort: AbortController;
  unwatch: Unsubscribe;
}

/** The reason to show for what a load threw. */
function problemOf(error: unknown): LayerProblem {
  if (error instanceof LayerLoadError) return error.problem;
  if (error instanceof TimeoutError) return { code: 'timeout', detail: `${error.timeoutMs / 1000} s` };
  return { code: 'draw-failed', detail: error instanceof Error ? error.message : String(error) };
}

function healthOf(entry: Entry): LayerHealth {
  if (!entry.display.visible) return { state: 'off' };
  if (entry.phase !== 'failed') return { state: entry.phase };
  return { state: 'failed', problem: entry.problem ?? { code: 'draw-failed' } };
}

/** Creates the controller of one scene's layers. */
export function createLayerController(options: LayerControllerOptions): LayerController {
  const { host, clock, timeoutMs = LOAD_TIMEOUT_MS, concurrency = CONCURRENT_LOADS } = options;
  const report = createSignal<LayersReport>({ health: {}, extents: {}, legend: [] });
  const entries = new Map<string, Entry>();
  const waiting: Entry[] = [];
  let wantedOrder: readonly string[] = [];
  let loads = 0;
  let legendTimer: CancelTimer | undefined;
  let legendAtMs = -Infinity;
  let destroyed = false;

  const visibleReady = () =>
    wantedOrder.flatMap((id) => {
      const entry = entries.get(id);
      return entry?.handle !== undefined && entry.phase === 'ready' && entry.display.visible
        ? [entry.handle]
        : [];
    });

  const deriveLegend = () => {
    legendTimer = undefined;
    legendAtMs = clock.nowMs();
    const legend = visibleReady().flatMap((handle) => handle.legend());
    if (JSON.stringify(legend) !== JSON.stringify(report.value.legend))
      report.set({ ...report.value, legend });
  };

  const changed = () => {
    const health: Record<string, LayerHealth> = {};
    const extents: Record<string, Extent> = {};
    for (const [id, entry] of entries) {
      health[id] = healthOf(entry);
      if (entry.handle?.extent !== undefined) extents[id] = entry.handle.extent;
    }
    report.set({ ...report.value, health, extents });
    if (destroyed || legendTimer !== undefined) return;
    const dueMs = legendAtMs + LEGEND_REFRESH_MS - clock.nowMs();
    if (dueMs <= 0) deriveLegend();
    else legendTimer = clock.after(dueMs, deriveLegend);
  };

  const unload = (id: string) => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    entries.delete(id);
    entry.abort.abort();
    entry.unwatch();
    entry.handle?.remove();
  };

  const takeHandle = (entry: Entry, handle: LayerHandle) => {
    entry.handle = handle;
    handle.setDisplay(entry.display);
    const follow = (health: LayerHealth) => {
      if (health.state === 'off') return;
      entry.phase = health.state;
      entry.problem = health.state === 'failed' ? health.problem : undefined;
    };
    entry.phase = 'ready';
    follow(handle.health.value);
    entry.unwatch = handle.health.subscribe((health) => {
      follow(health);
      changed();
    });
  };

  const loadNow = async (entry: Entry) => {
    try {
      const handle = await withTimeout(clock, timeoutMs, entry.abort.signal, async (signal) => {
        const added = await host.add(entry.definition, entry.display, signal);
        if (signal.aborted) added.remove();
        return added;
      });
      if (entry.abort.signal.aborted) return handle.remove();
      takeHandle(entry, handle);
    } catch (error) {
      if (entry.abort.signal.aborted || (isAbortError(error) && destroyed)) return;
      entry.phase = 'failed';
      entry.problem = problemOf(error);
    }
    changed();
  };

  const startWaiting = () => {
    while (loads < concurrency) {
      const entry = waiting.shift();
      if (entry === undefined) return;
      if (entry.abort.signal.aborted) continue;
      loads += 1;
      void loadNow(entry).finally(() => {
        loads -= 1;
        startWaiting();
      });
    }
  };

  const load = (definition: PresentLayer['definition'], display: PresentLayer['display']) => {
    const entry: Entry = {
      phase: 'loading',
      definition,
      display,
      problem: undefined,
      handle: undefined,
      abort: new AbortController(),
      unwatch: () => {},
    };
    entries.set(definition.id, entry);
    waiting.push(entry);
  };

  const execute = (step: LayerStep) => {
    if (step.do === 'unload') return unload(step.id);
    if (step.do === 'load') return load(step.definition, step.display);
    const entry = entries.get(step.id);
    if (entry === undefined) return;
    entry.display = step.display;
    entry.handle?.setDisplay(step.display);
  };

  return {
    report,
    apply(layers) {
      if (destroyed) return;
      const steps = reconcile(entries, layers);
      wantedOrder = layers.map(({ definition }) => definition.id);
      steps.forEach(execute);
      if (steps.length > 0) changed();
      startWaiting();
    },
    retry(id) {
      const entry = entries.get(id);
      if (destroyed || entry?.phase !== 'failed') return;
      unload(id);
      load(entry.definition, entry.display);
      changed();
      startWaiting();
    },
    destroy() {
      destroyed = true;
      legendTimer?.();
      for (const id of [...entries.keys()]) unload(id);
      changed();
    },
  };
}
