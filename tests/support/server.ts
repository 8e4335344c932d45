import type { AddressInfo } from 'node:net';
import type { z } from 'zod';
import { createServer, type PortalServer, type ServerOptions } from '../../server/app.ts';
import { accessKeyList, accessKeyMake } from '../../src/api/contracts/accessKeys.ts';
import { fillEmbedded, GEO_OPTIONS } from './filledDatabase.ts';
import { DEMO_PASSWORD, temporaryFolder, type TestFolder } from './portal.ts';
import { ensureSample } from './sampleFolder.ts';

/** What can be asked of a server on a loopback port. */
export interface ServerCalls {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** GETs or POSTs a path; the answer's body parsed from JSON when it is JSON. */
  fetch(path: string, init?: RequestInit): Promise<TestAnswer>;
  /** GETs a path as who holds the token, or POSTs it a body as JSON. */
  ask(path: string, token: string, body?: unknown): Promise<Envelope>;
  /** Signs in and answers the session's token. */
  signIn(account?: string, password?: string): Promise<string>;
}

/** What an enveloped answer holds; what its payload is, its reader says. */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: never;
  readonly result: never;
  readonly Message: never;
}

/** What somebody who is signed in can ask of a server. */
export interface ReaderCalls extends ServerCalls {
  /** As {@link ServerCalls.fetch}, of a path or an address there; the answer as it comes. */
  get(address: string, init?: RequestInit): Promise<Response>;
  /** The address of a path there with an access key of his, which opens all that he sees. */
  keyed(path: string): Promise<string>;
  /** The key. */
  key(): Promise<string>;
}

/** A reference server with its data in a temporary folder. */
export interface TestServer extends PortalServer, ServerCalls {
  readonly dataDir: string;
  /** Every line the server logged, as text. */
  log(): string;
  /** Ends it and starts another on its data. */
  again(changes?: Partial<ServerOptions>): Promise<TestServer>;
}

/** An answer of a server. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
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

/** Asks the server at an address. */
export function callsTo(origin: string): ServerCalls {
  const call = async (path: string, init?: RequestInit) => answerOf(await fetch(`${origin}${path}`, init));
  return {
    origin,
    fetch: call,
    async ask(path, token, body) {
      const authorized = { Authorization: token };
      const { body: answer } = await call(
        path,
        body === undefined
          ? { headers: authorized }
          : {
              method: 'POST',
              headers: { ...authorized, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            },
      );
      return answer as Envelope;
    },
    async signIn(account = 'admin1', password = DEMO_PASSWORD) {
      const query = new URLSearchParams({ account, password });
      return tokenIn(await call(`/api/extend/genius/token/accesstoken?${query.toString()}`));
    },
  };
}

/** A test may put {@link ReaderCalls.get} in its place. */
const plainFetch = globalThis.fetch;

/** Makes an access key for all that somebody sees. */
async function makeKey(calls: ServerCalls, token: string): Promise<string> {
  const headers = { Authorization: token, 'content-type': 'application/json' };
  const { body: listed } = await calls.fetch(accessKeyList.path, { headers });
  const { offered } = (listed as { data: z.output<typeof accessKeyList.answer> }).data;
  const body = JSON.stringify({ name: 'tests', resources: offered.map(({ id }) => id), days: 1 });
  const made = await calls.fetch(accessKeyMake.path, { method: 'POST', headers, body });
  return (made.body as { data: z.output<typeof accessKeyMake.answer> }).data.key;
}

/** What tests ask of a server as somebody who is signed in: those that are about data, and not about who may see them. */
export async function readerOf(calls: ServerCalls, account?: string): Promise<ReaderCalls> {
  const token = await calls.signIn(account);
  let made: Promise<string> | undefined;
  const key = () => (made ??= makeKey(calls, token));
  const signedIn = (init: RequestInit = {}): RequestInit => {
    const headers = new Headers(init.headers);
    if (!headers.has('Authorization')) headers.set('Authorization', token);
    return { ...init, headers };
  };
  return {
    ...calls,
    fetch: (path, init) => calls.fetch(path, signedIn(init)),
    get: (address, init) => plainFetch(new URL(address, calls.origin), signedIn(init)),
    key,
    keyed: async (path) => `${calls.origin}${path}${path.includes('?') ? '&' : '?'}key=${await key()}`,
  };
}

/** Starts a server with the geo services of the sample prefecture. */
export function startGeoServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  return startServer({ geo: GEO_OPTIONS.geo, ...options });
}

/**
 * Starts a server without geo services on a filled embedded database, or on the database of `databaseUrl` when it is given. A data
 * folder of its own that `dataDir` names is taken as it is.
 */
export async function startServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const folder = await temporaryFolder();
  const filling = options.geo === undefined || options.geo === false ? 'plain' : 'geo';
  if (filling === 'geo') await ensureSample();
  if (options.databaseUrl === undefined && options.dataDir === undefined)
    await fillEmbedded(folder.path, filling);
  return startIn(folder, options);
}

/** Starts a server on a folder, which its end removes. */
async function startIn(folder: TestFolder, options: Partial<ServerOptions>): Promise<TestServer> {
  const lines: string[] = [];
  const server = await createServer({
    dataDir: folder.path,
    demoPassword: DEMO_PASSWORD,
    geo: GEO_OPTIONS.plain,
    log: { level: 'info', stream: { write: (line) => void lines.push(line) } },
    ...options,
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  return {
    ...server,
    ...callsTo(`http://127.0.0.1:${String(port)}`),
    dataDir: folder.path,
    log: () => lines.join(''),
    async again(changes) {
      await server.close();
      return startIn(folder, { ...options, ...changes });
    },
    async close() {
      await server.close();
      await folder.remove();
    },
  };
}
