import type ElevationLayer from '@arcgis/core/layers/ElevationLayer.js';
import type Layer from '@arcgis/core/layers/Layer.js';
import type EsriMap from '@arcgis/core/Map.js';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import { LayerLoadError, type LayerHealth } from '../../domain/layers/record/layerProblem.ts';
import { ARCGIS_FACTORIES, type FactoryContext } from '../../layerTypes/arcgis.ts';
import { hasTrait, recordLegend, type LayerDefinition, type LayerType } from '../../layerTypes/index.ts';
import { rootTheme } from '../../layers/tree/layerCatalogue.ts';
import { abortable } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import { pageRelay } from '../../lib/pageRelay.ts';
import { createSignal, type ReadonlySignal, type Signal } from '../../lib/signal.ts';
import type { LayerDisplay, LayerHandle, LayerHost } from '../../scene/layerHost.ts';
import { frameLoop } from './frameLoop.ts';
import type { EngineLayer } from './layers/engineLayer.ts';
import { sdkProblem } from './layers/problems.ts';
import { readyHealth, watchLayerService } from './layerService.ts';
import { takeOffGround } from './terrain.ts';
import { isOverlay, overlayIdOf } from './views/overlay.ts';
import type { AttributeReader } from './views/pick.ts';

/** The two maps of the scene. */
interface Maps {
  readonly globe: EsriMap;
  readonly plane: EsriMap;
}

/** One loaded record in the maps. */
interface Entry {
  readonly definition: LayerDefinition;
  readonly parts: EngineLayer;
  readonly health: Signal<LayerHealth>;
  /** As it was last asked to be shown. */
  display: LayerDisplay | undefined;
}

/** The scene's layers, and what the views need to know of them. */
export interface EngineLayerHost extends LayerHost {
  /** Whose graphic it is that a view drew: a layer's or an overlay's. */
  attributesOf: AttributeReader;
  /** Tells the layer why a view could not draw it. */
  reportFailure(layer: Layer, error: unknown): void;
  /** Whether the plane shows the imagery among the basic data: not while it stands on a base map of its own. */
  setPlaneImagery(isShown: boolean): void;
  destroy(): void;
}

const layersOf = ({ globe, plane, elevation }: EngineLayer): readonly (Layer | ElevationLayer)[] => [
  ...globe,
  ...plane,
  ...elevation,
];

/** So long a terrain that is read anew is away, milliseconds: a frame or two. */
const GONE_MS = 100;

/** Puts a map's layers in the order of the entries, overlays above all. */
function arrange(map: EsriMap, wanted: readonly Layer[]): void {
  const overlays = map.layers.toArray().filter(isOverlay);
  [...wanted, ...overlays].forEach((layer, index) => {
    if (map.layers.getItemAt(index) !== layer) map.reorder(layer, index);
  });
}

/**
 * Loads by the factory of the record's type; whatever fails says why. Each of its requests has a time-out; what the page itself takes,
 * for modules and reading, is not the service's fault and has none.
 */
async function loadParts<T extends LayerType>(
  definition: LayerDefinition<T>,
  signal: AbortSignal,
  needs: FactoryContext,
): Promise<EngineLayer> {
  const made = ARCGIS_FACTORIES[definition.type](definition, signal, needs);
  try {
    return await abortable(made, signal);
  } catch (error) {
    // Made too late: nobody waits for it any more, so nobody else would free it.
    made.then(release, () => undefined);
    if (signal.aborted) throw signal.reason;
    throw new LayerLoadError(sdkProblem(error, definition.link));
  }
}

/** Models that cannot be shown cover nothing: their outlines leave the plane until they are back. */
const isUncovered = ({ definition, health }: Entry) =>
  hasTrait(definition, 'model') && health.value.state === 'failed';

/** A legend entry whose picture the page can ask for. */
function withReachedPicture(entry: LegendEntry): LegendEntry {
  const { config } = entry;
  return config === undefined
    ? entry
    : { ...entry, config: { ...config, img: pageRelay.addressFor(config.img) } };
}

/** Imagery that stands for the ground: that of the basic data. */
const isGround = ({ definition }: Entry) =>
  hasTrait(definition, 'groundPicture') && rootTheme(definition.id) === 'base';

/** On the globe it lies on the ground as a picture, and fades with it. */
const isDraped = ({ definition, parts }: Entry, layer: Layer | ElevationLayer) =>
  hasTrait(definition, 'coversGround') && (parts.globe as readonly unknown[]).includes(layer);

function release(parts: EngineLayer): void {
  for (const layer of layersOf(parts)) if (!layer.destroyed) layer.destroy();
  parts.dispose?.();
}

/** The loaded records in both maps, in their order. */
function createEntries(maps: Maps, groundOpacity: ReadonlySignal<number>) {
  const entries = new Set<Entry>();
  let showsPlaneImagery = true;
  const arrangeAll = () => {
    const orderOf = ({ display }: Entry) => display?.order ?? Number.NaN;
    const sorted = [...entries].sort((a, b) => orderOf(a) - orderOf(b));
    arrange(
      maps.globe,
      sorted.flatMap(({ parts }) => [...parts.globe]),
    );
    arrange(
      maps.plane,
      sorted.flatMap(({ parts }) => [...parts.plane]),
    );
  };
  return {
    all: (): readonly Entry[] => [...entries],
    has: (entry: Entry) => entries.has(entry),
    /** Whose layer it is. */
    of: (layer: Layer | null | undefined) =>
      [...entries].find(({ parts }) => layersOf(parts).some((own) => own === layer)),
    display(entry: Entry, display: LayerDisplay) {
      const { visible, opacity, order, hiddenParts = [], period } = display;
      const { parts } = entry;
      const isMoved = entry.display?.order !== order;
      entry.display = display;
      frameLoop().wake();
      parts.setHiddenParts?.(hiddenParts);
      parts.setPeriod?.(period);
      const isOff = isUncovered(entry) || (!showsPlaneImagery && isGround(entry));
      const left: readonly unknown[] = isOff ? parts.plane : [];
      for (const layer of layersOf(parts)) {
        layer.visible = visible && !left.includes(layer) && (parts.isShown?.(layer) ?? true);
        layer.opacity = isDraped(entry, layer) ? opacity * groundOpacity.value : opacity;
      }
      if (isMoved) arrangeAll();
    },
    setPlaneImagery(isShown: boolean) {
      showsPlaneImagery = isShown;
      for (const entry of entries)
        if (isGround(entry) && entry.display !== undefined) this.display(entry, entry.display);
    },
    insert(entry: Entry) {
      entries.add(entry);
      maps.globe.addMany([...entry.parts.globe]);
      maps.plane.addMany([...entry.parts.plane]);
      maps.globe.ground.layers.addMany([...entry.parts.elevation]);
      arrangeAll();
    },
    /** Lets the SDK read an entry's terrain as if it were new: it must see it gone first. */
    renewTerrain(entry: Entry, clock: Clock) {
      const { layers } = maps.globe.ground;
      for (const layer of entry.parts.elevation) {
        const index = layers.indexOf(layer);
        if (index < 0) continue;
        takeOffGround(layers, [layer]);
        clock.after(GONE_MS, () => {
          if (entries.has(entry)) layers.add(layer, index);
        });
      }
    },
    /** Takes it off the maps and frees it. */
    takeOut(entry: Entry) {
      if (!entries.delete(entry)) return;
      frameLoop().wake();
      maps.globe.removeMany([...entry.parts.globe]);
      maps.plane.removeMany([...entry.parts.plane]);
      takeOffGround(maps.globe.ground.layers, entry.parts.elevation);
      release(entry.parts);
    },
  };
}

/** Makes the layer host of the two maps. */
export function createLayerHost(
  maps: Maps,
  needs: FactoryContext,
  groundOpacity: ReadonlySignal<number>,
): EngineLayerHost {
  const entries = createEntries(maps, groundOpacity);
  const unwatchGround = groundOpacity.subscribe(() => {
    for (const entry of entries.all()) if (entry.display !== undefined) entries.display(entry, entry.display);
  });

  return {
    get size() {
      return entries.all().length;
    },
    async add(definition, first, signal): Promise<LayerHandle> {
      signal.throwIfAborted();
      const parts = await loadParts(definition, signal, needs);
      const health = createSignal<LayerHealth>(readyHealth(parts));
      const entry: Entry = { definition, parts, health, display: undefined };
      for (const layer of layersOf(parts)) layer.visible = false;
      entries.insert(entry);
      entries.display(entry, first);
      const unwatchHealth = health.subscribe(() => {
        if (entry.display !== undefined && hasTrait(definition, 'model'))
          entries.display(entry, entry.display);
      });
      const service = { parts, url: definition.link, clock: needs.clock };
      const renewTerrain = () => entries.renewTerrain(entry, needs.clock);
      const unwatchService = watchLayerService({ ...service, renewTerrain }, health);
      const unwatchPartial = parts.partial?.subscribe(() => {
        if (health.value.state === 'ready') health.set(readyHealth(parts));
      });
      return {
        id: definition.id,
        extent: parts.extent ?? definition.extent,
        health,
        legend: (within) => (parts.legend?.(within) ?? recordLegend(definition)).map(withReachedPicture),
        ...(parts.figures === undefined ? {} : { figures: () => parts.figures ?? {} }),
        setDisplay: (next) => {
          if (entries.has(entry)) entries.display(entry, next);
        },
        remove() {
          unwatchHealth();
          unwatchService();
          unwatchPartial?.();
          entries.takeOut(entry);
        },
        ...(parts.serviceTime === undefined ? {} : { serviceTime: parts.serviceTime }),
        ...(parts.identify === undefined ? {} : { identify: parts.identify }),
        ...(parts.query === undefined ? {} : { query: parts.query }),
      };
    },
    async attributesOf(graphic) {
      const { layer } = graphic;
      if (layer === null || layer === undefined) return undefined;
      if (isOverlay(layer as Layer)) {
        const attributes = { ...(graphic.attributes as Record<string, unknown> | null) };
        return { layerId: overlayIdOf(layer as Layer), attributes };
      }
      const entry = entries.of(layer as Layer);
      if (entry === undefined) return undefined;
      const { parts, definition } = entry;
      const attributes = parts.attributesOf?.(graphic);
      const feature = attributes === undefined ? await parts.featureOf?.(graphic) : { attributes };
      return feature === undefined ? undefined : { layerId: definition.id, ...feature };
    },
    reportFailure(layer, error) {
      const entry = entries.of(layer);
      entry?.health.set({ state: 'failed', problem: sdkProblem(error, entry.definition.link) });
    },
    setPlaneImagery: (isShown) => entries.setPlaneImagery(isShown),
    destroy() {
      unwatchGround();
      for (const entry of entries.all()) entries.takeOut(entry);
    },
  };
}
