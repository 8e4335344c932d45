import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTilingKind } from '../../src/domain/layers/raster/reference.ts';
import { ownAddress, callerRights } from '../../server/base/access/caller.ts';
import { isStorageFailure } from '../../server/base/db/failure.ts';
import { STORAGE_REFUSAL } from '../../server/base/http/errors.ts';
import type { Refusal } from '../../server/base/http/refusal.ts';
import { whileConnected } from '../../server/base/http/connection.ts';
import { exceptionReport, WmsException, type WmsAnswer } from './exception.ts';
import type { WmsContext } from './getMap.ts';
import { createWmsService } from './service.ts';

const querystring = {
  type: 'object',
  description: 'OGC WMS 1.1.1 and 1.3.0 key-value pairs; names in any case',
  properties: {
    REQUEST: { type: 'string', description: 'GetCapabilities, GetMap, GetFeatureInfo or GetLegendGraphic' },
    VERSION: { type: 'string' },
    FILTER_GEOM: { type: 'string', description: 'GetFeatureInfo: WKT polygon instead of a pixel' },
  },
  additionalProperties: true,
} as const;

/** The report of what is wrong with a request before it is read. */
function refuse(reply: FastifyReply, { message, httpStatus }: Refusal): FastifyReply {
  const exception = new WmsException('NoApplicableCode', message, undefined, httpStatus);
  const { status, contentType, body } = exceptionReport(exception, '1.3.0');
  return reply.code(status).header('cache-control', 'no-store').type(contentType).send(body);
}

/** What `work` answers, or the report of a lost database. */
async function answerOf(work: () => Promise<WmsAnswer>, request: FastifyRequest): Promise<WmsAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    request.log.error({ err: error }, 'request failed');
    const { message, httpStatus } = STORAGE_REFUSAL;
    return exceptionReport(new WmsException('NoApplicableCode', message, undefined, httpStatus), '1.3.0');
  }
}

/** Serves the vector layers by WMS at a path. */
export function registerWms(app: FastifyInstance, path: string, context: WmsContext): void {
  const service = createWmsService(context);
  const straight = context.offered.filter(({ kind }) => isTilingKind(kind)).map(({ name }) => name);
  const zones = straight.length < context.offered.length ? ['zones that the prefecture lies in'] : [];
  const systems = [...straight, ...zones].join(', ');
  app.get(
    path,
    {
      schema: { summary: `WMS 1.1.1 and 1.3.0 in ${systems}`, tags: ['geo'], querystring },
      // A parameter given twice would fail the schema; WMS takes the first.
      attachValidation: true,
      config: { access: 'data', refuse },
    },
    async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://localhost');
      const serviceUrl = ownAddress(request, path);
      const answer = await whileConnected(reply, async (signal) =>
        answerOf(
          async () =>
            service.answer(searchParams, serviceUrl, { rights: await callerRights(request), signal }),
          request,
        ),
      );
      if (answer === undefined) return reply;
      return reply
        .code(answer.status)
        .header('cache-control', answer.status === 200 ? 'no-cache' : 'no-store')
        .type(answer.contentType)
        .send(answer.body);
    },
  );
}
