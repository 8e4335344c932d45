import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Clock } from '../../../src/lib/clock.ts';
import { installErrorHandler } from './errors.ts';
import { guardJsonBodies } from './jsonBodies.ts';
import { installRequestLog, loggerOptions, type LogStream } from './logging.ts';
import { refuseNulCharacters } from './nulCharacters.ts';
import { outlastHandlers } from './patience.ts';

/** How an application is reached, and where its log goes. */
export interface HttpOptions {
  /** The origin that others reach this server by; as each caller reached it unless told. */
  readonly publicOrigin?: string | undefined;
  /** Addresses (or networks, "10.0.0.0/8") of proxies whose word on who asks, and for what, is believed; none unless told. */
  readonly trustedProxies?: readonly string[] | undefined;
  readonly log?: { readonly level: string; readonly stream: LogStream } | undefined;
}

const LIMITS = {
  bodyLimit: 1_048_576,
  /** A request that has not arrived in full after this, and a connection without traffic, milliseconds. */
  requestTimeout: 30_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 30_000,
  /** A handler that has not answered after this is given up, milliseconds. */
  handlerTimeout: 60_000,
  /** A part of the server that is not set up after this fails the start, milliseconds: a busy disk under the database is no fault. */
  pluginTimeout: 120_000,
} as const;

/** Longest part of a path that a route parameter takes, characters. */
const MAX_PARAMETER_LENGTH = 500;

/** What still runs is given up when the server has been closing for this long, milliseconds. */
const CLOSE_GRACE_MS = 4000;

/** Creates an application that answers errors as JSON, logs its requests and bounds them; it has no routes yet. */
export function createHttpApp(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    ...LIMITS,
    logger: options.log === undefined ? false : loggerOptions(options.log.level, options.log.stream),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    trustProxy: options.trustedProxies === undefined ? false : [...options.trustedProxies],
  });
  app.decorate('publicOrigin', options.publicOrigin);
  app.decorateRequest('refusal', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  installErrorHandler(app);
  installRequestLog(app);
  guardJsonBodies(app);
  refuseNulCharacters(app);
  return app;
}

/** Lets an application read forms, compress its answers and keep connections whose requests take long. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  outlastHandlers(app, LIMITS.connectionTimeout);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    // The default of brotli is its slowest level.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(formbody);
}

/** Gives requests a moment to end when the server closes; then their connections are closed, and with them the work for them. */
export function giveUpLate(app: FastifyInstance, clock: Clock): void {
  let cancel = () => {};
  app.addHook('preClose', (done) => {
    cancel = clock.after(CLOSE_GRACE_MS, () => app.server.closeAllConnections());
    done();
  });
  app.addHook('onClose', (_app, done) => {
    cancel();
    done();
  });
}
