import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../src/api/contracts/index.ts';
import type { Clock } from '../src/lib/clock.ts';
import packageJson from '../package.json' with { type: 'json' };
import { installGate } from './base/access/gatekeeper.ts';
import { createInnerKey } from './base/access/innerKey.ts';
import { createAccessKeys } from './access/keys.ts';
import { DEFAULT_AUDIT_DAYS, keepAudit } from './audit/index.ts';
import { registerAuditExport } from './audit/exportRoute.ts';
import type { OperatorPolicy } from './base/access/operators.ts';
import { installAllowedOrigins } from './base/access/origins.ts';
import { ensureSampleRights } from './access/sampleRights.ts';
import { createAccountServices, type ExternalSettings } from './auth/accountServices.ts';
import { registerOidc } from './auth/external/oidcRoutes.ts';
import { registerAccountData } from './auth/accountDataRoutes.ts';
import { ensureDemoAccounts } from './auth/accounts.ts';
import {
  createSessionStore,
  DEFAULT_SESSION_POLICY,
  type SessionPolicy,
  type SessionStore,
} from './auth/sessions.ts';
import { ensureRoles } from './roles/roleRows.ts';
import { DEFAULT_SIGN_IN_LIMITS, type SignInLimits } from './auth/signInLimits.ts';
import { keepBackups, migrateKept, type KeptData } from './backup/keepBackups.ts';
import { ensureCatalogue, readCatalogue } from './catalogue/layers.ts';
import { createKnownOrigins, keepPagesCurrent } from './catalogue/knownOrigins.ts';
import { createMenuFile, takeMenuFile } from './catalogue/menuFile.ts';
import { createMenuSource } from './catalogue/menus.ts';
import { createSceneFile, registerPageConfig, takeSceneFile } from './catalogue/sceneFile.ts';
import { ensureMetadata } from './catalogue/metadata.ts';
import { keepVersion, lockCatalogue } from './catalogue/versions/versions.ts';
import { SAMPLE_CATALOGUE } from '../sample/index.ts';
import { createCataloguing } from './cataloguing.ts';
import { createConfigFiles, exportNameOf, type ConfigFiles } from './config.ts';
import { DUTIES, whenAlone } from './base/processes/alone.ts';
import { forgetProcesses, joinProcesses, type Processes } from './base/processes/processes.ts';
import { openDatabase, type Database } from './base/db/database.ts';
import type { BackupPolicy } from './environment.ts';
import { openServices, registerServices, type ServedOptions } from '../services/index.ts';
import { createHandlers } from './handlers.ts';
import { createImports } from './imports/index.ts';
import { registerEndpoints } from './http/endpoints.ts';
import { registerHealth, registerReadiness, type HealthContext } from './http/health.ts';
import { createHttpApp, giveUpLate, installBodies, type HttpOptions } from './base/http/httpApp.ts';
import { installOpenApi } from './http/openapi.ts';
import { installPages } from './http/pages.ts';
import { installSecurityHeaders } from './base/http/security.ts';
import { registerMetrics, type MetricSources } from './metrics/metrics.ts';
import { createHealthHandler } from './metrics/healthHandler.ts';
import { watchVitals } from './metrics/vitals.ts';
import { timeRequests } from './metrics/requestTimes.ts';
import { ensurePlotMenu } from './plot/menu.ts';
import { createPrinting } from './print/index.ts';
import { registerPrinting, type PrintRoutes } from './print/routes.ts';
import { createQueues } from './queues.ts';
import { steadyClock } from './base/steadyClock.ts';
import { ROOT } from './base/root.ts';

/** How a server is set up: data folder, database, page, services, backups. */
export interface ServerOptions extends HttpOptions, ExternalSettings {
  /** Folder of all data that outlives the process. */
  readonly dataDir: string;
  /** Password of the demo accounts. */
  readonly demoPassword: string;
  /** Whether the sample prefecture is stored, and brought up to date; it is unless told. */
  readonly hasSample?: boolean;
  /** Folder of files that all portals on the database share; the data folder unless told. */
  readonly filesDir?: string;
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
  /** How the geo services are set up; false leaves them out, for tests of everything else. */
  readonly geo?: Pick<ServedOptions, 'sampleDir' | 'warmCache'> | false;
  /** Backups that it makes by itself, each night and before the database's tables are changed; none unless told. */
  readonly backups?: BackupPolicy | undefined;
  /** Hears what takes long while the start waits for it, for who sits before it. */
  readonly tell?: (line: string) => void;
  /** Hosts that may be asked what service they are although they are this machine, as "host" or "host:port". */
  readonly serviceHosts?: readonly string[];
  /** How long records of the audit log are kept, days; a year unless told. */
  readonly auditDays?: number;
  /** The token of programs that read the metrics; without one they must run on this machine, and no proxy may stand before the server. */
  readonly metricsToken?: string | undefined;
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

/** Tombstones of sessions are removed this often, milliseconds. */
const PURGE_PERIOD_MS = 3_600_000;

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

/** Stores what a new portal needs, and the sample; answers whether demo accounts were given their password. */
async function storeFirstRows(
  database: Database,
  password: string,
  {
    hasSample,
    clock,
    config,
  }: { readonly hasSample: boolean; readonly clock: Clock; readonly config: ConfigFiles },
): Promise<boolean> {
  await ensureRoles(database.query, new Date(clock.nowMs()));
  const gaveDemoPassword = await ensureDemoAccounts(database, { password, hasSample }, clock);
  await ensurePlotMenu(database);
  if (hasSample) {
    await ensureSampleRights(database);
    await ensureCatalogue(database, SAMPLE_CATALOGUE);
  }
  const started = {
    author: '',
    origin: 'start',
    note: packageJson.version,
    at: new Date(clock.nowMs()),
  } as const;
  await database.transaction(async (within) => {
    await lockCatalogue(within);
    await takeMenuFile(within, config);
    await takeSceneFile(within, config);
    await keepVersion(within, started);
  });
  return gaveDemoPassword;
}

/** How programs that watch the server are recognized; a public origin or trusted proxies mean that a proxy stands before it. */
const operatorsOf = ({ metricsToken, publicOrigin, trustedProxies = [] }: ServerOptions): OperatorPolicy => ({
  token: metricsToken,
  isBehindProxy: publicOrigin !== undefined || trustedProxies.length > 0,
});

/** Serves what programs ask that watch the server. */
function registerWatching(app: FastifyInstance, sources: HealthContext & MetricSources): void {
  registerHealth(app, sources);
  registerReadiness(app, sources);
  registerMetrics(app, sources);
}

/** Serves the answers that are files. */
async function registerDownloads(
  app: FastifyInstance,
  database: Database,
  printing: PrintRoutes,
): Promise<void> {
  registerAuditExport(app, database);
  registerAccountData(app, { database, sheets: printing.print.history });
  await registerPrinting(app, printing);
}

/**
 * Brings the database up to date, stores what a new portal needs, and joins those that serve it. Of several that start at the same moment
 * one does it, and the others find it done.
 */
async function openData(
  app: FastifyInstance,
  { config, ...kept }: KeptData & { readonly config: ConfigFiles },
  { demoPassword, hasSample = true }: ServerOptions,
): Promise<{ readonly gaveDemoPassword: boolean; readonly processes: Processes }> {
  const { database, clock } = kept;
  const gaveDemoPassword = await whenAlone(database, { duty: DUTIES.start, clock }, async () => {
    await migrateKept(app, kept);
    await forgetProcesses(database);
    return storeFirstRows(database, demoPassword, { hasSample, clock, config });
  });
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'what other portals did could not be seen');
  const processes = await joinProcesses({ database, clock, onError });
  app.addHook('onClose', () => processes.close());
  return { gaveDemoPassword, processes };
}

/** Registers everything; answers whether demo accounts were given their password. */
async function install(app: FastifyInstance, database: Database, options: ServerOptions): Promise<boolean> {
  const clock = options.clock ?? steadyClock;
  const config = createConfigFiles(options.configDir ?? join(ROOT, 'config'));
  const { hasSample = true, dataDir, filesDir = dataDir } = options;
  const where = { database, dataDir, filesDir };
  const { tell = () => undefined } = options;
  const kept = { ...where, policy: options.backups, clock, tell };
  const { gaveDemoPassword, processes } = await openData(app, { ...kept, config }, options);
  const requests = timeRequests(app);
  const origins = await createKnownOrigins(database, config);
  const scene = createSceneFile(database, config, clock);
  keepPagesCurrent(app, origins, scene);
  await installSecurityHeaders(app, origins.list);
  await installBodies(app);
  const sessions = createSessionStore(database, clock, options.sessionPolicy ?? DEFAULT_SESSION_POLICY);
  const keys = createAccessKeys(database, clock);
  const inner = createInnerKey();
  const gate = installGate(app, { database, sessions, keys, inner, operators: operatorsOf(options) });
  const audit = keepAudit(app, { database, clock, days: options.auditDays ?? DEFAULT_AUDIT_DAYS });
  installAllowedOrigins(app, options.allowedOrigins ?? []);
  await installOpenApi(app, ENDPOINTS, packageJson.version);
  const nightly = await keepBackups(app, kept, processes);
  const queues = createQueues(clock, { database, processes });
  const vitals = watchVitals(app, { database, clock, queues });
  const { accounts, oidc } = createAccountServices(app, database, {
    ...{ clock, sessions, queues, audit, external: options },
    limits: options.signInLimits ?? DEFAULT_SIGN_IN_LIMITS,
  });
  registerOidc(app, oidc);
  const services = openServices(app, { database, queues, clock, filesDir });
  const { store: features, imagery, drawing } = services;
  const tiles =
    options.geo === false
      ? undefined
      : await registerServices(app, services, { database, dataDir, hasSample, ...options.geo });
  const print = await createPrinting(app, {
    ...{ database, store: features, imagery, prepared: drawing.prepared, tiles, processes, filesDir, clock },
    queue: queues.sheets,
    qgisUrl: options.qgisServerUrl,
  });
  const imports = await createImports(app, {
    ...{ ...where, processes, clock, audit },
    queue: queues.imports,
  });
  const { publicOrigin, serviceHosts } = options;
  const sources = { database, clock, origins, audit, queues, inner, publicOrigin, serviceHosts };
  const cataloguing = createCataloguing(app, sources);
  const watched = { database, dataDir, version: packageJson.version, clock, backups: () => nightly.state() };
  const handlers = createHandlers({
    health: createHealthHandler({ ...watched, queues, sessions, vitals, processes }),
    ...{ database, features, accounts, oidc, keys, print, imports, cataloguing, audit, clock },
    menus: createMenuSource(config, database, createMenuFile(database, clock)),
    queue: queues.features,
  });
  registerWatching(app, { ...watched, queues, sessions, print, requests });
  registerEndpoints(app, ENDPOINTS, handlers, gate);
  await registerDownloads(app, database, { print, exportName: () => exportNameOf(config) });
  keepSessionsTidy(app, sessions, clock);
  giveUpLate(app, clock);
  if (hasSample) await ensureMetadata(database, await readCatalogue(database));

  registerPageConfig(app, scene);
  await installPages(app, {
    dist: options.distDir ?? join(ROOT, 'dist'),
    config: options.configDir ?? join(ROOT, 'config'),
  });
  await app.ready();
  await audit.add({ action: 'system.start', outcome: 'done', object: packageJson.version });
  return gaveDemoPassword;
}

/**
 * Creates the reference server: opens and migrates its database, seeds what is missing, registers every endpoint.
 * @throws DatabaseFailure when the database cannot be used
 */
export async function createServer(options: ServerOptions): Promise<PortalServer> {
  const app = createHttpApp(options);
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
