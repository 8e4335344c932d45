import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';
import { ENDPOINTS } from '../src/api/contracts/index.ts';
import type { Clock } from '../src/lib/clock.ts';
import packageJson from '../package.json' with { type: 'json' };
import { installGate } from './access/gatekeeper.ts';
import { createAccessKeys } from './access/keys.ts';
import type { OperatorPolicy } from './access/operators.ts';
import { installAllowedOrigins } from './access/origins.ts';
import { ensureSampleRights } from './access/sampleRights.ts';
import { createAccountBook } from './auth/accountBook.ts';
import type { AccountServices } from './auth/accountHandlers.ts';
import { createAccountPages } from './auth/accountPages.ts';
import { ensureDemoAccounts } from './auth/accounts.ts';
import { createNewPasswords } from './auth/newPasswords.ts';
import {
  createSessionStore,
  DEFAULT_SESSION_POLICY,
  type SessionPolicy,
  type SessionStore,
} from './auth/sessions.ts';
import { createSignIn } from './auth/signIn.ts';
import { DEFAULT_SIGN_IN_LIMITS, type SignInLimits } from './auth/signInLimits.ts';
import { keepBackups, migrateKept } from './backup/keepBackups.ts';
import { ensureCatalogue, foreignOrigins, readCatalogue } from './catalogue/layers.ts';
import { createMenuSource } from './catalogue/menus.ts';
import { ensureMetadata } from './catalogue/metadata.ts';
import { SAMPLE_CATALOGUE } from './catalogue/sample/index.ts';
import { createConfigFiles, exportNameOf, type ConfigFiles } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import type { BackupPolicy } from './environment.ts';
import { createFeatureStore } from './geo/featureStore.ts';
import { createMapDrawing } from './geo/drawing/mapDrawing.ts';
import { registerGeo, type GeoContext } from './geo/index.ts';
import { createHandlers } from './handlers.ts';
import { createImports } from './imports/index.ts';
import { registerEndpoints } from './http/endpoints.ts';
import { installErrorHandler } from './http/errors.ts';
import { registerHealth, registerReadiness } from './http/health.ts';
import { guardJsonBodies } from './http/jsonBodies.ts';
import { installRequestLog, loggerOptions, type LogStream } from './http/logging.ts';
import { refuseNulCharacters } from './http/nulCharacters.ts';
import { installOpenApi } from './http/openapi.ts';
import { installPages } from './http/pages.ts';
import { outlastHandlers } from './http/patience.ts';
import { installSecurityHeaders } from './http/security.ts';
import { registerMetrics } from './metrics/metrics.ts';
import { timeRequests } from './metrics/requestTimes.ts';
import { ensurePlotMenu } from './plot/menu.ts';
import { createPrinting } from './print/index.ts';
import { registerPrinting } from './print/routes.ts';
import { createQueues, type Queues } from './queue/queues.ts';
import { steadyClock } from './steadyClock.ts';
import { createDrawThreads } from './threads/drawThreads.ts';
import { ROOT } from './root.ts';

/** Everything a server is made from. */
export interface ServerOptions {
  /** Folder of all data that outlives the process. */
  readonly dataDir: string;
  /** Password of the demo accounts. */
  readonly demoPassword: string;
  /** Whether the sample prefecture is stored, and brought up to date; it is unless told. */
  readonly hasSample?: boolean;
  /** `postgres://...`; absent for the embedded database in the data folder. */
  readonly databaseUrl?: string | undefined;
  readonly clock?: Clock;
  readonly sessionPolicy?: SessionPolicy;
  readonly signInLimits?: SignInLimits;
  /** Folder of `app.json` and the menus; the repository's unless told. */
  readonly configDir?: string;
  /** Folder of the production build; the repository's `dist` unless told. */
  readonly distDir?: string;
  /** Address of a QGIS Server that draws printed maps; absent: the portal draws them itself. */
  readonly qgisServerUrl?: string | undefined;
  /** Pages of these origins may read data with an access key; none unless told. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The origin that others reach this server by; as each caller reached it unless told. */
  readonly publicOrigin?: string | undefined;
  /** Addresses (or networks, "10.0.0.0/8") of proxies whose word on who asks, and for what, is believed; none unless told. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** How the geo services are set up; false leaves them out, for tests of everything else. */
  readonly geo?: Pick<GeoContext, 'sampleDir' | 'warmCache'> | false;
  /** Backups that it makes by itself, each night and before the database's tables are changed; none unless told. */
  readonly backups?: BackupPolicy | undefined;
  /** What programs that read the metrics show; without, they must be on this machine, and nobody come by a proxy. */
  readonly metricsToken?: string | undefined;
  readonly log?: { readonly level: string; readonly stream: LogStream } | undefined;
}

/** A server that is ready to answer, by `app.inject` or after `app.listen`. */
export interface PortalServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Whether this start gave demo accounts their password: made them, or changed it. */
  readonly gaveDemoPassword: boolean;
  /** Lets running requests end, then closes the database. */
  close(): Promise<void>;
}

const LIMITS = {
  bodyLimit: 1_048_576,
  /** A request that has not arrived in full after this, and a connection without traffic, milliseconds. */
  requestTimeout: 30_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 30_000,
  /** A handler that has not answered after this is given up, milliseconds. */
  handlerTimeout: 60_000,
} as const;

/** Longest part of a path that a route parameter takes, characters. */
const MAX_PARAMETER_LENGTH = 500;

/** Tombstones of sessions are removed this often, milliseconds. */
const PURGE_PERIOD_MS = 3_600_000;

/** What still runs is given up when the server has been closing for this long, milliseconds. */
const CLOSE_GRACE_MS = 4000;

/** Gives requests a moment to end when the server closes; then their connections are closed, and with them the work for them. */
function giveUpLate(app: FastifyInstance, clock: Clock): void {
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

function createApp(options: ServerOptions): FastifyInstance {
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  installErrorHandler(app);
  installRequestLog(app);
  guardJsonBodies(app);
  refuseNulCharacters(app);
  return app;
}

/** Origins outside the portal that the deployment names. */
async function allowedOrigins(database: Database, config: ConfigFiles): Promise<string[]> {
  const app = await config.app();
  const addresses = app.ok
    ? [
        app.value.api?.baseUrl,
        app.value.services?.imagery,
        app.value.services?.elevation,
        app.value.services?.overview,
        ...(app.value.services?.baseMaps ?? []).map(({ tiles }) => tiles),
        app.value.services?.videoUrlTemplate,
      ]
    : [];
  const configured = addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [],
  );
  return [...new Set([...configured, ...foreignOrigins(await readCatalogue(database))])];
}

function keepSessionsTidy(app: FastifyInstance, sessions: SessionStore, clock: Clock): void {
  const purge = () => {
    sessions.purge().catch((error: unknown) => app.log.error({ err: error }, 'purge of old sessions failed'));
  };
  const cancel = clock.every(PURGE_PERIOD_MS, purge);
  app.addHook('onClose', (_app, done) => {
    cancel();
    done();
  });
}

/** What signs in, and looks after accounts; each change of one is a line of the log. */
function createAccountServices(
  app: FastifyInstance,
  database: Database,
  { clock, sessions, queues, limits }: AccountSources,
): AccountServices {
  return {
    sessions,
    signIn: createSignIn({ database, clock, limits, queue: queues.passwords }),
    book: createAccountBook(database, clock, (event) => app.log.info(event, 'account changed')),
    pages: createAccountPages(database, sessions),
    passwords: createNewPasswords(database, queues.passwords),
  };
}

interface AccountSources {
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly queues: Queues;
  readonly limits: SignInLimits;
}

/** Stores what a portal begins with, the sample beside it; answers whether demo accounts were given their password. */
async function storeFirstRows(
  database: Database,
  password: string,
  { hasSample, clock }: { readonly hasSample: boolean; readonly clock: Clock },
): Promise<boolean> {
  const gaveDemoPassword = await ensureDemoAccounts(database, { password, hasSample }, clock);
  await ensurePlotMenu(database);
  if (hasSample) {
    await ensureCatalogue(database, SAMPLE_CATALOGUE);
    await ensureSampleRights(database);
  }
  return gaveDemoPassword;
}

/** Others come by a proxy where the portal is told of one. */
const operatorsOf = ({ metricsToken, publicOrigin, trustedProxies = [] }: ServerOptions): OperatorPolicy => ({
  token: metricsToken,
  isBehindProxy: publicOrigin !== undefined || trustedProxies.length > 0,
});

/** Registers everything; answers whether demo accounts were given their password. */
async function install(app: FastifyInstance, database: Database, options: ServerOptions): Promise<boolean> {
  const clock = options.clock ?? steadyClock;
  const config = createConfigFiles(options.configDir ?? join(ROOT, 'config'));
  const kept = { database, dataDir: options.dataDir, policy: options.backups, clock };
  await migrateKept(app, kept);
  const { hasSample = true } = options;
  const gaveDemoPassword = await storeFirstRows(database, options.demoPassword, { hasSample, clock });

  const requests = timeRequests(app);
  outlastHandlers(app, LIMITS.connectionTimeout);
  await installSecurityHeaders(app, await allowedOrigins(database, config));
  await app.register(compress, {
    global: true,
    threshold: 1024,
    // The default of brotli is its slowest level.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(formbody);
  const sessions = createSessionStore(database, clock, options.sessionPolicy ?? DEFAULT_SESSION_POLICY);
  const keys = createAccessKeys(database, clock);
  const gate = installGate(app, { database, sessions, keys, operators: operatorsOf(options) });
  installAllowedOrigins(app, options.allowedOrigins ?? []);
  await installOpenApi(app, ENDPOINTS, packageJson.version);
  const { dataDir } = options;
  const nightly = await keepBackups(app, kept);
  const queues = createQueues(clock);
  const threads = createDrawThreads();
  app.addHook('onClose', () => threads.close());
  const limits = options.signInLimits ?? DEFAULT_SIGN_IN_LIMITS;
  const accounts = createAccountServices(app, database, { clock, sessions, queues, limits });
  const features = createFeatureStore(database, clock);
  const geo =
    options.geo === false
      ? { drawing: createMapDrawing({ store: features, queue: queues.maps, threads }), tiles: undefined }
      : await registerGeo(app, { database, features, queues, threads, dataDir, hasSample, ...options.geo });
  const print = await createPrinting(app, {
    database,
    store: features,
    prepared: geo.drawing.prepared,
    tiles: geo.tiles,
    dataDir,
    clock,
    threads,
    queue: queues.sheets,
    qgisUrl: options.qgisServerUrl,
  });
  const imports = await createImports(app, { database, dataDir, queue: queues.imports, clock });
  const handlers = createHandlers({
    database,
    features,
    accounts,
    keys,
    menus: createMenuSource(config),
    print,
    imports,
    queue: queues.features,
    clock,
  });
  const watched = { database, dataDir, version: packageJson.version, clock, backups: () => nightly.state() };
  registerHealth(app, watched);
  registerReadiness(app, watched);
  registerMetrics(app, { ...watched, queues, sessions, print, requests });
  registerEndpoints(app, ENDPOINTS, handlers, gate);
  await registerPrinting(app, { print, exportName: () => exportNameOf(config) });
  keepSessionsTidy(app, sessions, clock);
  giveUpLate(app, clock);
  if (hasSample) await ensureMetadata(database, await readCatalogue(database));

  await installPages(app, {
    dist: options.distDir ?? join(ROOT, 'dist'),
    config: options.configDir ?? join(ROOT, 'config'),
  });
  await app.ready();
  return gaveDemoPassword;
}

/**
 * Creates the reference server: opens and migrates its database, seeds what is missing, registers every endpoint.
 * @throws DatabaseFailure when the database cannot be used
 */
export async function createServer(options: ServerOptions): Promise<PortalServer> {
  const app = createApp(options);
  const database = await openDatabase({
    dataDir: options.dataDir,
    url: options.databaseUrl,
    onIdleError: (error) => app.log.error({ err: error }, 'database connection lost'),
  });
  const close = async () => {
    await app.close();
    await database.close();
  };
  try {
    return { app, database, gaveDemoPassword: await install(app, database, options), close };
  } catch (error) {
    await close().catch((closing: unknown) => app.log.error({ err: closing }, 'close failed'));
    throw error;
  }
}
