import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownAddress, callerRights } from '../../server/base/access/caller.ts';
import { isStorageFailure } from '../../server/base/db/failure.ts';
import { STORAGE_REFUSAL } from '../../server/base/http/errors.ts';
import type { Refusal } from '../../server/base/http/refusal.ts';
import { whileConnected } from '../../server/base/http/connection.ts';
import { answeredNotModified } from '../httpCache.ts';
import { readParameters, type WmsParameters } from '../wms/parameters.ts';
import { SERVICE_PATHS } from '../addresses.ts';
import { wmtsCapabilities } from './capabilities.ts';
import { OwsException, owsReport } from './exception.ts';
import { wmtsLayers } from './layers.ts';
import { findTile, tileFeatureInfo, tilePicture, type TileRequest, type WmtsContext } from './service.ts';

const PATH = SERVICE_PATHS.wmts;
const TAGS = ['geo'];
const XML = 'application/xml; charset=utf-8';

const querystring = {
  type: 'object',
  description: 'OGC WMTS 1.0.0 key-value pairs; names in any case',
  properties: { REQUEST: { type: 'string', description: 'GetCapabilities, GetTile or GetFeatureInfo' } },
  additionalProperties: true,
} as const;

const params = {
  type: 'object',
  properties: {
    set: {
      type: 'string',
      description: 'tile matrix set: EPSG:3857, EPSG:4326, EPSG:4490, or a zone as EPSG:4536',
    },
    matrix: { type: 'string', description: 'level, from 0' },
    row: { type: 'string', description: 'row from the north' },
    file: { type: 'string', description: 'column from the west, and .png or .jpg' },
  },
} as const;

interface RestParams {
  readonly layer: string;
  readonly style: string;
  readonly set: string;
  readonly matrix: string;
  readonly row: string;
  readonly file: string;
}

function required(parameters: WmsParameters, name: string): string {
  const value = parameters.get(name.toUpperCase()) ?? '';
  if (value === '') throw new OwsException('MissingParameterValue', `parameter ${name} is missing`, name);
  return value;
}

function tileRequestOf(parameters: WmsParameters): TileRequest {
  return {
    layer: required(parameters, 'Layer'),
    style: parameters.get('STYLE') ?? '',
    matrixSet: required(parameters, 'TileMatrixSet'),
    matrix: required(parameters, 'TileMatrix'),
    row: required(parameters, 'TileRow'),
    col: required(parameters, 'TileCol'),
    format: parameters.get('FORMAT') ?? '',
  };
}

/** Sends the report of what went wrong; what is neither a refusal nor a lost database goes on. */
function sendReport(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  let refused = error;
  if (isStorageFailure(error)) {
    request.log.error({ err: error }, 'request failed');
    const { message, httpStatus } = STORAGE_REFUSAL;
    refused = new OwsException('NoApplicableCode', message, undefined, httpStatus);
  }
  if (!(refused instanceof OwsException)) throw error;
  return reply.code(refused.status).header('cache-control', 'no-store').type(XML).send(owsReport(refused));
}

async function sendTile(
  context: WmtsContext,
  tileRequest: TileRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findTile(context, tileRequest, await callerRights(request));
  // Imagery changes with a release only; drawn layers whenever their data do.
  if (
    answeredNotModified(
      request,
      reply,
      found.key,
      found.layer.source === undefined && found.layer.picture === undefined,
    )
  )
    return reply;
  const picture = await whileConnected(reply, (signal) => tilePicture(context, found, signal));
  return picture === undefined ? reply : reply.type(found.layer.format).send(Buffer.from(picture));
}

async function sendCapabilities(
  { store, imagery }: WmtsContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const layers = await wmtsLayers({ store, imagery }, await callerRights(request));
  const body = wmtsCapabilities(layers, (path) => ownAddress(request, path));
  return reply.header('cache-control', 'no-cache').type(XML).send(body);
}

async function answerPairs(
  context: WmtsContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parameters = readParameters(new URL(request.url, 'http://localhost').searchParams);
  const service = parameters.get('SERVICE') ?? 'WMTS';
  if (service.toUpperCase() !== 'WMTS')
    throw new OwsException('InvalidParameterValue', `SERVICE must be WMTS, not ${service}`, 'Service');
  const operation = required(parameters, 'Request');
  switch (operation.toLowerCase()) {
    case 'getcapabilities':
      return sendCapabilities(context, request, reply);
    case 'gettile':
      required(parameters, 'Format');
      return sendTile(context, tileRequestOf(parameters), request, reply);
    case 'getfeatureinfo': {
      const found = await findTile(context, tileRequestOf(parameters), await callerRights(request));
      const info = await whileConnected(reply, (signal) =>
        tileFeatureInfo(context, found, parameters, signal),
      );
      if (info === undefined) return reply;
      return reply.header('cache-control', 'no-cache').type(info.contentType).send(info.body);
    }
    default:
      throw new OwsException('OperationNotSupported', `${operation} is not offered`, 'Request');
  }
}

/** The report of what is wrong with a request before it is read. */
function refuse(reply: FastifyReply, { message, httpStatus }: Refusal): FastifyReply {
  const report = owsReport(new OwsException('NoApplicableCode', message, undefined, httpStatus));
  return reply.code(httpStatus).header('cache-control', 'no-store').type(XML).send(report);
}

/** Serves the imagery and the vector layers as WMTS 1.0.0, by key-value pairs and by RESTful addresses. */
export function registerWmts(app: FastifyInstance, context: WmtsContext): void {
  const config = { access: 'data', refuse } as const;
  const guarded =
    (answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await answer(request, reply);
      } catch (error) {
        return sendReport(request, reply, error);
      }
    };

  app.get(
    PATH,
    {
      schema: { summary: 'WMTS 1.0.0, key-value pairs', tags: TAGS, querystring },
      attachValidation: true,
      config,
    },
    guarded((request, reply) => answerPairs(context, request, reply)),
  );
  app.get(
    `${PATH}/1.0.0/WMTSCapabilities.xml`,
    { schema: { summary: 'WMTS 1.0.0 capabilities', tags: TAGS }, config },
    guarded((request, reply) => sendCapabilities(context, request, reply)),
  );
  app.get<{ Params: RestParams }>(
    `${PATH}/1.0.0/:layer/:style/:set/:matrix/:row/:file`,
    { schema: { summary: 'WMTS tile, RESTful', tags: TAGS, params }, config },
    async (request, reply) => {
      const { layer, style, set, matrix, row, file } = request.params;
      const [col = '', extension = ''] = file.split('.');
      const format = extension === '' ? 'none' : extension;
      const tile = { layer, style, matrixSet: set, matrix, row, col, format };
      return guarded(() => sendTile(context, tile, request, reply))(request, reply);
    },
  );
}
