import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { FOREIGN_LIMITS } from '../../src/domain/layers/foreignServices.ts';
import { Refusal } from '../base/http/refusal.ts';

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

/** What is asked of an address. */
export interface Question {
  /** So many bytes from its beginning; all of it without. */
  readonly firstBytes?: number;
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
class Forbidden extends Error {}

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
    return new Forbidden('该地址指向服务器本机，未访问。确需使用时请在 PORTAL_SERVICE_HOSTS 中列出');
  if (!isIn(INSIDE, address)) return undefined;
  if (!mayEnter) return new Forbidden('外网服务重定向到内网地址，未访问。请直接填写内网服务的地址');
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
  { origin, signal, firstBytes }: Question & { readonly origin: string; readonly signal: AbortSignal },
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
    ...(firstBytes === undefined ? {} : { range: `bytes=0-${String(firstBytes - 1)}` }),
  };
  const options = { method: 'GET', headers, signal, lookup: guardedLookup(way), agent: false } as const;
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.once('response', resolve).once('error', reject).end();
  });
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= FOREIGN_LIMITS.answerBytes) continue;
    response.destroy();
    throw new Refusal(
      413,
      `服务的说明超过 ${String(FOREIGN_LIMITS.answerBytes / 1e6)} MB，未读取。请填写其中一个图层或目录的地址`,
    );
  }
  return Buffer.concat(chunks);
}

/** The address that is asked. @throws Refusal 400 */
export function readAddress(text: string): URL {
  const address = text.trim();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new Refusal(400, '地址应以 http:// 或 https:// 开头，如 https://gis.example.cn/geoserver/wms');
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    throw new Refusal(400, '地址中不能带账号和密码：记录对所有能看到图层的人可见');
  url.hash = '';
  return url;
}

const isListed = ({ hostname, host }: URL, allowed: AllowedHosts) =>
  allowed.includes(hostname) || allowed.includes(host);

/** What went wrong on the way, in words. */
function wordsOf(error: unknown): string | undefined {
  if (error instanceof Forbidden) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return '找不到该主机，请核对地址';
  if (code === 'ECONNREFUSED') return '该主机拒绝连接，请核对端口，或确认服务已启动';
  if (code === 'ECONNRESET' || code === 'EPIPE') return '连接被对方中断，请稍后重试';
  if (code.startsWith('CERT_') || code.includes('CERT') || code.startsWith('ERR_TLS'))
    return '服务的证书不受信任，请由其管理员处理';
  if (code === 'HPE_INVALID_CONSTANT' || code.startsWith('HPE_')) return '对方答复的不是 HTTP，请核对地址';
  return undefined;
}

/** Reads an answer that is no redirect. */
async function readResponse(
  response: IncomingMessage,
  url: URL,
  origin: string,
  { firstBytes }: Question,
): Promise<ServiceAnswer> {
  const { statusCode: status = 0, headers } = response;
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const readers = headers['access-control-allow-origin'];
  const isReadable = readers === '*' || readers === origin || url.origin === origin;
  // Who cannot answer with a part sends all there is, of any size.
  const isWhole = firstBytes !== undefined && status === 200;
  if (isWhole) response.destroy();
  const bytes = isWhole ? Buffer.alloc(0) : await bytesOf(response);
  return { url: url.href, status, type: type.trim().toLowerCase(), bytes, isReadable };
}

/**
 * Asks a service, following some redirects; never one that leads from outside into a network.
 * @param question where it is for a part: one who answers with all of it (status 200) is not read
 * @throws Refusal with what is wrong, and the signal's reason
 */
export async function guardedFetch(
  address: URL,
  { allowed, origin }: Asker,
  signal: AbortSignal,
  question: Question = {},
): Promise<ServiceAnswer> {
  let url = address;
  let isInside = true;
  for (let left = MOST_REDIRECTS; ; left -= 1) {
    const from = isInside;
    isInside = false;
    const way = { isAllowed: isListed(url, allowed), mayEnter: from, onInside: () => (isInside = true) };
    try {
      const response = await requested(url, way, { origin, signal, ...question });
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        // However much may come of it.
        response.destroy();
        if (left === 0) throw new Refusal(502, '服务重定向次数过多，未访问');
        url = readAddress(new URL(headers.location, url).href);
        continue;
      }
      return await readResponse(response, url, origin, question);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Refusal) throw error;
      const words = wordsOf(error);
      throw new Refusal(
        502,
        words ?? `无法访问 ${url.host}：${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
