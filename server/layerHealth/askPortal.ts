import type { FastifyInstance } from 'fastify';
import type { InnerKey } from '../base/access/innerKey.ts';
import { OWN_ORIGIN, type AskPortal } from './sourceReading.ts';

/** Creates what asks the portal's own data services: as any request comes in, without the network. */
export function createAskPortal(app: FastifyInstance, { secret }: InnerKey): AskPortal {
  return async (path, signal) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${secret}` },
      signal,
    });
    const [type = ''] = (headers['content-type'] ?? '').toString().split(';');
    return {
      ...{ url: OWN_ORIGIN + path, status: statusCode, bytes: rawPayload, isReadable: true },
      type: type.trim().toLowerCase(),
    };
  };
}
