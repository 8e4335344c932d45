import type { AddressInfo } from 'node:net';
import { createServer, type PortalServer } from './app.ts';
import { demoPassword, demoPasswordFile } from './auth/demoPassword.ts';
import { serveCommands } from './data/serveCommands.ts';
import { awaitFilling, DataDirInUse, lockDataDir } from './base/dataDirLock.ts';
import { isNewCluster } from './base/db/database.ts';
import { DamagedDatabase, isStorageFailure } from './base/db/failure.ts';
import {
  aborted,
  listeningAddress,
  fail,
  errorLine,
  OWNER_ONLY,
  probePort,
  startFailure,
  stopSignal,
} from './base/lifecycle.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { prepareApart } from './prepare.ts';
import { STORAGE_REFUSAL } from './base/http/errors.ts';
import { openLogFile, type LogStream } from './base/http/logging.ts';
import { Refusal } from './base/http/refusal.ts';
import { beginOutage, type Outage } from './outage.ts';

/** Between two attempts to open a database that is not there, milliseconds. */
const RETRY_MS = 5000;

/** How a start differs from `npm start`. */
export interface RunOptions {
  /** Port to listen on instead of the environment's. */
  readonly port?: number;
  /** Address to announce instead of the one listened on (a development server in front). */
  readonly announce?: string;
  /** Builds the page where that is needed; a new data folder is filled meanwhile. */
  readonly buildPage?: (signal: AbortSignal) => Promise<void>;
}

/** Waits until stopped or `delayMs` passed. */
function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, delayMs);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

interface Start {
  readonly environment: Environment;
  readonly host: string;
  readonly port: number;
  readonly password: string;
  readonly stream: LogStream;
  readonly stop: AbortSignal;
  readonly buildPage: NonNullable<RunOptions['buildPage']>;
}

function open({ environment, password, stream }: Start): Promise<PortalServer> {
  return createServer({
    dataDir: environment.dataDir,
    filesDir: environment.filesDir,
    ...(environment.configDir === undefined ? {} : { configDir: environment.configDir }),
    databaseUrl: environment.databaseUrl,
    qgisServerUrl: environment.qgisServerUrl,
    oidc: environment.oidc,
    ldap: environment.ldap,
    backups: environment.backups,
    tell: (line) => process.stderr.write(`${line}\n`),
    serviceHosts: environment.serviceHosts,
    auditDays: environment.auditDays,
    metricsToken: environment.metricsToken,
    allowedOrigins: environment.allowedOrigins,
    publicOrigin: environment.publicOrigin,
    trustedProxies: environment.trustedProxies,
    demoPassword: password,
    hasSample: environment.hasSample,
    sessionPolicy: {
      idleMs: environment.sessionIdleMs,
      absoluteMs: environment.sessionMaxMs,
      perAccount: environment.sessionsPerAccount,
    },
    log: { level: environment.logLevel, stream },
  });
}

/** Whether a start fills a new data folder in a process of its own, which then makes the demo accounts, too. */
const isFilledApart = ({ environment: { dataDir, databaseUrl } }: Start) =>
  databaseUrl === undefined && isNewCluster(dataDir);

/** Fills a new data folder and builds the page beside each other; when the build fails, the filling is given up, too. */
async function prepare(start: Start): Promise<void> {
  const { environment, password, stop, buildPage } = start;
  const failed = new AbortController();
  const given = AbortSignal.any([stop, failed.signal]);
  const filled = isFilledApart(start) ? prepareApart(environment.dataDir, password, given) : undefined;
  try {
    await buildPage(stop);
  } catch (error) {
    failed.abort();
    if (!stop.aborted) throw error;
  } finally {
    await filled;
  }
}

/** The answer to requests while the database cannot be opened. */
const outageRefusal = (error: unknown): Refusal =>
  error instanceof DamagedDatabase
    ? new Refusal(503, '数据库文件损坏，无法打开。请管理员查看启动信息，并从备份恢复')
    : STORAGE_REFUSAL;

/**
 * Opens the server; while the database cannot be used, the address answers 503 and opening is tried again.
 * @returns undefined when stopped meanwhile
 */
async function openPatiently(start: Start): Promise<PortalServer | undefined> {
  let outage: Outage | undefined;
  try {
    while (!start.stop.aborted) {
      try {
        return await open(start);
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        if (outage === undefined) {
          process.stderr.write(`数据库不可用，重试中 database unavailable, retrying: ${errorLine(error)}\n`);
          outage = await beginOutage(start, outageRefusal(error));
        }
        await pause(RETRY_MS, start.stop);
      }
    }
    return undefined;
  } finally {
    await outage?.end();
  }
}

/** How to sign in: the password itself once, later where it is kept. */
function signInLine({ environment, password }: Start, isGiven: boolean): string {
  const place =
    environment.demoPassword === undefined ? demoPasswordFile(environment.filesDir) : 'PORTAL_DEMO_PASSWORD';
  const how = isGiven ? `/ ${password}` : `(密码见 password in ${place})`;
  return environment.hasSample
    ? `演示登录 demo sign-in: admin1 … admin17, auditor ${how}\n`
    : `管理员登录 administrator sign-in: admin1 ${how}\n`;
}

async function serve(start: Start, announce: string | undefined): Promise<void> {
  const isNew = isFilledApart(start);
  await prepare(start);
  // The build may be read by everybody; what is written from here on is data, for the owner alone.
  process.umask(OWNER_ONLY);
  const server = await openPatiently(start);
  if (server === undefined) return;
  const { database, app } = server;
  const door = await serveCommands({ environment: start.environment, database, log: app.log });
  try {
    await app.listen({ host: start.host, port: start.port });
    const { port } = app.server.address() as AddressInfo;
    process.stdout.write(`门户地址 portal ready: ${announce ?? listeningAddress(start.host, port)}\n`);
    process.stdout.write(signInLine(start, isNew || server.gaveDemoPassword));
    await aborted(start.stop);
  } finally {
    await door.close();
    await server.close();
  }
}

/** Runs the portal's server until it is told to stop; ends the process with a code and, when it fails, one line. */
export async function run(options: RunOptions = {}): Promise<void> {
  const environment = readEnvironment(process.env);
  if (!environment.ok) fail(`环境变量有误 environment: ${environment.error}`);
  const { dataDir, filesDir, host } = environment.value;
  const port = options.port ?? environment.value.port;
  try {
    const stop = stopSignal();
    const unlock = await lockDataDir(dataDir);
    process.once('exit', unlock);
    await awaitFilling(dataDir);
    await probePort(host, port);
    const password = await demoPassword(filesDir, environment.value.demoPassword);
    const stream = openLogFile(dataDir);
    const buildPage = options.buildPage ?? (() => Promise.resolve());
    await serve(
      { environment: environment.value, host, port, password, stream, stop, buildPage },
      options.announce,
    );
  } catch (error) {
    fail(error instanceof DataDirInUse ? error.message : startFailure(error, { host, port }));
  }
  process.exit(0);
}
