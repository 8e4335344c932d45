import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where the data of other pages' maps come from. */
const DATA_PATHS = ['/geo/*', '/erwei/*', '/sanwei/*'] as const;

/** How long a browser remembers what another page may ask, seconds. */
const PREFLIGHT_S = 3600;

/** The origin of the page that asks: as the browser says it, or of the page that a picture stands in. */
function originOf({ headers }: FastifyRequest): string | undefined {
  const { origin, referer } = headers;
  if (origin !== undefined) return origin;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/**
 * Lets the pages of some origins read data (CORS) and show pictures (CORP); they bring an access key, never the user's cookie. Nobody
 * else's page may.
 */
export function installAllowedOrigins(app: FastifyInstance, allowed: readonly string[]): void {
  const open = (request: FastifyRequest, reply: FastifyReply): boolean => {
    reply.header('vary', 'Origin');
    const origin = originOf(request);
    if (origin === undefined || !allowed.includes(origin)) return false;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'ETag')
      .header('cross-origin-resource-policy', 'cross-origin');
    return true;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (allowed.length > 0 && request.routeOptions.config.access === 'data') open(request, reply);
  });
  for (const path of DATA_PATHS) {
    app.options(path, { schema: { hide: true }, config: { access: 'anyone' } }, async (request, reply) => {
      if (!open(request, reply)) return reply.code(403).send();
      return reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'Authorization, Content-Type, If-None-Match')
        .header('access-control-max-age', String(PREFLIGHT_S))
        .code(204)
        .send();
    });
  }
}
