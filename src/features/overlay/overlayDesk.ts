import { circleRing, closedPolygon } from '../../domain/geodesy/areas.ts';
import { PREFECTURE_EXTENT, unionExtent } from '../../domain/geodesy/extent.ts';
import { LayerLoadError, type LayerProblem } from '../../domain/layers/record/layerProblem.ts';
import type { QueryLimit } from '../../domain/query/layerQuery.ts';
import { queryPolygon, queryShapeOf, type QueryShape } from '../../domain/query/queryShape.ts';
import { TimeoutError } from '../../lib/abort.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { FeatureSource, OwnMap } from '../../portal/ports.ts';
import type { OverlayKind } from './model/cutting.ts';
import { OVERLAY_LIMITS, OverlayProblem } from './model/limits.ts';
import type { FieldNames } from './model/madeLayer.ts';
import type { InputLayer, OverlayMade, OverlayTask } from './model/overlayWork.ts';

/** What can be done. */
export type OverlayAsked = 'buffer' | OverlayKind;

/** What is to be done. */
export interface OverlaySettings {
  readonly kind: OverlayAsked;
  /** Of the layers in the tree or of the user's own map; '' while none is chosen. */
  readonly layerId: string;
  readonly otherId: string;
  readonly limit: QueryLimit;
  readonly distanceM: number;
  readonly isMerged: boolean;
  /** Pieces of less are left out, square metres. */
  readonly leastM2: number;
  /** What the result is to be called; '' for what it is called by itself. */
  readonly name: string;
}

/** Why there is no result: a row of the panel's texts and what it tells, or why a layer does not answer. */
export interface OverlayRefusal {
  readonly code: OverlayProblem['code'];
  readonly values: OverlayProblem['values'];
  readonly reason?: LayerProblem;
}

/** A result, which is a layer of the user's own map. */
export interface OverlayResult extends Omit<OverlayMade, 'features' | 'extent' | 'fields'> {
  readonly id: string;
  readonly name: string;
}

/** A layer that can be chosen. */
export interface OverlayChoice {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
}

/** How the desk stands. */
export interface OverlayState {
  readonly settings: OverlaySettings;
  /** What is done now, and how much of it; undefined while nothing is. */
  readonly work: { readonly stage: 'reading' | 'computing'; readonly share?: number } | undefined;
  readonly problem: OverlayRefusal | undefined;
  /** What was made last. */
  readonly result: OverlayResult | undefined;
}

/** Buffers and overlays of a map, one made at a time. */
export interface OverlayDesk {
  readonly state: ReadonlySignal<OverlayState>;
  /** The layers that can be chosen now. */
  choices(): readonly OverlayChoice[];
  set(change: Partial<OverlaySettings>): void;
  /** What the result is called by itself; '' while a layer is missing. */
  nameOf(): string;
  /** Makes the layer; resolves once it is there, failed or stopped. */
  make(): Promise<void>;
  /** Ends what is being made. */
  stop(): void;
}

/** The layers, who computes with them, and what the result is called. */
export interface OverlayDeskParts {
  readonly source: FeatureSource;
  readonly own: Pick<OwnMap, 'layers' | 'add'>;
  readonly compute: (
    task: OverlayTask,
    onShare: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<OverlayMade>;
  readonly names: () => FieldNames;
  /** What a result is called by itself. */
  readonly nameOf: (settings: OverlaySettings, layer: string, other: string) => string;
  /** Names where a result comes from, beside the names of files. */
  readonly sourceName: () => string;
}

const FIRST: OverlaySettings = {
  ...{ kind: 'buffer', layerId: '', otherId: '', limit: { kind: 'prefecture' } },
  ...{ distanceM: 500, isMerged: true, leastM2: 1, name: '' },
};

function refusalOf(error: unknown, layer: string): OverlayRefusal {
  if (error instanceof OverlayProblem) return { code: error.code, values: error.values };
  if (error instanceof LayerLoadError)
    return { code: 'unanswered', values: { layer }, reason: error.problem };
  if (error instanceof TimeoutError)
    return {
      code: 'unanswered',
      values: { layer },
      reason: { code: 'timeout', detail: String(error.timeoutMs / 1000) },
    };
  return { code: 'broken', values: {} };
}

/** Creates the reader of layers. */
function createReading({ source, own }: Pick<OverlayDeskParts, 'source' | 'own'>) {
  /** All that may be asked about: the prefecture, and what the user's own layers reach over. */
  const everywhere = (): QueryShape => {
    const extents = own.layers.value.map(({ extent }) => extent);
    const extent = unionExtent([PREFECTURE_EXTENT, ...extents]) ?? PREFECTURE_EXTENT;
    return queryShapeOf({ kind: 'rectangle', extent });
  };
  return {
    /** The area of a limit; undefined for everything. @throws OverlayProblem `noRegion` where it is not known */
    async area(limit: QueryLimit) {
      if (limit.kind === 'prefecture') return undefined;
      // A service may take few corners for a circle; what is cut by it is to be round.
      if (limit.kind === 'shape' && limit.shape.kind === 'circle')
        return closedPolygon(circleRing(limit.shape.centre, limit.shape.radiusM));
      const shape = await source.limitShape(limit);
      if (shape === undefined) throw new OverlayProblem('noRegion');
      return queryPolygon(shape);
    },
    /** A layer's features in an area. @throws OverlayProblem, LayerLoadError; AbortError when aborted */
    async read(
      { id, name }: OverlayChoice,
      area: OverlayTask['area'],
      signal: AbortSignal,
    ): Promise<InputLayer> {
      const file = own.layers.value.find((one) => one.id === id);
      if (file !== undefined) return { name, features: file.features };
      const shape: QueryShape = area === undefined ? everywhere() : { kind: 'area', geometry: area };
      const found = await source.ask(id, shape, signal);
      if (found === undefined) throw new OverlayProblem('notShown', { layer: name });
      const { rows, total } = found;
      if (total > rows.length) throw new OverlayProblem('cut', { layer: name, count: rows.length, total });
      const most = OVERLAY_LIMITS.features;
      if (rows.length > most) throw new OverlayProblem('tooMany', { layer: name, count: rows.length, most });
      return { name, features: rows };
    },
  };
}

/** Creates the desk. */
export function createOverlayDesk(parts: OverlayDeskParts): OverlayDesk {
  const { source, own, compute, names, nameOf, sourceName } = parts;
  const reading = createReading(parts);
  const state = createSignal<OverlayState>({
    ...{ settings: FIRST, work: undefined, problem: undefined, result: undefined },
  });
  let running: AbortController | undefined;
  const put = (change: Partial<OverlayState>) => state.set({ ...state.value, ...change });

  const choices = (): readonly OverlayChoice[] => {
    const files = own.layers.value.map(({ id, name }) => ({ id, name, isOwn: true }));
    const isFile = (id: string) => files.some((file) => file.id === id);
    const shown = source.layers().filter(({ id }) => !isFile(id));
    return [...files, ...shown.map(({ id, name }) => ({ id, name, isOwn: false }))];
  };
  const chosen = () => {
    const { layerId, otherId, kind } = state.value.settings;
    const all = choices();
    const layer = all.find(({ id }) => id === layerId);
    const other = kind === 'buffer' ? undefined : all.find(({ id }) => id === otherId);
    return { layer, other };
  };
  const ownName = () => {
    const { layer, other } = chosen();
    return layer === undefined ? '' : nameOf(state.value.settings, layer.name, other?.name ?? '');
  };
  const stop = () => {
    running?.abort();
    running = undefined;
    if (state.value.work !== undefined) put({ work: undefined });
  };

  /** Reads the layers and makes of them what the settings say. */
  async function made(layer: OverlayChoice, other: OverlayChoice | undefined, signal: AbortSignal) {
    const { kind, distanceM, isMerged, leastM2, limit } = state.value.settings;
    const area = await reading.area(limit);
    const [first, second] = await Promise.all([
      reading.read(layer, area, signal),
      other === undefined ? undefined : reading.read(other, area, signal),
    ]);
    signal.throwIfAborted();
    const onShare = (share: number) => {
      if (!signal.aborted) put({ work: { stage: 'computing', share } });
    };
    onShare(0);
    const task = { layer: first, area, names: names() };
    if (kind === 'buffer' || second === undefined)
      return compute({ ...task, operation: { kind: 'buffer', distanceM, isMerged } }, onShare, signal);
    return compute({ ...task, operation: { kind, other: second, leastM2 } }, onShare, signal);
  }

  return {
    state,
    choices,
    nameOf: ownName,
    set: (change) => put({ settings: { ...state.value.settings, ...change }, problem: undefined }),
    async make() {
      stop();
      const { layer, other } = chosen();
      const { settings } = state.value;
      if (layer === undefined || (settings.kind !== 'buffer' && other === undefined)) return;
      const name = settings.name.trim() || ownName();
      const mine = new AbortController();
      running = mine;
      put({ work: { stage: 'reading' }, problem: undefined, result: undefined });
      try {
        if (layer.id === other?.id) throw new OverlayProblem('same');
        const { features, extent, fields, ...figures } = await made(layer, other, mine.signal);
        mine.signal.throwIfAborted();
        const { kind, count } = figures;
        const id = await own.add({ name, source: sourceName(), kind, extent, fields, count, features });
        put({ work: undefined, result: { id, name, ...figures } });
      } catch (error) {
        if (!mine.signal.aborted) put({ work: undefined, problem: refusalOf(error, layer.name) });
      }
    },
    stop,
  };
}
