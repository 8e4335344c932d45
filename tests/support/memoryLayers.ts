import { type LayerHealth, LayerLoadError, type LayerProblem } from '../../src/domain/layer/layerProblem.ts';
import type { LayerDefinition } from '../../src/domain/layer/layerRecord.ts';
import type { LegendEntry } from '../../src/domain/layer/legend.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { LayerDisplay, LayerFactoryTable, LayerHandle, LayerHost } from '../../src/scene/layerHost.ts';
import { type CountedSignal, createCountedSignal } from './counting.ts';

/** What the service behind a link does when it is asked. */
export type ServiceBehaviour =
  | { readonly answer: 'ok'; readonly afterMs: number }
  | { readonly answer: 'fail'; readonly afterMs: number; readonly problem: LayerProblem }
  | { readonly answer: 'hang' };

/** A layer as the in-memory engine keeps it. */
export interface MemoryLayer {
  readonly definition: LayerDefinition;
  readonly display: LayerDisplay;
}

/** The in-memory {@link LayerHost}. */
export interface MemoryLayerHost extends LayerHost {
  /** Sets what the service of a link does; a link without a setting answers after 20 ms. */
  behave(link: string, behaviour: ServiceBehaviour): void;
  /** Makes a layer that is shown fail, as when its service dies; or come back. */
  setHealth(id: string, health: LayerHealth): void;
  /** Layers of the scene, the lowest first. */
  readonly shown: readonly MemoryLayer[];
  /** Loads asked for so far. */
  readonly loadCount: number;
  /** Listeners to the layers' health. */
  readonly listenerCount: number;
  destroy(): void;
}

interface Entry {
  readonly definition: LayerDefinition;
  display: LayerDisplay;
  readonly health: CountedSignal<LayerHealth>;
}

const LEGEND_TYPE: Readonly<Record<string, LegendEntry['type']>> = { Line: 'line', Point: 'point' };

/** One entry per layer, in its own name. */
function legendOf(definition: LayerDefinition): readonly LegendEntry[] {
  const type = LEGEND_TYPE[definition.config?.layerType ?? ''] ?? 'face';
  return [{ name: definition.name, type, color: '#5fc08b', group: definition.type, show: true }];
}

/** Waits as a request to a service would: it can be aborted at any moment. */
function request(clock: Clock, behaviour: ServiceBehaviour, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const answer = () => {
      signal.removeEventListener('abort', onAbort);
      if (behaviour.answer === 'fail') reject(new LayerLoadError(behaviour.problem));
      else resolve();
    };
    const cancel = behaviour.answer === 'hang' ? () => {} : clock.after(behaviour.afterMs, answer);
    const onAbort = () => {
      cancel();
      reject(new DOMException('aborted', 'AbortError'));
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Creates the host of a scene's layers. */
export function createMemoryLayerHost(clock: Clock): MemoryLayerHost {
  const behaviours = new Map<string, ServiceBehaviour>();
  const entries = new Set<Entry>();
  let loadCount = 0;

  const load = async (definition: LayerDefinition, signal: AbortSignal): Promise<Omit<Entry, 'display'>> => {
    loadCount += 1;
    await request(clock, behaviours.get(definition.link) ?? { answer: 'ok', afterMs: 20 }, signal);
    return { definition, health: createCountedSignal<LayerHealth>({ state: 'ready' }) };
  };
  const factories = {
    annotationLayer: load,
    boxmodelLayer: load,
    demLayer: load,
    domLayer: load,
    maxmodelLayer: load,
    obliquemodelLayer: load,
    pipelinemodelLayer: load,
    pointmodelLayer: load,
    vectorLayer: load,
    arcgisMapServer: load,
    GeniusSpatialMapServer: load,
    WebMapTileServiceImageryProvider: load,
  } satisfies LayerFactoryTable<Omit<Entry, 'display'>>;

  const handleOf = (entry: Entry): LayerHandle => ({
    id: entry.definition.id,
    extent: entry.definition.extent,
    health: entry.health,
    legend: () => legendOf(entry.definition),
    setDisplay: (display) => (entry.display = display),
    remove: () => void entries.delete(entry),
  });

  return {
    get size() {
      return entries.size;
    },
    get shown() {
      return [...entries].sort((a, b) => a.display.order - b.display.order);
    },
    get loadCount() {
      return loadCount;
    },
    get listenerCount() {
      return [...entries].reduce((sum, entry) => sum + entry.health.listenerCount, 0);
    },
    behave: (link, behaviour) => void behaviours.set(link, behaviour),
    setHealth(id, health) {
      for (const entry of entries) if (entry.definition.id === id) entry.health.set(health);
    },
    async add(definition, display, signal) {
      const loaded = await factories[definition.type](definition, signal);
      signal.throwIfAborted();
      const entry: Entry = { ...loaded, display };
      entries.add(entry);
      return handleOf(entry);
    },
    destroy: () => entries.clear(),
  };
}
