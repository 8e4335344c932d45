import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { awaitFilling, DataDirInUse, lockDataDir } from '../server/base/dataDirLock.ts';
import { isNewCluster } from '../server/base/db/database.ts';
import { openLogFile } from '../server/base/http/logging.ts';
import {
  aborted,
  listeningAddress,
  fail,
  OWNER_ONLY,
  probePort,
  startFailure,
  stopSignal,
} from '../server/base/lifecycle.ts';
import { PORT, readVariables, SHARED_VARIABLES } from '../server/base/variables.ts';
import { createServicesServer } from './app.ts';

const variablesSchema = z.object({
  ...SHARED_VARIABLES,
  PORT: PORT.default(8090),
  PORTAL_FILES_DIR: z.string().min(1).optional(),
});

type Variables = z.infer<typeof variablesSchema>;

/** @throws Error when there is no database: the services do not make one */
function requireDatabase(dataDir: string, databaseUrl: string | undefined): void {
  if (databaseUrl === undefined && isNewCluster(dataDir))
    throw new Error(
      `数据目录中还没有门户数据库，请先启动一次门户 ${dataDir} has no database of a portal; start the portal once`,
    );
}

async function serve(variables: Variables, dataDir: string, stop: AbortSignal): Promise<void> {
  const server = await createServicesServer({
    dataDir,
    filesDir: variables.PORTAL_FILES_DIR && resolve(variables.PORTAL_FILES_DIR),
    databaseUrl: variables.DATABASE_URL,
    allowedOrigins: variables.PORTAL_ALLOWED_ORIGINS,
    publicOrigin: variables.PORTAL_PUBLIC_URL?.[0],
    trustedProxies: variables.PORTAL_TRUSTED_PROXIES,
    log: { level: variables.LOG_LEVEL, stream: openLogFile(dataDir) },
  });
  try {
    await server.app.listen({ host: variables.HOST, port: variables.PORT });
    const { port } = server.app.server.address() as AddressInfo;
    process.stdout.write(`地理服务地址 geo services ready: ${listeningAddress(variables.HOST, port)}\n`);
    await aborted(stop);
  } finally {
    await server.close();
  }
}

/**
 * Runs the geo services by themselves until they are told to stop, on the data of a portal that does not run on the same folder; ends
 * the process with a code and, when it fails, one line.
 */
export async function runServices(): Promise<void> {
  const variables = readVariables(variablesSchema, process.env);
  if (!variables.ok) fail(`环境变量有误 environment: ${variables.error}`);
  const { HOST: host, PORT: port, DATABASE_URL: databaseUrl } = variables.value;
  const dataDir = resolve(variables.value.PORTAL_DATA_DIR);
  try {
    const stop = stopSignal();
    requireDatabase(dataDir, databaseUrl);
    const unlock = await lockDataDir(dataDir);
    process.once('exit', unlock);
    await awaitFilling(dataDir);
    await probePort(host, port);
    process.umask(OWNER_ONLY);
    await serve(variables.value, dataDir, stop);
  } catch (error) {
    fail(error instanceof DataDirInUse ? error.message : startFailure(error, { host, port }));
  }
  process.exit(0);
}
