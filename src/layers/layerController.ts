import { LEGEND_REFRESH_MS } from '../domain/bureau/businessConstants.ts';
import { type Extent, extentsMeet } from '../domain/geodesy/extent.ts';
import { isPassing, type LayerHealth } from '../domain/layers/record/layerProblem.ts';
import type { LayerDefinition } from '../layerTypes/index.ts';
import type { LayerLegend, LegendEntry } from '../domain/layers/record/legend.ts';
import type { Clock } from '../lib/clock.ts';
import { createRetries, type Retries } from '../lib/retries.ts';
import { createEmitter, createSignal, type ReadonlySignal, type Stream } from '../lib/signal.ts';
import { createThrottle } from '../lib/throttle.ts';
import { createWorkQueue } from '../lib/workQueue.ts';
import type { LayerDisplay, LayerFigures, LayerHandle, LayerHost } from '../scene/layerHost.ts';
import type { DesiredLayer } from './desiredLayers.ts';
import { createLayerEntry, type LayerEntry } from './layerEntry.ts';
import { type LayerStep, reconcile } from './reconcile.ts';

/** What came of the wanted layers, as plain data for a store. */
export interface LayersReport {
  /** By layer id; a layer that is not in it is `off`. */
  readonly health: Readonly<Record<string, LayerHealth>>;
  /** Extents that loaded layers state, by layer id, in degrees. */
  readonly extents: Readonly<Record<string, Extent>>;
  /** What loaded layers know of themselves, by layer id. */
  readonly figures: Readonly<Record<string, LayerFigures>>;
  /** What the visible layers' symbols mean, in tree order; derived at most every {@link LEGEND_REFRESH_MS}. */
  readonly legend: readonly LayerLegend[];
}

/** A layer that is drawn now. */
export interface ShownLayer {
  readonly definition: LayerDefinition;
  readonly display: LayerDisplay;
  readonly handle: LayerHandle;
}

/** Keeps a scene's layers as they are wanted; one that failed for a reason that passes is loaded again by itself. */
export interface LayerController {
  readonly report: ReadonlySignal<LayersReport>;
  /** The visible layers that work, the topmost first. */
  shown(): readonly ShownLayer[];
  /** Makes the scene show `layers`: all of the catalogue in tree order, as `desiredLayers` gives them. */
  apply(layers: readonly DesiredLayer[]): void;
  /** Limits the legend to what lies in an extent; undefined for all that is shown. */
  setLegendExtent(extent: Extent | undefined): void;
  /** Loads a layer again that failed or of which some is missing; does nothing for any other. */
  retry(id: string): void;
  /** Takes every layer out of the scene; the controller cannot be used afterwards. */
  destroy(): void;
}

/** The host that layers are added to, and the limits of loading: time, number at once, network. */
export interface LayerControllerOptions {
  readonly host: LayerHost;
  readonly clock: Clock;
  /** A layer that has not loaded after this long has failed, milliseconds. */
  readonly timeoutMs?: number;
  /** Tells that the page has its network back; never unless given. */
  readonly online?: Stream<void>;
  /** Layers loading at one time; the others wait their turn. */
  readonly concurrency?: number;
}

/** Engines end their own requests, with a better reason; whatever hangs beside them ends here. */
const LOAD_TIMEOUT_MS = 300_000;

/** A browser opens six connections to one server. */
const CONCURRENT_LOADS = 6;

/** Hidden layers that stay loaded, so that they come back at once; of more, those hidden longest ago are unloaded. */
const KEPT_HIDDEN = 16;

/** The further tries of layers that failed for a reason that passes. */
function createLayerRetries(clock: Clock, online: Stream<void>, reload: (id: string) => void) {
  const retries = new Map<string, Retries>();
  const forget = (id: string) => {
    retries.get(id)?.settled();
    retries.delete(id);
  };
  const tryLater = (id: string) => {
    const known = retries.get(id) ?? createRetries(clock, online, () => reload(id));
    retries.set(id, known);
    known.failed();
  };
  return {
    forget,
    /** Takes in what became of the layers. */
    follow(entries: ReadonlyMap<string, LayerEntry>) {
      for (const [id, { health }] of entries) {
        if (health.state === 'failed' && isPassing(health.problem)) tryLater(id);
        else if (health.state !== 'loading') retries.get(id)?.settled();
      }
    },
  };
}

/** The layers that were asked of the scene, by id. */
function createEntries(options: LayerControllerOptions, onChange: () => void) {
  const { host, clock, timeoutMs = LOAD_TIMEOUT_MS, concurrency = CONCURRENT_LOADS } = options;
  const entries = new Map<string, LayerEntry>();
  /** Loaded layers that are hidden, the one hidden longest ago first. */
  const hidden = new Set<string>();
  const queue = createWorkQueue(concurrency);

  const drop = (id: string) => {
    entries.get(id)?.drop();
    entries.delete(id);
    hidden.delete(id);
  };
  const load = ({ definition, display }: DesiredLayer) => {
    const entry = createLayerEntry({ host, clock, timeoutMs, onChange }, definition, display);
    entries.set(definition.id, entry);
    queue.add(entry.load);
  };
  const reload = (id: string) => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    drop(id);
    load(entry);
    onChange();
  };
  const retries = createLayerRetries(clock, options.online ?? createEmitter<void>(), reload);
  const unload = (id: string) => {
    drop(id);
    retries.forget(id);
  };
  const show = ({ id, display }: Extract<LayerStep, { do: 'display' }>) => {
    entries.get(id)?.setDisplay(display);
    if (display.visible) hidden.delete(id);
    else hidden.add(id);
  };
  return {
    map: entries as ReadonlyMap<string, LayerEntry>,
    reload,
    /** Tries later what failed. */
    followHealth: () => retries.follow(entries),
    execute(step: LayerStep) {
      if (step.do === 'unload') unload(step.id);
      else if (step.do === 'load') load(step);
      else show(step);
    },
    forgetHidden() {
      const surplus = Math.max(0, hidden.size - KEPT_HIDDEN);
      [...hidden].slice(0, surplus).forEach(unload);
    },
    unloadAll: () => [...entries.keys()].forEach(unload),
  };
}

/** Creates the controller of one scene's layers. */
export function createLayerController(options: LayerControllerOptions): LayerController {
  const { clock } = options;
  const report = createSignal<LayersReport>({ health: {}, extents: {}, figures: {}, legend: [] });
  let wantedOrder: readonly string[] = [];
  let destroyed = false;

  let legendExtent: Extent | undefined;
  const legend = createThrottle(clock, LEGEND_REFRESH_MS, () => {
    const shown = wantedOrder.flatMap((id) => entries.map.get(id) ?? []);
    const derived = shown.flatMap((entry) => legendOf(entry, legendExtent));
    const isSame = JSON.stringify(derived) === JSON.stringify(report.value.legend);
    if (!isSame) report.set({ ...report.value, legend: derived });
  });
  const onChange = () => {
    report.set({ ...report.value, ...factsOf(entries.map) });
    if (destroyed) return;
    entries.followHealth();
    legend.request();
  };
  const entries = createEntries(options, onChange);

  return {
    report,
    shown: () => shownLayers(entries.map),
    apply(layers) {
      if (destroyed) return;
      const steps = reconcile(entries.map, layers);
      wantedOrder = layers.map(({ definition }) => definition.id);
      steps.forEach(entries.execute);
      entries.forgetHidden();
      if (steps.length > 0) onChange();
    },
    setLegendExtent(extent) {
      legendExtent = extent;
      if (!destroyed) legend.request();
    },
    retry(id) {
      const entry = entries.map.get(id);
      if (destroyed || entry === undefined) return;
      const isPartial = entry.health.state === 'ready' && entry.health.partial !== undefined;
      if (entry.phase === 'failed' || isPartial) entries.reload(id);
    },
    destroy() {
      destroyed = true;
      legend.cancel();
      entries.unloadAll();
      onChange();
    },
  };
}

/** The layers that are drawn, the topmost first. */
function shownLayers(entries: ReadonlyMap<string, LayerEntry>): readonly ShownLayer[] {
  return [...entries.values()]
    .flatMap(({ definition, display, handle, health }) =>
      handle !== undefined && health.state === 'ready' ? [{ definition, display, handle }] : [],
    )
    .sort((a, b) => b.display.order - a.display.order);
}

/** What a layer's symbols mean; where an extent is given, nothing of what does not reach into it. */
export function legendWithin(handle: LayerHandle, within: Extent | undefined): readonly LegendEntry[] {
  const { extent } = handle;
  return within !== undefined && extent !== undefined && !extentsMeet(extent, within)
    ? []
    : handle.legend(within);
}

/** The legend of a layer that is shown. */
function legendOf({ health, handle }: LayerEntry, within: Extent | undefined): readonly LayerLegend[] {
  if (health.state !== 'ready' || handle === undefined) return [];
  const entries = legendWithin(handle, within);
  return entries.length === 0 ? [] : [{ layerId: handle.id, entries }];
}

/** Health, extents and figures of the layers that were asked of the scene. */
function factsOf(entries: ReadonlyMap<string, LayerEntry>): Omit<LayersReport, 'legend'> {
  const health: Record<string, LayerHealth> = {};
  const extents: Record<string, Extent> = {};
  const figures: Record<string, LayerFigures> = {};
  for (const [id, { health: own, handle }] of entries) {
    health[id] = own;
    if (handle?.extent !== undefined) extents[id] = handle.extent;
    const known = handle?.figures?.();
    if (known !== undefined) figures[id] = known;
  }
  return { health, extents, figures };
}
