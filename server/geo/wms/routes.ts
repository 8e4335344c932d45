import type { FastifyInstance } from 'fastify';
import { isStorageFailure } from '../../db/failure.ts';
import { STORAGE_REFUSAL } from '../../http/errors.ts';
import { whileConnected } from '../connection.ts';
import { exceptionReport, WmsException } from './exception.ts';
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

/** Serves the vector layers by WMS at a path. */
export function registerWms(app: FastifyInstance, path: string, context: WmsContext): void {
  const service = createWmsService(context);
  const systems = context.offered.map(({ name }) => name).join(', ');
  app.get(
    path,
    {
      schema: { summary: `WMS 1.1.1 and 1.3.0 in ${systems}`, tags: ['geo'], querystring },
      // A parameter given twice would fail the schema; WMS takes the first.
      attachValidation: true,
    },
    async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://localhost');
      const serviceUrl = `${request.protocol}://${request.host}${path}`;
      const answer = await whileConnected(reply, (signal) =>
        service.answer(searchParams, serviceUrl, signal).catch((error: unknown) => {
          if (!isStorageFailure(error)) throw error;
          request.log.error({ err: error }, 'request failed');
          const { message, httpStatus } = STORAGE_REFUSAL;
          return exceptionReport(
            new WmsException('NoApplicableCode', message, undefined, httpStatus),
            '1.3.0',
          );
        }),
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
