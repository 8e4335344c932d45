import { TerrainError } from '../../api/terrain/elevationService.ts';
import type { GroundSampler } from '../../api/terrain/groundSampler.ts';
import { circleRing, closedPolygon } from '../../domain/geodesy/areas.ts';
import { PREFECTURE_EXTENT, unionExtent } from '../../domain/geodesy/extent.ts';
import { LayerLoadError, type LayerProblem } from '../../domain/layers/record/layerProblem.ts';
import type { QueryLimit } from '../../domain/query/layerQuery.ts';
import { queryPolygon, queryShapeOf, type QueryShape } from '../../domain/query/queryShape.ts';
import { TimeoutError } from '../../lib/abort.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { FeatureSource, OwnMap } from '../../portal/ports.ts';
import type { OverlayKind } from './model/cutting.ts';
import { readGround } from './readGround.ts';
import { OVERLAY_LIMITS, OverlayProblem } from './model/limits.ts';
import type { FieldNames, OverlayMade } from './model/madeLayer.ts';
import type { TerrainKind, TerrainTask } from './model/terrainClasses.ts';
import type { InputLayer, OverlayTask } from './model/overlayWork.ts';

/** What can be done. */
export type OverlayAsked = 'buffer' | OverlayKind | TerrainKind;

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
export interface OverlayResult extends Omit<OverlayMade, 'features' | 'extent' | 'fields' | 'look'> {
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
  /** Whether all that is needed has been chosen. */
  isSaid(): boolean;
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
  readonly ground: Pick<GroundSampler, 'ask'>;
  readonly compute: (
    task: OverlayTask | TerrainTask,
    onShare: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<OverlayMade>;
  readonly names: () => FieldNames;
  /** How the classes of slopes or aspects are called and drawn. */
  readonly classesOf: (kind: TerrainKind) => TerrainTask['classes'];
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
  if (error instanceof TerrainError)
    return { code: error.problem === 'none' ? 'noTerrain' : 'terrainFailed', values: {} };
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

/** What is computed of the ground alone, without a layer. */
export const isTerrain = (kind: OverlayAsked): kind is TerrainKind => kind === 'slope' || kind === 'aspect';

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
    /** The area whose ground is looked at: the prefecture's own where there is no limit. @throws OverlayProblem `noRegion` */
    async ground(limit: QueryLimit, signal: AbortSignal) {
      const [prefecture] = limit.kind === 'prefecture' ? ((await source.regions(signal)) ?? []) : [];
      const area = await this.area(
        prefecture === undefined ? limit : { kind: 'region', code: prefecture.code },
      );
      if (area === undefined) throw new OverlayProblem('noRegion');
      return area;
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

/** Creates what knows which layers there are and which of them are chosen. */
function createChoosing({ source, own, nameOf }: OverlayDeskParts, settings: () => OverlaySettings) {
  const choices = (): readonly OverlayChoice[] => {
    const files = own.layers.value.map(({ id, name }) => ({ id, name, isOwn: true }));
    const isFile = (id: string) => files.some((file) => file.id === id);
    const shown = source.layers().filter(({ id }) => !isFile(id));
    return [...files, ...shown.map(({ id, name }) => ({ id, name, isOwn: false }))];
  };
  const chosen = () => {
    const { layerId, otherId, kind } = settings();
    const all = choices();
    const layer = all.find(({ id }) => id === layerId);
    const other = kind === 'buffer' ? undefined : all.find(({ id }) => id === otherId);
    return { layer: isTerrain(kind) ? undefined : layer, other };
  };
  return {
    choices,
    chosen,
    isSaid() {
      const { layer, other } = chosen();
      const { kind } = settings();
      return isTerrain(kind) || (layer !== undefined && (kind === 'buffer' || other !== undefined));
    },
    name() {
      const { layer, other } = chosen();
      if (layer === undefined && !isTerrain(settings().kind)) return '';
      return nameOf(settings(), layer?.name ?? '', other?.name ?? '');
    },
  };
}

type Choosing = ReturnType<typeof createChoosing>;

/** Creates what reads layers or ground and computes of them what settings say. @param tell told what is done and how much of it */
function createMaking(
  parts: OverlayDeskParts,
  { chosen }: Choosing,
  tell: (work: NonNullable<OverlayState['work']>) => void,
) {
  const { ground, compute, names, classesOf } = parts;
  const reading = createReading(parts);
  const teller =
    (stage: 'reading' | 'computing', signal: AbortSignal) =>
    (share: number): void => {
      if (!signal.aborted) tell({ stage, share });
    };

  async function ofGround(terrain: TerrainKind, { limit }: OverlaySettings, signal: AbortSignal) {
    const area = await reading.ground(limit, signal);
    const heights = await readGround(ground, area, teller('reading', signal), signal);
    const task = { terrain, ...heights, names: names(), classes: classesOf(terrain) };
    return compute(task, teller('computing', signal), signal);
  }

  async function ofLayers(settings: OverlaySettings, signal: AbortSignal) {
    const { kind, distanceM, isMerged, leastM2, limit } = settings;
    const { layer, other } = chosen();
    if (layer === undefined || layer.id === other?.id) throw new OverlayProblem('same');
    const area = await reading.area(limit);
    const [first, second] = await Promise.all([
      reading.read(layer, area, signal),
      other === undefined ? undefined : reading.read(other, area, signal),
    ]);
    signal.throwIfAborted();
    const onShare = teller('computing', signal);
    onShare(0);
    const task = { layer: first, area, names: names() };
    if (kind === 'buffer' || isTerrain(kind) || second === undefined)
      return compute({ ...task, operation: { kind: 'buffer', distanceM, isMerged } }, onShare, signal);
    return compute({ ...task, operation: { kind, other: second, leastM2 } }, onShare, signal);
  }

  return (settings: OverlaySettings, signal: AbortSignal): Promise<OverlayMade> =>
    isTerrain(settings.kind) ? ofGround(settings.kind, settings, signal) : ofLayers(settings, signal);
}

/** Creates the desk. */
export function createOverlayDesk(parts: OverlayDeskParts): OverlayDesk {
  const { own, sourceName } = parts;
  const state = createSignal<OverlayState>({
    ...{ settings: FIRST, work: undefined, problem: undefined, result: undefined },
  });
  let running: AbortController | undefined;
  const put = (change: Partial<OverlayState>) => state.set({ ...state.value, ...change });
  const choosing = createChoosing(parts, () => state.value.settings);
  const compute = createMaking(parts, choosing, (work) => put({ work }));
  const stop = () => {
    running?.abort();
    running = undefined;
    if (state.value.work !== undefined) put({ work: undefined });
  };

  return {
    state,
    choices: choosing.choices,
    isSaid: choosing.isSaid,
    nameOf: choosing.name,
    set: (change) => put({ settings: { ...state.value.settings, ...change }, problem: undefined }),
    async make() {
      stop();
      if (!choosing.isSaid()) return;
      const { settings } = state.value;
      const name = settings.name.trim() || choosing.name();
      const layer = choosing.chosen().layer?.name ?? '';
      const mine = new AbortController();
      running = mine;
      put({ work: { stage: 'reading' }, problem: undefined, result: undefined });
      try {
        const { features, extent, fields, look, ...figures } = await compute(settings, mine.signal);
        mine.signal.throwIfAborted();
        const about = { extent, fields, features, kind: figures.kind, count: figures.count, classes: look };
        const id = await own.add({ name, source: sourceName(), ...about });
        // The name was this result's; the next is called by itself again, unless somebody has named it meanwhile.
        const now = state.value.settings;
        const next = now.name === settings.name ? { ...now, name: '' } : now;
        put({ work: undefined, settings: next, result: { id, name, ...figures } });
      } catch (error) {
        if (!mine.signal.aborted) put({ work: undefined, problem: refusalOf(error, layer) });
      }
    },
    stop,
  };
}
