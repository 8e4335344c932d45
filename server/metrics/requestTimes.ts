import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';

/** From a tile that is kept to a sheet, seconds. */
const BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 120];

/**
 * Measures every request that is answered, by the pattern of its route: never by its address, which holds names and secrets. Call before
 * the routes are registered.
 */
export function timeRequests(app: FastifyInstance): Histogram {
  const times = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'From a request to the end of its answer, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS_S,
    registers: [],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    times.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return times;
}
