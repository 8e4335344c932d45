import type { SpatialQueries } from '../../api/spatialQueries.ts';
import type { DrawnShape } from '../../domain/drawing/shape.ts';
import { type Extent, PREFECTURE_EXTENT } from '../../domain/geodesy/extent.ts';
import type { LayerDefinition } from '../../layerTypes/index.ts';
import type { ResultRow } from '../../domain/query/resultSet.ts';
import type { LayerQuery, QueryLimit } from '../../domain/query/layerQuery.ts';
import { type DrawnArea, type QueryShape, queryShapeOf } from '../../domain/query/queryShape.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { GroundPoint } from '../../scene/viewPort.ts';
import type { ViewClick } from '../../tools/clicks.ts';
import { drawTool } from '../../tools/draw/drawTool.ts';
import { queryClickTool } from './queryClick.ts';
import type { ToolManager } from '../../tools/toolManager.ts';
import type { FeatureSource } from '../../portal/ports.ts';
import { clickedShape } from './clickedShape.ts';
import { createGridRange, type GridRange } from './gridRange.ts';
import { questionTo, type QueriedLayer } from './layerQuestion.ts';
import { type LayerRange, readLayerRange } from './layerRange.ts';
import { createPolygonFile } from './polygonFile.ts';
import { createQuerySession, type QuerySession, type QuerySessionOptions } from './querySession.ts';
import { createRegionMask, type RegionMask } from './regionMask.ts';

/** Everything about queries on one scene. */
export interface Querying {
  readonly session: QuerySession;
  readonly grid: GridRange;
  readonly mask: RegionMask;
  /** Whether the click mode runs. */
  isClicking(): boolean;
  /** Begins the click mode (query mode 0), or ends it. */
  toggleClicks(): Promise<void>;
  /** The kind of area that is being drawn for a query. */
  readonly drawing: ReadonlySignal<DrawnArea['kind'] | undefined>;
  /** Lets the user draw an area and queries the visible layers in it (query modes 1 to 3); while one of the kind is drawn, gives it up. */
  toggleDrawing(kind: DrawnArea['kind']): Promise<void>;
  /** The visible layers that answer queries, the topmost first. */
  layers(): readonly LayerDefinition[];
  /** Lets the user draw an area; undefined when he gives up. */
  drawArea(kind: DrawnArea['kind']): Promise<DrawnArea | undefined>;
  /** See `FeatureSource`. */
  readonly features: FeatureSource;
  /** Runs a query of the layer query panel (query mode 6). */
  runLayerQuery(query: LayerQuery): Promise<void>;
  /** Queries the visible layers within the areas of another; resolves once the query has begun, false where the areas could not be read. */
  runWithin(range: LayerRange, signal: AbortSignal): Promise<boolean>;
  /** Ends what runs and shows no results any more (query mode 4). */
  clear(): Promise<void>;
  /** Clears, and takes grid and mask away too. */
  clearAll(): Promise<void>;
}

/** What is said of queries in the user's language. */
export interface QueryWords {
  /** A cell of the grid by its number. */
  readonly gridCell: (number: string) => string;
  /** A point or area that was clicked, and where. */
  readonly hit: (kind: HitKind, ground: GroundPoint) => string;
}

/** What kind of thing a click hit. */
export type HitKind = 'point' | 'line' | 'polygon';

/** The parts of a {@link QuerySession} with the tools that draw what is asked about. */
export interface QueryingOptions extends Omit<QuerySessionOptions, 'queries'> {
  readonly tools: ToolManager;
  readonly queries: SpatialQueries;
  readonly words: QueryWords;
  /** What the open views show; undefined for no view. */
  readonly visibleExtent: () => Extent | undefined;
  readonly onError: (error: unknown) => void;
}

function hitKind({ geometry }: ResultRow): HitKind {
  if (geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon') return 'polygon';
  return geometry?.type === 'LineString' || geometry?.type === 'MultiLineString' ? 'line' : 'point';
}

/** The click mode: every click on a view asks what lies there. */
function createClickMode(
  { scene, tools, words, shown, notify, onError }: QueryingOptions,
  session: QuerySession,
) {
  let latest: ViewClick | undefined;
  const isShown = (layerId: string) => shown().some(({ definition }) => definition.id === layerId);
  const askAt = async (click: ViewClick) => {
    latest = click;
    const asked = await clickedShape(scene, click, isShown);
    // A view may take a while to tell what it has drawn; who clicked elsewhere or ended the mode meanwhile wants no answer.
    if (asked === undefined || latest !== click) return;
    const { shape, ground, layerIds } = asked;
    const found = await session.run(shape, layerIds && { layerIds });
    const [hit] = found?.layers.flatMap((layer) => (layer.state === 'done' ? layer.rows : [])) ?? [];
    if (hit !== undefined) notify({ id: 'query.hit', message: words.hit(hitKind(hit), ground) });
  };
  const begin = async () => {
    const outcome = await tools.start(queryClickTool, {
      onClick: (click) => void askAt(click).catch(onError),
    });
    latest = undefined;
    if (outcome.status === 'failed') onError(outcome.error);
  };
  const isClicking = () => tools.running.value.some(({ toolId }) => toolId === queryClickTool.id);
  const stop = () => tools.abort(queryClickTool.id, 'user');
  return {
    isClicking,
    stop,
    async toggle() {
      // The mode lasts until a right click: the command is done once it has begun.
      if (isClicking()) await stop();
      else void begin();
    },
  };
}

/** Lets the user draw the area of a query. */
function createAreaDrawing({ tools, onError }: QueryingOptions) {
  const drawing = createSignal<DrawnArea['kind'] | undefined>(undefined);
  return {
    drawing,
    async drawArea(kind: DrawnArea['kind']): Promise<DrawnArea | undefined> {
      const started = tools.start(drawTool, { kind });
      drawing.set(kind);
      const outcome = await started;
      if (drawing.value === kind) drawing.set(undefined);
      if (outcome.status === 'failed') onError(outcome.error);
      return outcome.status === 'done' && isArea(outcome.value) ? outcome.value : undefined;
    },
    stop: () => tools.abort(drawTool.id, 'user'),
  };
}

/** Tells what area a limit means now. */
function createLimits(mask: RegionMask, visibleExtent: QueryingOptions['visibleExtent']) {
  return async (limit: QueryLimit): Promise<QueryShape | undefined> => {
    if (limit.kind === 'shape') return queryShapeOf(limit.shape);
    if (limit.kind === 'region') {
      const geometry = await mask.areaOf(limit.code);
      return geometry && { kind: 'area', geometry };
    }
    const extent = limit.kind === 'view' ? visibleExtent() : undefined;
    return queryShapeOf({ kind: 'rectangle', extent: extent ?? PREFECTURE_EXTENT });
  };
}

/** Binds queries to a scene. */
export function createQuerying(options: QueryingOptions): Querying {
  const { scene, queries, words, visibleExtent, notify, onError } = options;
  const session = createQuerySession(options);
  const grid = createGridRange(
    scene,
    createPolygonFile((signal) => queries.gridCells(signal), notify),
    words.gridCell,
  );
  const mask = createRegionMask(
    scene,
    createPolygonFile((signal) => queries.regions(signal), notify),
  );
  const clicks = createClickMode(options, session);
  const { drawing, drawArea, stop: stopDrawing } = createAreaDrawing(options);

  const contextOf = ({ definition }: QueriedLayer) => ({
    isBusiness: options.isBusiness(definition.id),
    queries,
    clock: options.clock,
  });
  const draw = async (kind: DrawnArea['kind']) => {
    const area = await drawArea(kind);
    if (area !== undefined) await session.run(queryShapeOf(area));
  };
  const limitShape = createLimits(mask, visibleExtent);
  const layers = () =>
    options
      .shown()
      .filter((layer) => 'ask' in questionTo(layer, contextOf(layer)))
      .map(({ definition }) => definition);
  const ask: FeatureSource['ask'] = async (layerId, shape, signal) => {
    const layer = options.shown().find(({ definition }) => definition.id === layerId);
    const question = layer && questionTo(layer, contextOf(layer));
    return question === undefined || 'skip' in question ? undefined : question.ask(shape, signal);
  };
  const clear = async () => {
    await clicks.stop();
    if (drawing.value !== undefined) await stopDrawing();
    session.close();
  };

  return {
    session,
    grid,
    mask,
    isClicking: clicks.isClicking,
    toggleClicks: clicks.toggle,
    drawing,
    async toggleDrawing(kind) {
      const isSame = drawing.value === kind;
      // A second drawing replaces the first one; the command is done once it has begun.
      if (isSame) await stopDrawing();
      else void draw(kind).catch(onError);
    },
    layers,
    drawArea,
    features: { layers, ask, limitShape, drawArea, regions: (signal) => mask.regions(signal) },
    async runLayerQuery({ layerId, conditions, limit }) {
      const shape = await limitShape(limit);
      if (shape !== undefined)
        await session.run(shape, { layerIds: [layerId], conditions: { [layerId]: conditions } });
    },
    async runWithin(range, signal) {
      const shape = await readLayerRange(range, queries, notify, signal);
      if (shape === undefined || signal.aborted) return false;
      session.run(shape).catch(onError);
      return true;
    },
    clear,
    async clearAll() {
      await clear();
      grid.hide();
      await mask.choose('');
    },
  };
}

/** Whether a shape holds an area. */
export const isArea = (shape: DrawnShape): shape is DrawnArea =>
  shape.kind === 'rectangle' || shape.kind === 'circle' || shape.kind === 'polygon';
