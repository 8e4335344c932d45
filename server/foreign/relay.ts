import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import { isOneOfOrigins, originsIn, RELAY_PATH, relayedAddress } from '../../src/lib/pageRelay.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { ownOrigin } from '../base/access/caller.ts';
import type { Database } from '../base/db/database.ts';
import { whileConnected } from '../base/http/connection.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import type { KnownOrigins } from '../catalogue/knownOrigins.ts';
import { bytesOf, guardedRequest, headOf, readAddress, type AllowedHosts } from './guardedFetch.ts';
import { ServiceTrouble } from './trouble.ts';

/** What the relay works on. */
export interface RelayContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly origins: KnownOrigins;
  /** In which services are asked: each answer is in memory until it is sent. */
  readonly queue: WorkQueue;
  readonly allowed: AllowedHosts;
}

/** What a service answered, as it is handed on. */
interface Relayed {
  readonly status: number;
  readonly type: string;
  readonly range: string | undefined;
  readonly bytes: Buffer;
}

/** That a draft names an origin is believed for so long, milliseconds: a map asks for hundreds of tiles. */
const BELIEVED_MS = 60_000;

/** So many beliefs are kept; older ones are found out anew. */
const BELIEFS = 1000;

/** A page is drawn by its browser where somebody opens it here; nothing may run in the portal's name. */
const INERT = "default-src 'none'; sandbox";

/** What pages show or read of services; whatever else comes is handed on as bytes without a name, of which browsers make nothing. */
const NAMED =
  /^(?:image\/|model\/|text\/(?:xml|plain|csv)$|application\/(?:json|xml|pdf|protobuf|x-protobuf|zip|octet-stream)$|application\/[\w.+-]*(?:\+json|\+xml|\bvnd\.[\w.+-]+)$)/;

const isPage = (type: string) => type === 'text/html' || type === 'application/xhtml+xml';

/** Whether a status has an answer. */
const isGiven = (status: number) => status >= 200 && status < 300;

const MOST_MB = String(FOREIGN_LIMITS.relayedBytes / 1e6);

const TOO_LARGE = {
  zh: `服务的答复超过 ${MOST_MB} MB，未转发。发布并刷新页面后由浏览器直接读取`,
  en: `The service's answer is larger than ${MOST_MB} MB and was not relayed; the page reads it itself once it is published and loaded anew`,
};

/** Says that no page could show an answer, either: what the author sees is what others will see. */
function refuseUnreadable({ status, type, isReadable }: ReturnType<typeof headOf>, origin: string): void {
  if (!isGiven(status)) return;
  if (!isReadable)
    throw new ServiceTrouble(502, {
      zh: `该服务不允许门户的页面读取（缺少 CORS 许可），请其管理员放行 ${origin}`,
      en: `The service lets no page of the portal read it (CORS); ask whoever runs it to allow ${origin}`,
    });
  if (isPage(type))
    throw new ServiceTrouble(502, {
      zh: '服务答复的是网页，不是数据，请核对地址，或确认服务不需要登录',
      en: 'The service answers with a web page; check the address, and whether it wants a sign-in',
    });
}

async function readRelayed(response: IncomingMessage, url: URL, origin: string): Promise<Relayed> {
  const head = headOf(response, url, origin);
  try {
    refuseUnreadable(head, origin);
    const bytes = await bytesOf(response, { most: FOREIGN_LIMITS.relayedBytes, tooLarge: TOO_LARGE });
    const { status, type } = head;
    // What a service says beside an error is its own page; the status is what matters.
    return {
      status,
      type,
      range: response.headers['content-range'],
      bytes: isPage(type) ? Buffer.alloc(0) : bytes,
    };
  } finally {
    response.destroy();
  }
}

/** Who may have which origins asked. */
function createDoor({ database, origins, clock }: RelayContext) {
  const believed = new Map<string, number>();
  const isDrafted = async (accountId: string, origin: string) => {
    const [row] = await database.query<{ items: string }>(
      'SELECT items::text AS items FROM catalogue_drafts WHERE account_id = $1',
      [accountId],
    );
    return row !== undefined && isOneOfOrigins(origin, originsIn(row.items));
  };
  const isOpen = async (accountId: string, origin: string) => {
    if (isOneOfOrigins(origin, origins.list()) || (await isDrafted(accountId, origin))) return true;
    // Another process of the portal may have published it.
    await origins.keepCurrent();
    return isOneOfOrigins(origin, origins.list());
  };
  /** @throws ServiceTrouble 403 for an origin that neither the catalogue nor his draft names */
  return async (accountId: string, { origin, host }: URL): Promise<void> => {
    const key = `${accountId} ${origin}`;
    const now = clock.nowMs();
    if ((believed.get(key) ?? 0) > now) return;
    if (!(await isOpen(accountId, origin)))
      throw new ServiceTrouble(403, {
        zh: `您的草稿和图层目录中都没有 ${host} 的服务，未转发`,
        en: `Neither your draft nor the catalogue has a service of ${host}; it was not relayed`,
      });
    if (believed.size >= BELIEFS) believed.clear();
    believed.set(key, now + BELIEVED_MS);
  };
}

/** Services are shown and read, never opened: browsers say what they ask for, where they do. */
function refuseOpening({ headers }: FastifyRequest): void {
  const wanted = headers['sec-fetch-dest'];
  if (wanted !== undefined && wanted !== 'empty' && wanted !== 'image')
    throw new Refusal(403, '此地址只供门户的地图读取，不能打开');
}

/** As the ArcGIS SDK reads it too, so that the layer says the reason. */
function sayNo(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { code, message, httpStatus } = refusal;
  reply.request.refusal = refusal;
  const error = { code, message, details: [message] };
  return reply.code(httpStatus).send({ code, success: false, data: null, msg: message, error });
}

function send(reply: FastifyReply, { status, type, range, bytes }: Relayed): FastifyReply {
  if (range !== undefined) reply.header('content-range', range);
  return reply
    .code(status)
    .type(NAMED.test(type) ? type : 'application/octet-stream')
    .send(bytes);
}

/** Asks what a request names, for who sends it. @throws Refusal */
function createRelay(context: RelayContext) {
  const { queue, allowed } = context;
  const requireOpen = createDoor(context);
  return async (request: FastifyRequest, signal: AbortSignal): Promise<Relayed> => {
    const { caller, headers, raw } = request;
    const named = relayedAddress(raw.url ?? '');
    if (named === undefined || caller === undefined)
      throw new Refusal(400, '转发地址不正确：应为 http 或 https、主机和路径');
    const address = readAddress(named.href);
    const origin = ownOrigin(request);
    const { accept = '*/*', range } = headers;
    const sent = { accept, ...(range === undefined ? {} : { range }) };
    const mayFollow = (url: URL) => requireOpen(caller.accountId, url);
    return queue.run(signal, async (inTurn) => {
      await mayFollow(address);
      const asked = { signal: inTurn, headers: sent, mayFollow };
      return guardedRequest(address, { allowed, origin }, asked, (response, url) =>
        readRelayed(response, url, origin),
      );
    });
  };
}

/**
 * Serves `GET /api/portal/catalogue/relay/{http|https}/{host}/{path}`: what a service elsewhere answers to those who edit the catalogue, for
 * the layers whose hosts their page's Content-Security-Policy does not know yet. A host must stand in the caller's draft or in the catalogue;
 * it is asked as an address that somebody pastes is, without anything of the caller's, and answers only what it lets pages read.
 */
export function registerRelay(app: FastifyInstance, context: RelayContext): void {
  const relay = createRelay(context);
  const summary =
    "What a service of the caller's draft or the catalogue answers, while his page cannot ask it";
  app.get(
    `${RELAY_PATH}/*`,
    {
      schema: { summary, tags: ['catalogue'] },
      config: { access: 'session', tools: ['workbench', 'services'], refuse: sayNo },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('content-security-policy', INERT);
      try {
        refuseOpening(request);
        const relayed = await whileConnected(reply, (signal) => relay(request, signal));
        return relayed === undefined ? reply : send(reply, relayed);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return sayNo(reply, error);
      }
    },
  );
}
