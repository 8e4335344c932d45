import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';

/** What is asked beside a path. */
export interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** An answer, read whole. */
export interface Answer {
  /** 0 where none came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** The connections of one user: kept alive as a browser keeps them, with a share of fresh ones. */
export interface Wire {
  call(path: string, asked?: Asked): Promise<Answer>;
  close(): void;
}

/** Connections of a browser to one host. */
const KEPT = 6;

/** Of a hundred calls so many come by a connection of their own. */
const FRESH_OF_100 = 10;

/** An answer that takes longer counts as none, milliseconds. */
const PATIENCE_MS = 120_000;

const NO_ANSWER: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) };

/** Opens a user's connections to an origin; they are made when they are needed. */
export function openWire(origin: string): Wire {
  const kept = new Agent({ keepAlive: true, maxSockets: KEPT });
  const closing = new AbortController();
  // Every call in the air listens to it.
  setMaxListeners(0, closing.signal);
  return {
    call: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve) => {
        const agent = Math.random() * 100 < FRESH_OF_100 ? false : kept;
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE_MS)]);
        const call = request(`${origin}${path}`, { method, headers, agent, signal }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', () => resolve(NO_ANSWER));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts),
            }),
          );
        });
        call.on('error', () => resolve(NO_ANSWER));
        call.end(body);
      }),
    close() {
      closing.abort();
      kept.destroy();
    },
  };
}
