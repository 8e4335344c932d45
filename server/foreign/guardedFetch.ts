import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
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

/** Nobody's services stand there: this machine itself, what has no address yet, what is cut to one cable, groups. */
const NEVER = new BlockList();
NEVER.addSubnet('0.0.0.0', 8);
NEVER.addSubnet('127.0.0.0', 8);
NEVER.addSubnet('169.254.0.0', 16);
NEVER.addSubnet('224.0.0.0', 3);
NEVER.addAddress('::', 'ipv6');
NEVER.addAddress('::1', 'ipv6');
NEVER.addSubnet('fe80::', 10, 'ipv6');
NEVER.addSubnet('ff00::', 8, 'ipv6');

/** Inside a network: the bureau's own services, which nobody outside may lead to (RFC 1918, RFC 6598, RFC 4193). */
const INSIDE = new BlockList();
INSIDE.addSubnet('10.0.0.0', 8);
INSIDE.addSubnet('172.16.0.0', 12);
INSIDE.addSubnet('192.168.0.0', 16);
INSIDE.addSubnet('100.64.0.0', 10);
INSIDE.addSubnet('fc00::', 7, 'ipv6');

const isIn = (list: BlockList, address: string) => {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
};

/** Why an address is not connected to. */
class Forbidden extends Error {
  constructor(readonly words: Words) {
    super(words.zh);
  }
}

/** How one request may connect. */
interface Way {
  readonly isAllowed: boolean;
  /** Whether addresses inside a network may be connected to. */
  readonly mayEnter: boolean;
  /** Told whether the address was inside. */
  readonly onInside: () => void;
}

function judge(address: string, { isAllowed, mayEnter, onInside }: Way): Forbidden | undefined {
  if (isAllowed) return undefined;
  if (isIn(NEVER, address))
    return new Forbidden({
      zh: '该地址指向服务器本机，未访问。确需使用时请在 PORTAL_SERVICE_HOSTS 中列出',
      en: "This is the server's own machine, and was not asked; list it in PORTAL_SERVICE_HOSTS if it is meant",
    });
  if (!isIn(INSIDE, address)) return undefined;
  if (!mayEnter)
    return new Forbidden({
      zh: '外网服务重定向到内网地址，未访问。请直接填写内网服务的地址',
      en: 'A service outside redirects into the network, which was not followed; give the inner address itself',
    });
  onInside();
  return undefined;
}

/** Looks a name up and judges what it stands for, so that no name can stand for another address between judging and connecting. */
const guardedLookup =
  (way: Way): NonNullable<RequestOptions['lookup']> =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error('ENOTFOUND'), '', 4);
      for (const { address } of found) {
        const forbidden = judge(address, way);
        if (forbidden !== undefined) return callback(forbidden, '', 4);
      }
      if (options.all === true) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };

function requested(
  url: URL,
  way: Way,
  { origin, signal, from = 0, firstBytes }: Asking & { readonly origin: string },
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
    ...(firstBytes === undefined ? {} : { range: `bytes=${String(from)}-${String(from + firstBytes - 1)}` }),
  };
  const options = { method: 'GET', headers, signal, lookup: guardedLookup(way), agent: false } as const;
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.once('response', resolve).once('error', reject).end();
  });
}

/** @param enough bytes after which the rest is left unread */
async function bytesOf(response: IncomingMessage, enough = Infinity): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= enough) break;
    if (length <= FOREIGN_LIMITS.answerBytes) continue;
    response.destroy();
    const most = String(FOREIGN_LIMITS.answerBytes / 1e6);
    throw new ServiceTrouble(413, {
      zh: `服务的说明超过 ${most} MB，未读取。请填写其中一个图层或目录的地址`,
      en: `The service's description is larger than ${most} MB and was not read; give the address of one layer or folder`,
    });
  }
  return Buffer.concat(chunks);
}

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

/** Reads an answer that is no redirect. */
async function readResponse(
  response: IncomingMessage,
  url: URL,
  origin: string,
  { enoughBytes, firstBytes }: Omit<Asking, 'signal'>,
): Promise<ServiceAnswer> {
  const { statusCode: status = 0, headers } = response;
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const readers = headers['access-control-allow-origin'];
  const isReadable = readers === '*' || readers === origin || url.origin === origin;
  // Who cannot answer with a part sends all there is, of any size.
  const isWhole = firstBytes !== undefined && status === 200;
  if (isWhole) response.destroy();
  const bytes = isWhole ? Buffer.alloc(0) : await bytesOf(response, enoughBytes);
  return { url: url.href, status, type: type.trim().toLowerCase(), bytes, isReadable };
}

/**
 * Asks a service, following some redirects; never one that leads from outside into a network.
 * @throws ServiceTrouble with what is wrong, and the signal's reason
 */
export async function guardedFetch(
  address: URL,
  { allowed, origin }: Asker,
  { signal, ...wanted }: Asking,
): Promise<ServiceAnswer> {
  let url = address;
  let isInside = true;
  for (let left = MOST_REDIRECTS; ; left -= 1) {
    const from = isInside;
    isInside = false;
    const way = { isAllowed: isListed(url, allowed), mayEnter: from, onInside: () => (isInside = true) };
    try {
      const response = await requested(url, way, { origin, signal, ...wanted });
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
        continue;
      }
      return await readResponse(response, url, origin, wanted);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServiceTrouble) throw error;
      throw new ServiceTrouble(502, wordsOf(error, url.host));
    }
  }
}
