import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ESRI_KEY_PARAMETER, KEY_PARAMETER } from '../../src/domain/bureau/accessKeys.ts';
import { SESSION_END_CODES } from '../../src/api/contracts/envelopes.ts';
import { ownAddress, callerRights, withQuery } from '../../server/base/access/caller.ts';
import { isStorageFailure } from '../../server/base/db/failure.ts';
import { STORAGE_REFUSAL } from '../../server/base/http/errors.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import { whileConnected } from '../../server/base/http/connection.ts';
import type { MapDrawing } from '../drawing/mapDrawing.ts';
import type { FeatureStore } from '../featureStore.ts';
import { ARCGIS_REST, SERVICE_PATHS } from '../addresses.ts';
import { CURRENT_VERSION, layerJson, serviceJson, SERVICE_NAME } from './describe.ts';
import { EsriError } from './esriError.ts';
import { exportJson, exportPicture, exportRequest, refuseFormat } from './export.ts';
import { identify } from './identify.ts';
import { createMapLayers, type MapLayers } from './layers.ts';
import { legendJson } from './legend.ts';
import { readEsriParameters, type EsriParameters } from './parameters.ts';
import { queryLayer } from './query.ts';

const REST = ARCGIS_REST;
const SERVICE = SERVICE_PATHS.mapService;
const TAGS = ['geo'];

const querystring = {
  type: 'object',
  description: 'Parameters of the ArcGIS REST API; names in any case; POST takes the same as a form',
  properties: {
    f: { type: 'string', description: 'json (unless told) or pjson; image for maps; geojson for queries' },
  },
  additionalProperties: true,
} as const;

/** The stored layers and their drawing, which the map service answers from. */
export interface MapServerContext {
  readonly store: FeatureStore;
  readonly drawing: MapDrawing;
  /** In which queries wait. */
  readonly queue: WorkQueue;
}

/** One request: its parameters and where it came from. */
interface Call {
  readonly parameters: EsriParameters;
  readonly request: FastifyRequest;
  readonly signal: AbortSignal;
}

type Answer = Readonly<Record<string, unknown>> | { readonly picture: Buffer; readonly type: string };

function parametersOf(request: FastifyRequest): EsriParameters {
  const { searchParams } = new URL(request.url, 'http://localhost');
  const form = typeof request.body === 'object' && request.body !== null ? Object.entries(request.body) : [];
  return readEsriParameters([...searchParams, ...form]);
}

/** The answer to an error in ArcGIS's envelope; undefined for what is not the service's to explain. */
function esriErrorOf(error: unknown): EsriError | undefined {
  if (error instanceof EsriError) return error;
  if (error instanceof Refusal) return new EsriError(error.httpStatus, error.message);
  return isStorageFailure(error) ? new EsriError(503, STORAGE_REFUSAL.message) : undefined;
}

/** ArcGIS answers wrong requests with HTTP 200; an outage is told by the status too, for proxies. */
function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refused = esriErrorOf(error);
  if (refused === undefined) throw error;
  const { code, message, details } = refused;
  if (code >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(code >= 500 || code === 429 ? code : 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code, message, details } }));
}

function formatOf(parameters: EsriParameters, others: readonly string[] = []): string {
  const format = parameters.get('f')?.toLowerCase() ?? 'json';
  // A person who follows a link into the service gets readable JSON for its pages.
  if (format === 'html') return 'pjson';
  const offered = ['json', 'pjson', ...others];
  if (!offered.includes(format)) throw refuseFormat(format, offered);
  return format;
}

function sendAnswer(reply: FastifyReply, answer: Answer, parameters: EsriParameters): FastifyReply {
  reply.header('cache-control', 'no-cache');
  if (Buffer.isBuffer(answer.picture)) return reply.type(String(answer.type)).send(answer.picture);
  const format = parameters.get('f')?.toLowerCase();
  const indent = format === 'pjson' || format === 'html' ? 2 : undefined;
  const type = format === 'geojson' ? 'application/geo+json' : 'application/json';
  return reply.type(`${type}; charset=utf-8`).send(JSON.stringify(answer, undefined, indent));
}

/** A resource of the service. */
interface Resource {
  readonly path: string;
  readonly summary: string;
  /** POST too where clients send long parameters as a form; GET alone unless told. */
  readonly methods?: readonly ('GET' | 'POST')[];
}

/** Says no before a request is read, as ArcGIS words it: 499 without a token, 498 for one that is not valid, 403 for what is not allowed. */
function refuse(reply: FastifyReply, { message, httpStatus, code }: Refusal): FastifyReply {
  const esriCode = httpStatus !== 401 ? httpStatus : code === SESSION_END_CODES.unknown ? 499 : 498;
  return reply
    .code(httpStatus)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code: esriCode, message, details: [] } }));
}

function serve(
  app: FastifyInstance,
  { path, summary, methods = ['GET'] }: Resource,
  answer: (call: Call) => Promise<Answer>,
): void {
  app.route({
    method: [...methods],
    url: path,
    schema: { summary, tags: TAGS, querystring },
    attachValidation: true,
    config: { access: 'data', refuse },
    handler: async (request, reply) => {
      try {
        const parameters = parametersOf(request);
        const body = await whileConnected(reply, (signal) => answer({ parameters, request, signal }));
        return body === undefined ? reply : sendAnswer(reply, body, parameters);
      } catch (error) {
        return sendError(request, reply, error);
      }
    },
  });
}

const layerIdOf = (request: FastifyRequest): string =>
  (request.params as { readonly layerId: string }).layerId;

async function exportAnswer(
  { drawing }: MapServerContext,
  service: MapLayers,
  { parameters, request, signal }: Call,
): Promise<Answer> {
  const format = formatOf(parameters, ['image']);
  const wanted = await exportRequest(parameters, service);
  if (format === 'image')
    return { picture: await exportPicture(drawing, wanted, signal), type: wanted.format };
  const own = ['f', KEY_PARAMETER, ESRI_KEY_PARAMETER];
  const query = new URLSearchParams([...parameters].filter(([name]) => !own.includes(name)));
  query.set('f', 'image');
  return exportJson(wanted, withQuery(ownAddress(request, `${SERVICE}/export`), query.toString()));
}

function registerDirectory(app: FastifyInstance): void {
  serve(app, { path: `${REST}/info`, summary: 'ArcGIS server info' }, ({ parameters }) => {
    formatOf(parameters);
    return Promise.resolve({
      currentVersion: CURRENT_VERSION,
      fullVersion: '10.9.1',
      authInfo: { isTokenBasedSecurity: false },
    });
  });
  serve(app, { path: `${REST}/services`, summary: 'ArcGIS services' }, ({ parameters }) => {
    formatOf(parameters);
    return Promise.resolve({
      currentVersion: CURRENT_VERSION,
      folders: [],
      services: [
        { name: SERVICE_NAME, type: 'MapServer' },
        { name: 'terrain', type: 'ImageServer' },
      ],
    });
  });
}

/** Serves the vector layers as an ArcGIS map service: description, legend, export, identify, query. */
export function registerMapServer(app: FastifyInstance, context: MapServerContext): void {
  const { store, queue } = context;
  const layersFor = createMapLayers(store);
  const seenBy = async (request: FastifyRequest) => layersFor(await callerRights(request));
  registerDirectory(app);
  serve(app, { path: SERVICE, summary: 'Map service' }, async ({ parameters, request }) => {
    formatOf(parameters);
    return serviceJson(await (await seenBy(request)).all());
  });
  serve(
    app,
    { path: `${SERVICE}/layers`, summary: 'Map service: all layers' },
    async ({ parameters, request }) => {
      formatOf(parameters);
      const service = await seenBy(request);
      const layers = await Promise.all((await service.all()).map((layer) => service.described(layer)));
      return { layers: layers.map(layerJson), tables: [] };
    },
  );
  serve(
    app,
    { path: `${SERVICE}/legend`, summary: 'Map service: legend' },
    async ({ parameters, request }) => {
      formatOf(parameters);
      return legendJson(await (await seenBy(request)).all());
    },
  );
  serve(
    app,
    { path: `${SERVICE}/export`, summary: 'Map service: map', methods: ['GET', 'POST'] },
    async (call) => exportAnswer(context, await seenBy(call.request), call),
  );
  serve(
    app,
    { path: `${SERVICE}/identify`, summary: 'Map service: identify', methods: ['GET', 'POST'] },
    async (call) => {
      formatOf(call.parameters);
      const service = await seenBy(call.request);
      return queue.run(call.signal, (signal) => identify(store, service, call.parameters, signal));
    },
  );
  serve(
    app,
    { path: `${SERVICE}/:layerId`, summary: 'Map service: a layer' },
    async ({ parameters, request }) => {
      formatOf(parameters);
      return layerJson(await (await seenBy(request)).layer(layerIdOf(request)));
    },
  );
  serve(
    app,
    {
      path: `${SERVICE}/:layerId/query`,
      summary: 'Map service: features of a layer',
      methods: ['GET', 'POST'],
    },
    async ({ parameters, request, signal }) => {
      const format = formatOf(parameters, ['geojson']);
      const layer = await (await seenBy(request)).layer(layerIdOf(request));
      return queue.run(signal, (inTurn) =>
        queryLayer(store, layer, {
          parameters,
          format: format === 'geojson' ? 'geojson' : 'json',
          signal: inTurn,
        }),
      );
    },
  );
}
