import type { Feature, Geometry, MultiPolygon, Polygon } from 'geojson';
import { CLICK_RADIUS_PX } from '../../src/domain/bureau/businessConstants.ts';
import { geometryExtent } from '../../src/domain/geodesy/geometryExtent.ts';
import {
  type LayerHealth,
  LayerLoadError,
  type LayerProblem,
} from '../../src/domain/layers/record/layerProblem.ts';
import { layerField, type LayerDefinition } from '../../src/layerTypes/index.ts';
import type { LegendEntry } from '../../src/domain/layers/record/legend.ts';
import type { FoundRows } from '../../src/domain/query/foundRows.ts';
import { areaTest } from '../../src/domain/query/meetsArea.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { IdentifyRequest, LayerDisplay, LayerHandle, LayerHost } from '../../src/scene/layerHost.ts';
import type { ClusterHit, GroundPoint, PickHit } from '../../src/scene/viewPort.ts';
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

/** A feature of the in-memory engine; `part` is the part of a pipe layer that it belongs to, `cluster` what a mark stands for. */
export interface MemoryFeature extends Feature<Geometry, Readonly<Record<string, unknown>>> {
  readonly part?: string;
  readonly cluster?: ClusterHit;
}

/** What a layer holds and who can tell of it. */
export interface MemoryContent {
  readonly features: readonly MemoryFeature[];
  /** How the layer's own data answer; a layer without it cannot be asked. */
  readonly told?: ServiceBehaviour;
  /** Whether the views draw the features one by one, so that their `pick` finds them. */
  readonly drawn?: boolean;
}

/**
 * Reads what a layer's service holds; undefined where it is only a picture.
 * @throws LayerLoadError with the reason
 */
export type ReadContent = (
  definition: LayerDefinition,
  signal: AbortSignal,
) => Promise<MemoryContent | undefined>;

/** A visible layer whose features the views draw one by one. */
export interface DrawnMemoryLayer {
  readonly id: string;
  readonly features: readonly MemoryFeature[];
}

/** The in-memory {@link LayerHost}. */
export interface MemoryLayerHost extends LayerHost {
  /** Gives the layers of a link features; to be said before they load. */
  fill(link: string, content: MemoryContent): void;
  /** Drawn features of the visible layers near a place, the topmost layer first. */
  drawnAt(ground: GroundPoint, resolutionM: number): readonly PickHit[];
  /** The lowest first. */
  drawn(): readonly DrawnMemoryLayer[];
  /** Questions asked by `identify` so far. */
  readonly identifyCount: number;
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
  const type = LEGEND_TYPE[layerField(definition, 'config')?.layerType ?? ''] ?? 'face';
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

const METRES_PER_DEGREE = 111_319.49;

/** Whether a place lies within a distance of a geometry's extent: exact for points, generous for everything else. */
function isNear(geometry: Geometry, { lon, lat }: { lon: number; lat: number }, reachM: number): boolean {
  const extent = geometryExtent(geometry);
  if (extent === undefined) return false;
  const reachLat = reachM / METRES_PER_DEGREE;
  const reachLon = reachLat / Math.cos((lat * Math.PI) / 180);
  return (
    lon >= extent.west - reachLon &&
    lon <= extent.east + reachLon &&
    lat >= extent.south - reachLat &&
    lat <= extent.north + reachLat
  );
}

const hitOf = (layerId: string, { properties, geometry, part, cluster }: MemoryFeature): PickHit => ({
  layerId,
  attributes: properties,
  geometry,
  ...(part === undefined ? {} : { part }),
  ...(cluster === undefined ? {} : { cluster }),
});

/** Creates the host of a scene's layers. */
export function createMemoryLayerHost(clock: Clock, read?: ReadContent): MemoryLayerHost {
  const behaviours = new Map<string, ServiceBehaviour>();
  const contents = new Map<string, MemoryContent>();
  const entries = new Set<Entry>();
  let loadCount = 0;
  let identifyCount = 0;

  const featuresNear = (
    { id, link }: LayerDefinition,
    place: { lon: number; lat: number },
    reachM: number,
  ): readonly PickHit[] =>
    (contents.get(link)?.features ?? [])
      .filter(({ geometry }) => isNear(geometry, place, reachM))
      .map((feature) => hitOf(id, feature));
  const identifyOf = (definition: LayerDefinition, told: ServiceBehaviour) => ({
    async identify(place: IdentifyRequest, signal: AbortSignal) {
      identifyCount += 1;
      await request(clock, told, signal);
      return featuresNear(definition, place, place.toleranceM);
    },
  });

  const load = async (definition: LayerDefinition, signal: AbortSignal): Promise<Omit<Entry, 'display'>> => {
    loadCount += 1;
    await request(clock, behaviours.get(definition.link) ?? { answer: 'ok', afterMs: 20 }, signal);
    const content = await read?.(definition, signal);
    if (content !== undefined) contents.set(definition.link, content);
    return { definition, health: createCountedSignal<LayerHealth>({ state: 'ready' }) };
  };

  const queryOf = ({ link }: LayerDefinition, told: ServiceBehaviour) => ({
    async query(area: Polygon | MultiPolygon, signal: AbortSignal): Promise<FoundRows> {
      await request(clock, told, signal);
      const meets = areaTest(area);
      const rows = (contents.get(link)?.features ?? [])
        .map(({ properties, geometry }, index) => ({ id: String(index + 1), properties, geometry }))
        .filter(({ geometry }) => meets(geometry));
      return { rows, total: rows.length };
    },
  });
  const handleOf = (entry: Entry): LayerHandle => {
    const told = contents.get(entry.definition.link)?.told;
    return {
      id: entry.definition.id,
      extent: entry.definition.extent,
      health: entry.health,
      legend: () => legendOf(entry.definition),
      setDisplay: (display) => (entry.display = display),
      remove: () => void entries.delete(entry),
      ...(told === undefined
        ? {}
        : { ...identifyOf(entry.definition, told), ...queryOf(entry.definition, told) }),
    };
  };
  const shown = () => [...entries].sort((a, b) => a.display.order - b.display.order);
  const drawn = () =>
    shown().filter(
      ({ definition, display }) => display.visible && contents.get(definition.link)?.drawn === true,
    );

  return {
    get size() {
      return entries.size;
    },
    get shown() {
      return shown();
    },
    get identifyCount() {
      return identifyCount;
    },
    fill: (link, content) => void contents.set(link, content),
    drawn: () =>
      drawn().map(({ definition: { id, link } }) => ({ id, features: contents.get(link)?.features ?? [] })),
    drawnAt: (ground, resolutionM) =>
      drawn()
        .reverse()
        .flatMap(({ definition }) => featuresNear(definition, ground, CLICK_RADIUS_PX * resolutionM))
        // As the real engine does: a mark knows where its point is, the rest is asked of the data.
        .map(({ geometry, ...hit }) => ({ ...hit, ...(geometry?.type === 'Point' && { geometry }), ground })),
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
      const loaded = await load(definition, signal);
      signal.throwIfAborted();
      const entry: Entry = { ...loaded, display };
      entries.add(entry);
      return handleOf(entry);
    },
    destroy: () => entries.clear(),
  };
}
