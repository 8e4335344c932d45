import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createServer, type PortalServer, type ServerOptions } from '../../server/app.ts';
import pglitePackage from '../../node_modules/@electric-sql/pglite/package.json' with { type: 'json' };
import { DEMO_PASSWORD, temporaryFolder } from './portal.ts';

/** A reference server on a loopback port, with its data in a temporary folder. */
export interface TestServer extends PortalServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly dataDir: string;
  /** Every line the server logged, as text. */
  log(): string;
  /** GETs or POSTs a path; the answer's body parsed from JSON when it is JSON. */
  fetch(path: string, init?: RequestInit): Promise<TestAnswer>;
  /** Signs in and answers the session's token. */
  signIn(account?: string): Promise<string>;
}

/** An answer of a {@link TestServer}. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * An empty embedded database to start from: creating one takes seconds, unpacking it a fraction of one. Kept beside the packages
 * and named after their version.
 */
async function emptyDatabase(): Promise<Blob> {
  const folder = join('node_modules', '.cache', 'portal');
  const file = join(folder, `pglite-${pglitePackage.version}.tar.gz`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const database = await PGlite.create();
    const dump = await database.dumpDataDir('gzip');
    await database.close();
    const unfinished = `${file}.${String(process.pid)}`;
    writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
    renameSync(unfinished, file);
  }
  return new Blob([readFileSync(file)]);
}

async function answerOf(response: Response): Promise<TestAnswer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

function tokenIn(answer: TestAnswer): string {
  const { body } = answer;
  if (typeof body === 'object' && body !== null && 'data' in body) {
    const { data } = body;
    if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string')
      return data.token;
  }
  throw new Error(`no token in ${JSON.stringify(body)}`);
}

/** The sample prefecture's caches, made once for all test files: they never change for a version of the generator. */
export const SAMPLE_DIR = join('node_modules', '.cache', 'portal', 'sample');

/** Starts a server with the geo services of the sample prefecture. */
export function startGeoServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  return startServer({ geo: { sampleDir: SAMPLE_DIR, warmCache: false }, ...options });
}

/** Starts a server without geo services on the embedded database, or on PostgreSQL when `databaseUrl` is given. */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const folder = await temporaryFolder();
  const lines: string[] = [];
  const server = await createServer({
    dataDir: folder.path,
    demoPassword: DEMO_PASSWORD,
    geo: false,
    log: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    ...(options.databaseUrl === undefined ? { databaseTemplate: await emptyDatabase() } : {}),
    ...options,
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${String(port)}`;
  const call = async (path: string, init?: RequestInit) => answerOf(await fetch(`${origin}${path}`, init));
  return {
    ...server,
    origin,
    dataDir: folder.path,
    log: () => lines.join(''),
    fetch: call,
    async signIn(account = 'admin1') {
      const query = new URLSearchParams({ account, password: DEMO_PASSWORD });
      return tokenIn(await call(`/api/extend/genius/token/accesstoken?${query.toString()}`));
    },
    async close() {
      await server.close();
      await folder.remove();
    },
  };
}
