import { CLEAR_HANDLER, type ClearHandlerState } from '../../domain/bureau/businessConstants.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { FieldMetadata } from '../../domain/layers/record/bubble.ts';
import { layerField, type LayerDefinition } from '../../layerTypes/index.ts';
import { testOfConditions, type Conditions } from '../../domain/query/conditions.ts';
import type { QueryShape } from '../../domain/query/queryShape.ts';
import type { LayerResult, LayerResultState, ResultSet, ResultSource } from '../../domain/query/resultSet.ts';
import type { SpatialQueries } from '../../api/spatialQueries.ts';
import { layerProblem } from '../../layers/layerProblem.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { createWorkQueue } from '../../lib/workQueue.ts';
import type { Scene } from '../../scene/scene.ts';
import { questionTo, type LayerQuestion, type QueriedLayer } from './layerQuestion.ts';
import { createAskedArea } from './askedArea.ts';

/** What is asked, apart from the shape. */
export interface QueryWish {
  /** Only these layers, whether a spatial limit or none is given; the visible ones where left out. */
  readonly layerIds?: readonly string[];
  /** By layer id, what the rows must fulfil. */
  readonly conditions?: Readonly<Record<string, Conditions>>;
}

/** The queries of one scene: what is asked, what came of it. */
export interface QuerySession extends ResultSource {
  /** 清除 while nothing is shown, 打开 from the first query on (viewer.md, section 4). */
  readonly handler: ReadonlySignal<ClearHandlerState>;
  /**
   * Asks the layers about a shape in place of the query before.
   * @returns the results once every layer has answered, failed or was stopped; undefined where another query or closing came first
   */
  run(shape: QueryShape, wish?: QueryWish): Promise<ResultSet | undefined>;
}

/** The layers that are asked, how they are asked, and the scene that shows what they answer. */
export interface QuerySessionOptions {
  readonly scene: Scene;
  readonly clock: Clock;
  readonly queries: SpatialQueries;
  /** The visible layers, the topmost first. */
  readonly shown: () => readonly QueriedLayer[];
  readonly isBusiness: (layerId: string) => boolean;
  /** What the bureau's metadata say of a layer's fields; rejects when they cannot be read. */
  readonly readFields: (layer: LayerDefinition, signal: AbortSignal) => Promise<readonly FieldMetadata[]>;
  readonly notify: (event: PortalEvent) => void;
}

/** Layers asked at one time. */
const CONCURRENT_QUESTIONS = 12;

/** A layer of the query under way. */
interface Asked {
  readonly layer: QueriedLayer;
  readonly question: LayerQuestion;
}

interface Query {
  readonly id: number;
  readonly shape: QueryShape;
  readonly wish: QueryWish;
  readonly asked: readonly Asked[];
  /** Those that still run, by layer id. */
  readonly running: Map<string, AbortController>;
}

/** Those that can be asked before those that cannot, in their order. */
function inOrder(asked: readonly Asked[]): readonly Asked[] {
  return [
    ...asked.filter(({ question }) => 'ask' in question),
    ...asked.filter(({ question }) => 'skip' in question),
  ];
}

/** The messages of viewer.md, sections 5 and 8, for layers that a query passes over. */
function tellSkipped({ layer, question }: Asked, notify: QuerySessionOptions['notify']): void {
  if (!('skip' in question)) return;
  const { name } = layer.definition;
  if (question.skip === 'business') notify({ id: 'query.business', message: name });
  if (question.skip === 'no-code') notify({ id: 'query.noCode', message: name });
}

/** Asks one layer; the metadata of its fields are asked for at the same time and are no condition. */
async function answerOf(
  of: Query,
  { layer, question }: Asked,
  readFields: QuerySessionOptions['readFields'],
  signal: AbortSignal,
): Promise<LayerResultState> {
  if ('skip' in question) return { state: 'skipped', reason: question.skip };
  const { definition } = layer;
  const fields = readFields(definition, signal).catch(() => []);
  const found = await question.ask(of.shape, signal);
  const meets = testOfConditions(of.wish.conditions?.[definition.id]);
  const rows = meets === undefined ? found.rows : found.rows.filter(({ properties }) => meets(properties));
  const total = rows === found.rows ? found.total : rows.length;
  return { state: 'done', rows, total, fields: await fields };
}

/** Ends the questions of a query that still run. */
function stopAsking(of: Query | undefined): void {
  const running = [...(of?.running.values() ?? [])];
  of?.running.clear();
  running.forEach((controller) => controller.abort());
}

/** Creates what asks the layers of a query. @param onAnswer told of each layer's answer or failure, unless it was stopped */
function createAsking(
  readFields: QuerySessionOptions['readFields'],
  onAnswer: (of: Query, layerId: string, state: LayerResultState) => void,
) {
  const ask = async (of: Query, asked: Asked) => {
    const { id } = asked.layer.definition;
    const controller = of.running.get(id);
    if (controller === undefined) return;
    let state: LayerResultState;
    try {
      state = await answerOf(of, asked, readFields, controller.signal);
    } catch (error) {
      state = { state: 'failed', problem: layerProblem(error) };
    }
    // A stopped layer was told already, and may be asked again by now.
    if (of.running.get(id) !== controller) return;
    of.running.delete(id);
    onAnswer(of, id, state);
  };
  return async (of: Query, all: readonly Asked[]) => {
    const queue = createWorkQueue(CONCURRENT_QUESTIONS);
    for (const { layer } of all) of.running.set(layer.definition.id, new AbortController());
    await Promise.all(
      all.map((asked) => new Promise<void>((resolve) => queue.add(() => ask(of, asked).then(resolve)))),
    );
  };
}

/** The layers of a wish with what they are asked, those that can be asked first. */
function askedOf(
  { queries, clock, shown, isBusiness }: QuerySessionOptions,
  { layerIds }: QueryWish,
): readonly Asked[] {
  const layers = shown().filter(({ definition }) => layerIds?.includes(definition.id) ?? true);
  return inOrder(
    layers.map((layer) => ({
      layer,
      question: questionTo(layer, { isBusiness: isBusiness(layer.definition.id), queries, clock }),
    })),
  );
}

/** The results of a query before any layer has answered. */
const firstResults = ({ id, asked }: Query): ResultSet => ({
  id,
  layers: asked.map(({ layer: { definition }, question }) => ({
    layerId: definition.id,
    title: definition.name,
    config: layerField(definition, 'config'),
    ...('skip' in question ? { state: 'skipped', reason: question.skip } : { state: 'running' }),
  })),
});

/** Creates the session of one scene; closed, it holds nothing of it. */
export function createQuerySession(options: QuerySessionOptions): QuerySession {
  const { scene, readFields, notify } = options;
  const results = createSignal<ResultSet | undefined>(undefined);
  const handler = createSignal<ClearHandlerState>(CLEAR_HANDLER.cleared);
  const area = createAskedArea(scene);
  let query: Query | undefined;
  let lastId = 0;

  const setLayer = (of: Query, layerId: string, state: LayerResultState) => {
    const set = results.value;
    if (query !== of || set === undefined) return;
    const layers = set.layers.map((layer): LayerResult => {
      if (layer.layerId !== layerId) return layer;
      const { title, config } = layer;
      return { layerId, title, config, ...state };
    });
    results.set({ ...set, layers });
  };
  const askAll = createAsking(readFields, setLayer);

  return {
    results,
    handler,
    async run(shape, wish = {}) {
      stopAsking(query);
      const asked = askedOf(options, wish);
      asked.forEach((each) => tellSkipped(each, notify));
      if (!asked.some(({ question }) => 'ask' in question)) notify({ id: 'query.noLayers' });
      const own: Query = { id: ++lastId, shape, wish, asked, running: new Map() };
      query = own;
      area.show(shape);
      handler.set(CLEAR_HANDLER.open);
      results.set(firstResults(own));
      await askAll(
        own,
        asked.filter(({ question }) => 'ask' in question),
      );
      return query === own ? results.value : undefined;
    },
    retry(layerId) {
      const of = query;
      const asked = of?.asked.find(({ layer }) => layer.definition.id === layerId);
      if (of === undefined || asked === undefined || of.running.has(layerId) || 'skip' in asked.question)
        return;
      setLayer(of, layerId, { state: 'running' });
      void askAll(of, [asked]);
    },
    cancel() {
      const of = query;
      if (of === undefined) return;
      const stopped = [...of.running.keys()];
      stopAsking(of);
      for (const layerId of stopped) setLayer(of, layerId, { state: 'skipped', reason: 'cancelled' });
    },
    close() {
      stopAsking(query);
      query = undefined;
      area.clear();
      results.set(undefined);
      handler.set(CLEAR_HANDLER.cleared);
    },
  };
}
