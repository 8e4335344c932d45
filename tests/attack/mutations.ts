import { logout } from '../../src/api/contracts/auth.ts';
import type { ServerCalls } from '../support/server.ts';
import type { DocumentedCall } from './calls.ts';
import type { Seed } from './seeds.ts';

/** A request that something is wrong with. */
interface Mutant {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A mutated request that was answered as if the server were at fault. */
export interface Fault {
  /** 0 where no answer came. */
  readonly status: number;
  readonly request: string;
  readonly answer: string;
}

/** Chance that repeats itself (mulberry32), from 0 to below 1. */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What programs choke on. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  "'",
  "' OR '1'='1",
  '"; DROP TABLE accounts; --',
  '%',
  '%00',
  '../../../../etc/passwd',
  '\ud800',
  '‮湖',
  '<script>alert(1)</script>',
  '&lt;&#0;',
  '-1',
  '0',
  '-0',
  '1e308',
  '1e999',
  'NaN',
  'Infinity',
  '9223372036854775808',
  '0x10',
  '1,2,3',
  ',,,,',
  '[[[[',
  '((((((((',
  '{"a":1}',
  'null',
  'true',
  'undefined',
  '__proto__',
  'constructor',
  '2026-02-30',
  'x'.repeat(5000),
  '9'.repeat(400),
  '('.repeat(3000),
  '82,44,83,45,'.repeat(300),
] as const;

const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  { __proto__: null, constructor: 1 },
  Array.from({ length: 2000 }, () => 1),
  Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 1),
];

/** Headers that say something else than what is sent, or too much. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { accept: 'image/*;q=nonsense' },
  { 'accept-encoding': 'x'.repeat(2000) },
  { range: 'bytes=9999999999-0' },
  { 'if-none-match': '"'.repeat(300) },
  { 'if-modified-since': 'no date' },
  { cookie: 'Admin-Token=%E0%A4%A; '.repeat(50) },
  { origin: 'null' },
  { 'x-forwarded-for': '999.999.999.999, ::zz' },
  { 'x-forwarded-host': 'a b\tc' },
];

/** Makes wrong requests of right ones. */
export class Mutator {
  constructor(private readonly chance: () => number) {}

  /** One of some things. */
  private one<T>(things: readonly T[]): T {
    return things[Math.floor(this.chance() * things.length)] as T;
  }

  /** A text with something put in, taken out, turned over, or written twice. */
  private text(text: string): string {
    const at = Math.floor(this.chance() * (text.length + 1));
    return this.one([
      () => this.one(TEXTS),
      () => text.slice(0, at) + this.one(TEXTS) + text.slice(at),
      () => text.slice(0, at),
      () => text.slice(at),
      () => text + text,
      () => `-${text}`,
      () => [...text].reverse().join(''),
    ])();
  }

  /** A value in which one thing, at whatever depth, is another. */
  private value(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.chance() < 0.15)
      return typeof value === 'string' && this.chance() < 0.5 ? this.text(value) : this.one(VALUES);
    if (Array.isArray(value)) {
      const items: unknown[] = value;
      const index = Math.floor(this.chance() * items.length);
      return this.one<() => unknown>([
        () => items.map((item, at) => (at === index ? this.value(item) : item)),
        () => items.filter((_, at) => at !== index),
        () => [...items, ...items],
      ])();
    }
    const entries = Object.entries(value);
    const index = Math.floor(this.chance() * entries.length);
    const changed = (change: (name: string, inner: unknown) => [string, unknown][]): unknown =>
      Object.fromEntries(
        entries.flatMap(([name, inner], at) => (at === index ? change(name, inner) : [[name, inner]])),
      );
    return this.one<() => unknown>([
      () => changed((name, inner) => [[name, this.value(inner)]]),
      () => changed((name, inner) => [[name, this.value(inner)]]),
      () => changed(() => []),
      () => changed((name, inner) => [[this.text(name), inner]]),
      () => ({ ...value, [this.one(TEXTS)]: this.one(VALUES) }),
    ])();
  }

  private address(path: string): string {
    const [way = '', query] = path.split('?');
    if (query === undefined || this.chance() < 0.15) {
      const parts = way.split('/');
      const index = 1 + Math.floor(this.chance() * (parts.length - 1));
      parts[index] = encoded(this.text(parts[index] ?? ''));
      return [parts.join('/'), query].filter((part) => part !== undefined).join('?');
    }
    const pairs = query.split('&');
    const index = Math.floor(this.chance() * pairs.length);
    const [name = '', value = ''] = (pairs[index] ?? '').split('=');
    const changed = this.one([
      () => `${name}=${encoded(this.text(decodeURIComponent(value)))}`,
      () => `${name}=${encoded(this.one(TEXTS))}`,
      () => `${name}=${value}&${name}=${encoded(this.one(TEXTS))}`,
      () => `${encoded(this.text(name))}=${value}`,
      () => `${name}=%E0%A4%A`,
      () => '',
    ])();
    return `${way}?${pairs.map((pair, at) => (at === index ? changed : pair)).join('&')}`;
  }

  /** What is sent of a body: its JSON with something wrong in it, or no JSON any more. */
  private sent(body: unknown): string {
    const text = JSON.stringify(this.chance() < 0.85 ? this.value(body) : body) ?? '';
    return this.chance() < 0.1 ? text.slice(0, Math.floor(this.chance() * text.length)) : text;
  }

  /** A wrong request. */
  mutate({ method, path, body }: Seed): Mutant {
    const headers = this.chance() < 0.1 ? this.one(HEADERS) : {};
    if (body === undefined) return { method, path: this.address(path), headers };
    return {
      method,
      path: this.chance() < 0.1 ? this.address(path) : path,
      headers: { 'content-type': 'application/json', ...headers },
      body: this.sent(body),
    };
  }
}

/** As a text stands in an address; what has no code there becomes the replacement character. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** The documented calls as requests, so that none is left out but the one that ends the session. */
export const seedsOf = (calls: readonly DocumentedCall[]): Seed[] =>
  calls
    .filter(({ path }) => path !== logout.path)
    .map(({ method, path }) => (method === 'GET' ? { method, path } : { method, path, body: {} }));

/** Requests in the air at once: fewer than a queue refuses. */
const AT_ONCE = 6;

/** What came of mutated requests. */
export interface Mutated {
  /** Those that were answered with 5xx, or not at all. */
  readonly faults: readonly Fault[];
  /** How often each status came. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Sends so many mutated requests. */
export async function sendMutated(
  server: Pick<ServerCalls, 'origin'>,
  seeds: readonly Seed[],
  { token, count, seed }: { readonly token: string; readonly count: number; readonly seed: number },
): Promise<Mutated> {
  const chance = chanceOf(seed);
  const mutator = new Mutator(chance);
  const faults: Fault[] = [];
  const statuses = new Map<number, number>();
  let left = count;
  const send = async ({ method, path, headers, body }: Mutant) => {
    const init: RequestInit = { method, headers: { Authorization: token, ...headers }, redirect: 'manual' };
    return fetch(`${server.origin}${path}`, body === undefined ? init : { ...init, body }).then(
      async (response) => ({ status: response.status, answer: await response.text() }),
      (error: unknown) => ({
        status: 0,
        answer: String(error instanceof Error ? (error.cause ?? error) : error),
      }),
    );
  };
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const mutant = mutator.mutate(
        seeds[Math.floor(chance() * seeds.length)] ?? { method: 'GET', path: '/' },
      );
      const { status, answer } = await send(mutant);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 0 && status < 500) continue;
      const request = `${mutant.method} ${mutant.path} ${JSON.stringify(mutant.headers)} ${mutant.body ?? ''}`;
      faults.push({ status, request: request.slice(0, 400), answer: answer.slice(0, 300) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { faults, statuses };
}
