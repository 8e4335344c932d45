import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import { Forbidden, guardedLookup, judge, type Way } from './addressGuard.ts';
import { ServiceTrouble, type Words } from './trouble.ts';

/** What a service answered. */
export interface ServiceAnswer {
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly status: number;
  /** The media type without parameters, in lower case. */
  readonly type: string;
  readonly bytes: Buffer;
  /** Whether the service lets the portal's pages read it (CORS), or is of the same origin. */
  readonly isReadable: boolean;
}

/** Which hosts are asked although their addresses are this machine's own, as "host" or "host:port". */
export type AllowedHosts = readonly string[];

/** Who asks, and what he may ask. */
export interface Asker {
  readonly allowed: AllowedHosts;
  /** The origin of the portal's pages. */
  readonly origin: string;
}

const MOST_REDIRECTS = 3;

function requested(
  url: URL,
  way: Way,
  { origin, signal, headers: given }: Asked & { readonly origin: string },
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A number is not looked up.
  const forbidden = isIP(host) === 0 ? undefined : judge(host, way);
  if (forbidden !== undefined) return Promise.reject(forbidden);
  const headers = {
    accept: 'application/json, text/xml, application/xml, image/*;q=0.8, */*;q=0.5',
    'accept-encoding': 'identity',
    'user-agent': 'portal',
    origin,
    ...given,
  };
  const options = { method: 'GET', headers, signal, lookup: guardedLookup(way), agent: false } as const;
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.once('response', resolve).once('error', reject).end();
  });
}

/** How much of an answer is read. */
export interface Portion {
  /** Bytes after which the rest is left unread. */
  readonly enough?: number;
  /** What is larger is not read. */
  readonly most: number;
  /** What is said of it then. */
  readonly tooLarge: Words;
}

/** The body of an answer. @throws ServiceTrouble 413 */
export async function bytesOf(
  response: IncomingMessage,
  { enough = Infinity, most, tooLarge }: Portion,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= enough) break;
    if (length <= most) continue;
    response.destroy();
    throw new ServiceTrouble(413, tooLarge);
  }
  return Buffer.concat(chunks);
}

const MOST_MB = String(FOREIGN_LIMITS.answerBytes / 1e6);

/** How much is read of what a service says of itself. */
const DESCRIPTION: Portion = {
  most: FOREIGN_LIMITS.answerBytes,
  tooLarge: {
    zh: `服务的说明超过 ${MOST_MB} MB，未读取。请填写其中一个图层或目录的地址`,
    en: `The service's description is larger than ${MOST_MB} MB and was not read; give the address of one layer or folder`,
  },
};

/** The address that is asked. @throws ServiceTrouble 400 */
export function readAddress(text: string): URL {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new ServiceTrouble(400, {
      zh: '地址应以 http:// 或 https:// 开头，如 https://gis.example.cn/geoserver/wms',
      en: 'An address begins with http:// or https://, as https://gis.example.cn/geoserver/wms does',
    });
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    throw new ServiceTrouble(400, {
      zh: '地址中不能带账号和密码：记录对所有能看到图层的人可见',
      en: 'An address has no account and password: everybody who sees the layer sees its record',
    });
  url.hash = '';
  return url;
}

const isListed = ({ hostname, host }: URL, allowed: AllowedHosts) =>
  allowed.includes(hostname) || allowed.includes(host);

/** What went wrong on the way, by the system's code or how that begins. */
const WAYS: readonly (readonly [codes: RegExp, words: Words])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, { zh: '找不到该主机，请核对地址', en: 'No such host; check the address' }],
  [
    /^ECONNREFUSED$/,
    {
      zh: '该主机拒绝连接，请核对端口，或确认服务已启动',
      en: 'The host refuses connections; check the port, and whether the service runs',
    },
  ],
  [
    /^(?:ECONNRESET|EPIPE)$/,
    { zh: '连接被对方中断，请稍后重试', en: 'The host broke the connection off; try again later' },
  ],
  [
    /CERT|^ERR_TLS/,
    {
      zh: '服务的证书不受信任，请由其管理员处理',
      en: "The service's certificate is not trusted; tell whoever runs it",
    },
  ],
  [/^HPE_/, { zh: '对方答复的不是 HTTP，请核对地址', en: 'The answer is no HTTP; check the address' }],
];

/** What went wrong on the way, in words. */
function wordsOf(error: unknown, host: string): Words {
  if (error instanceof Forbidden) return error.words;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = WAYS.find(([codes]) => codes.test(code));
  if (known !== undefined) return known[1];
  const detail = error instanceof Error ? error.message : String(error);
  return { zh: `无法访问 ${host}：${detail}`, en: `${host} cannot be reached: ${detail}` };
}

/** How one address is asked. */
export interface Asking {
  readonly signal: AbortSignal;
  /** Bytes after which the rest of an answer is left unread; all of it unless told. */
  readonly enoughBytes?: number;
  /** Where the part begins that is asked for; at the file's beginning unless told. */
  readonly from?: number;
  /** Asks for so many bytes alone; of one who answers with all of it (status 200) nothing is read. */
  readonly firstBytes?: number;
}

/** What the head of an answer says. @param origin of the portal's pages */
export function headOf(
  { statusCode: status = 0, headers }: IncomingMessage,
  url: URL,
  origin: string,
): Pick<ServiceAnswer, 'status' | 'type' | 'isReadable'> {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const readers = headers['access-control-allow-origin'];
  const isReadable = readers === '*' || readers === origin || url.origin === origin;
  return { status, type: type.trim().toLowerCase(), isReadable };
}

/** Reads an answer that is no redirect. */
async function readResponse(
  response: IncomingMessage,
  url: URL,
  origin: string,
  { enoughBytes, firstBytes }: Omit<Asking, 'signal'>,
): Promise<ServiceAnswer> {
  const head = headOf(response, url, origin);
  // Who cannot answer with a part sends all there is, of any size.
  const isWhole = firstBytes !== undefined && head.status === 200;
  if (isWhole) response.destroy();
  const bytes = isWhole
    ? Buffer.alloc(0)
    : await bytesOf(response, {
        ...DESCRIPTION,
        ...(enoughBytes === undefined ? {} : { enough: enoughBytes }),
      });
  return { url: url.href, ...head, bytes };
}

/** How an answer is asked for. */
export interface Asked {
  readonly signal: AbortSignal;
  /** Sent beside, or in place of, what every question has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called before a redirect is followed. @throws ServiceTrouble where it is not */
  readonly mayFollow?: (url: URL) => Promise<void>;
}

/**
 * Asks a service, following some redirects; never one that leads from outside into a network.
 * @param read reads the answer, or destroys it
 * @throws ServiceTrouble with what is wrong, what `read` throws as such, and the signal's reason
 */
export async function guardedRequest<T>(
  address: URL,
  { allowed, origin }: Asker,
  { signal, headers: sent = {}, mayFollow }: Asked,
  read: (response: IncomingMessage, url: URL) => Promise<T>,
): Promise<T> {
  let url = address;
  let isInside = true;
  for (let left = MOST_REDIRECTS; ; left -= 1) {
    const from = isInside;
    isInside = false;
    const way = { isAllowed: isListed(url, allowed), mayEnter: from, onInside: () => (isInside = true) };
    try {
      const response = await requested(url, way, { origin, signal, headers: sent });
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        // However much may come of it.
        response.destroy();
        if (left === 0)
          throw new ServiceTrouble(502, {
            zh: '服务重定向次数过多，未访问',
            en: 'The service redirects too often, and was not followed',
          });
        url = readAddress(new URL(headers.location, url).href);
        await mayFollow?.(url);
        continue;
      }
      return await read(response, url);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServiceTrouble) throw error;
      throw new ServiceTrouble(502, wordsOf(error, url.host));
    }
  }
}

/**
 * Asks a service and reads its answer, or a part of it.
 * @throws as {@link guardedRequest}
 */
export function guardedFetch(
  address: URL,
  asker: Asker,
  { signal, ...wanted }: Asking,
): Promise<ServiceAnswer> {
  const { from = 0, firstBytes } = wanted;
  const range =
    firstBytes === undefined ? undefined : `bytes=${String(from)}-${String(from + firstBytes - 1)}`;
  return guardedRequest(
    address,
    asker,
    { signal, ...(range === undefined ? {} : { headers: { range } }) },
    (response, url) => readResponse(response, url, asker.origin, wanted),
  );
}
