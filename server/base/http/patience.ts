import type { FastifyInstance } from 'fastify';

/** A connection outlasts its request's handler by so long, milliseconds: the handler's refusal is still to be sent. */
const LONGER_MS = 10_000;

/**
 * Keeps the connection of a request open for as long as its route may work, where that is longer than connections without traffic are
 * kept: a sheet that is drawn for minutes sends nothing meanwhile.
 * @param connectionTimeoutMs what the server allows a connection without traffic
 */
export function outlastHandlers(app: FastifyInstance, connectionTimeoutMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { handlerTimeout = 0 } = request.routeOptions;
    // Node's own limit is back with the connection's next request.
    if (handlerTimeout > connectionTimeoutMs) request.raw.socket.setTimeout(handlerTimeout + LONGER_MS);
    done();
  });
}
