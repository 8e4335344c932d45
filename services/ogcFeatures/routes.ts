import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownAddress, callerRights, withQuery } from '../../server/base/access/caller.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import { turnsFor, whileConnected } from '../../server/base/http/connection.ts';
import { SERVICE_PATHS } from '../addresses.ts';
import { sentInTurns } from '../features/featureForm.ts';
import type { FeatureMatches, FeatureStore, GeoLayer } from '../featureStore.ts';
import { idsMeeting } from '../mapserver/findInLarge.ts';
import { answeredNotModified } from '../httpCache.ts';
import { createMapLayers, type DescribedLayer } from '../mapserver/layers.ts';
import {
  describeCollection,
  collections,
  conformance,
  landingPage,
  linkTo,
  collectionPath,
  queryableFields,
  queryables,
  TYPES,
  type AddressOf,
} from './documents.ts';
import { featureText } from './geoJson.ts';
import { pageTexts, type PageEnd, type PageRequest, type Start } from './items.ts';
import { apiDefinition, ITEM_PARAMETER_NAMES } from './openapi.ts';
import { readOgcParameters, refuseOtherForms, type Parameters } from './parameters.ts';
import { sendError, sendProblem } from './problem.ts';
import { referenceNamed, type Reference } from './references.ts';
import { readSelection, valuesMet, type Meets, type Selection } from './selection.ts';

const BASE = SERVICE_PATHS.features;

/** The stored layers that the service answers from. */
interface OgcContext {
  readonly store: FeatureStore;
  /** In which searches and pages wait. */
  readonly queue: WorkQueue;
}

/** One request. */
interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly addressOf: AddressOf;
}

function addressesFor(request: FastifyRequest): AddressOf {
  return (path, query = '') => {
    const address = ownAddress(request, `${BASE}${path}`);
    return query === '' ? address : withQuery(address, query);
  };
}

/** Reads the parameters of a call. @throws Refusal 400 for unknown ones, 406 */
function read({ request }: Call, known: readonly string[] = []): Parameters {
  const parameters = readOgcParameters(request.url, known);
  refuseOtherForms(parameters, request.headers.accept);
  return parameters;
}

function sendJson({ reply }: Call, body: unknown, type: string = TYPES.json): FastifyReply {
  return reply.header('cache-control', 'no-cache').type(type).send(JSON.stringify(body));
}

/** Says in which reference coordinates are (Part 2, 7.6). */
function sayReference({ reply }: Call, { uri }: Reference): void {
  reply.header('content-crs', `<${uri}>`);
}

/** Whether the caller has the answer already; it depends on the layer as he sees it and on the whole address. */
function isKnown({ request, reply }: Call, layer: GeoLayer): boolean {
  const asked = createHash('sha256').update(request.url).digest('hex').slice(0, 16);
  return answeredNotModified(request, reply, `${layer.revision}-${asked}`, false);
}

/** The links and figures of a page, when its features are written. */
function pageTail(
  { addressOf }: Call,
  { name, title }: GeoLayer,
  parameters: Parameters,
  { end, selection }: { readonly end: PageEnd; readonly selection: Selection },
): string {
  const { limit, start } = selection;
  const to = (rel: string, words: string, at: Start) => {
    const query = new URLSearchParams([...parameters]);
    for (const [parameter, value] of [['offset', at.offset] as const, ['after', at.at] as const]) {
      query.delete(parameter);
      if (value > 0) query.set(parameter, String(value));
    }
    return linkTo(rel, TYPES.geoJson, words, addressOf(collectionPath(name, '/items'), query.toString()));
  };
  const hasEarlier = start.at === 0 && start.offset > 0;
  const earlier = { at: 0, offset: Math.max(0, start.offset - limit) };
  const body = {
    links: [
      to('self', '本页 This document', start),
      ...(end.next === undefined ? [] : [to('next', '下一页 Next page', end.next)]),
      ...(hasEarlier ? [to('prev', '上一页 Previous page', earlier)] : []),
      linkTo('collection', TYPES.json, title, addressOf(collectionPath(name))),
    ],
    timeStamp: new Date().toISOString(),
    ...(end.matched === undefined ? {} : { numberMatched: end.matched }),
    numberReturned: end.returned,
  };
  // After the features in one object.
  return `],${JSON.stringify(body).slice(1)}`;
}

async function* collectionText(request: PageRequest, tail: (end: PageEnd) => string): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  yield tail(yield* pageTexts(request));
}

/** What a page is taken from. */
interface Candidates {
  readonly candidates: FeatureMatches;
  readonly meets: Meets | undefined;
}

/** The features that a selection may hold: of a large layer its columns tell which values meet it, so that pages and counts are exact. */
async function candidatesFor(
  store: FeatureStore,
  layer: DescribedLayer,
  { area, values, shapes }: Selection,
  signal: AbortSignal,
): Promise<Candidates> {
  const matches = await store.match(layer.source, area, signal);
  const fields = queryableFields(layer).filter(({ name }) =>
    values.some(({ reads }) => reads?.includes(name)),
  );
  const { columns } = matches;
  if (columns !== undefined && values.length > 0 && fields.every(({ name }) => columns.has(name))) {
    const ids = await idsMeeting(matches, { tests: values, fields }, matches.ids, signal);
    return { candidates: matches.among(ids), meets: shapes };
  }
  const meetsValues = valuesMet(values, fields);
  if (meetsValues === undefined || shapes === undefined)
    return { candidates: matches, meets: meetsValues ?? shapes };
  return { candidates: matches, meets: (feature) => meetsValues(feature) && shapes(feature) };
}

async function sendItems(
  call: Call,
  { store, queue }: OgcContext,
  layer: DescribedLayer,
): Promise<FastifyReply> {
  const { reply } = call;
  const fields = queryableFields(layer).filter(({ name }) => !ITEM_PARAMETER_NAMES.includes(name));
  const parameters = read(call, [...ITEM_PARAMETER_NAMES, ...fields.map(({ name }) => name)]);
  const selection = readSelection(parameters, queryableFields(layer));
  sayReference(call, selection.reference);
  if (isKnown(call, layer.source)) return reply;
  const found = await whileConnected(reply, (signal) =>
    queue.run(signal, (inTurn) => candidatesFor(store, layer, selection, inTurn)),
  );
  if (found === undefined) return reply;
  const text = collectionText({ ...found, ...selection }, (end) =>
    pageTail(call, layer.source, parameters, { end, selection }),
  );
  const body = await sentInTurns(text, turnsFor(reply, queue));
  return reply.type(`${TYPES.geoJson}; charset=utf-8`).send(body);
}

/** Ids that features may have. */
const ID = /^\d{1,9}$/;

async function sendItem(call: Call, store: FeatureStore, layer: GeoLayer): Promise<FastifyReply> {
  const { reply, addressOf } = call;
  const { featureId } = call.request.params as { readonly featureId: string };
  const parameters = read(call, ['crs']);
  const reference = referenceNamed(parameters.get('crs'), 'crs');
  const feature = ID.test(featureId) ? await store.feature(layer, Number(featureId)) : undefined;
  if (feature === undefined)
    throw new Refusal(404, `图层 ${layer.name} 中没有要素 ${featureId}。There is no such feature.`);
  sayReference(call, reference);
  if (isKnown(call, layer)) return reply;
  const { name, title } = layer;
  const query = new URLSearchParams([...parameters]).toString();
  const links = [
    linkTo(
      'self',
      TYPES.geoJson,
      '本要素 This feature',
      addressOf(collectionPath(name, `/items/${featureId}`), query),
    ),
    linkTo('collection', TYPES.json, title, addressOf(collectionPath(name))),
  ];
  return reply.type(`${TYPES.geoJson}; charset=utf-8`).send(featureText(feature, reference, { links }));
}

/** @throws Refusal 404 for a layer that is not there, or not seen */
async function layerOf(request: FastifyRequest, store: FeatureStore): Promise<GeoLayer> {
  const { collectionId } = request.params as { readonly collectionId: string };
  const layer = await store.layer(collectionId, await callerRights(request));
  if (layer === undefined) throw new Refusal(404, `没有图层 ${collectionId}。There is no such collection.`);
  return layer;
}

function serve(
  app: FastifyInstance,
  path: string,
  summary: string,
  answer: (call: Call) => Promise<FastifyReply>,
): void {
  app.get(
    `${BASE}${path}`,
    {
      schema: { summary: `OGC API - Features: ${summary}`, tags: ['geo'] },
      config: { access: 'data', refuse: sendProblem },
    },
    async (request, reply) => {
      try {
        return await answer({ request, reply, addressOf: addressesFor(request) });
      } catch (error) {
        return sendError(request, reply, error);
      }
    },
  );
}

/** Serves the vector layers by OGC API - Features: Core, GeoJSON and OpenAPI 3.0 of Part 1, Part 2 (CRS), Part 3 (filter in CQL2 text). */
export function registerOgcFeatures(app: FastifyInstance, context: OgcContext): void {
  const { store } = context;
  const mapLayers = createMapLayers(store);
  const described = async (request: FastifyRequest) => {
    const source = await layerOf(request, store);
    return mapLayers(await callerRights(request)).described({ id: source.rank, source });
  };
  /** A document that takes no parameters of its own. */
  const serveJson = (path: string, summary: string, body: (call: Call) => unknown) =>
    serve(app, path, summary, async (call) => {
      read(call);
      return sendJson(call, await body(call));
    });
  const seen = async ({ request }: Call) => store.layers(await callerRights(request));
  const landing = ({ addressOf }: Call) => landingPage(addressOf);
  serveJson('', 'landing page', landing);
  serveJson('/', 'landing page, with a slash', landing);
  serveJson('/conformance', 'conformance', () => conformance());
  serveJson('/collections', 'layers', async (call) => collections(await seen(call), call.addressOf));
  serveJson('/collections/:collectionId', 'a layer', async ({ request, addressOf }) =>
    describeCollection(await layerOf(request, store), addressOf),
  );
  serve(app, '/api', 'API definition', async (call) => {
    read(call);
    const server = new URL(call.addressOf(''));
    return sendJson(call, apiDefinition(await seen(call), server.origin + server.pathname), TYPES.openApi);
  });
  serve(app, '/collections/:collectionId/queryables', 'what features may be asked for by', async (call) => {
    const layer = await described(call.request);
    read(call);
    return sendJson(call, queryables(layer, call.addressOf), TYPES.schema);
  });
  serve(app, '/collections/:collectionId/items', 'features', async (call) =>
    sendItems(call, context, await described(call.request)),
  );
  serve(app, '/collections/:collectionId/items/:featureId', 'a feature', async (call) =>
    sendItem(call, store, await layerOf(call.request, store)),
  );
}
