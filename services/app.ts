import type { FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { installGate } from '../server/base/access/gatekeeper.ts';
import { createKeyChecks } from '../server/base/access/keyChecks.ts';
import { installAllowedOrigins } from '../server/base/access/origins.ts';
import type { SessionChecks } from '../server/base/access/session.ts';
import { openDatabase, type Database } from '../server/base/db/database.ts';
import { isCurrent } from '../server/base/db/migrate.ts';
import { pingDatabase } from '../server/base/db/ping.ts';
import { createHttpApp, giveUpLate, installBodies, type HttpOptions } from '../server/base/http/httpApp.ts';
import { Refusal, sendRefusal } from '../server/base/http/refusal.ts';
import { installSecurityHeaders } from '../server/base/http/security.ts';
import { steadyClock } from '../server/base/steadyClock.ts';
import { createServiceQueues } from './queues.ts';
import { openServices, registerServices } from './register.ts';

/** How the services are set up when they run without the portal. */
export interface ServicesOptions extends HttpOptions {
  /** Data folder: the sample's caches, kept tiles and, without an address, the database. */
  readonly dataDir: string;
  /** Folder of files that all processes share, with the tiles of own pictures; the data folder unless told. */
  readonly filesDir?: string | undefined;
  /** `postgres://...`; absent for the embedded database in the data folder. */
  readonly databaseUrl?: string | undefined;
  /** Pages of these origins may read data with an access key; none unless told. */
  readonly allowedOrigins: readonly string[];
}

/** The services by themselves, ready for `app.listen`. */
export interface ServicesServer {
  readonly app: FastifyInstance;
  /** Lets running requests end, then closes the database. */
  close(): Promise<void>;
}

/** Tables of another version. The services never create or change tables: accounts, keys and rights belong to the portal. */
class OtherTables extends Error {
  constructor() {
    super(
      '数据库不是本版本门户的：请先用本版本启动一次门户 the database is not of this version; start the portal of this version once',
    );
    this.name = 'OtherTables';
  }
}

/** Only the portal signs users in: a session token opens nothing here. */
const NO_SESSIONS: SessionChecks = { check: () => Promise.resolve({ kind: 'unknown' }) };

function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { config: { access: 'anyone' } }, async (_request, reply) => {
    await pingDatabase(database, steadyClock);
    const { version } = packageJson;
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', version, database: database.kind, uptimeS: Math.round(process.uptime()) });
  });
}

async function install(
  app: FastifyInstance,
  database: Database,
  { dataDir, filesDir = dataDir, allowedOrigins }: ServicesOptions,
): Promise<void> {
  const clock = steadyClock;
  if (!(await isCurrent(database.query))) throw new OtherTables();
  await installSecurityHeaders(app, () => []);
  await installBodies(app);
  installGate(app, { database, sessions: NO_SESSIONS, keys: createKeyChecks(database, clock) });
  installAllowedOrigins(app, allowedOrigins);
  const services = openServices(app, { database, queues: createServiceQueues(clock), clock, filesDir });
  registerHealth(app, database);
  await registerServices(app, services, { database, dataDir, hasSample: false });
  giveUpLate(app, clock);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal(404, '请求的地址不存在')));
  await app.ready();
}

/**
 * Creates the services on a portal's data, which they read: who asks is known by an access key, and sees what its rights show.
 * @throws DatabaseFailure when the database cannot be used; Error when its tables are of another version
 */
export async function createServicesServer(options: ServicesOptions): Promise<ServicesServer> {
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
    await install(app, database, options);
    return { app, close };
  } catch (error) {
    await close().catch((closing: unknown) => app.log.error({ err: closing }, 'close failed'));
    throw error;
  }
}
