import { lookup as resolveName, type LookupAddress } from 'node:dns';
import type { RequestOptions } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Words } from './trouble.ts';

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
export class Forbidden extends Error {
  constructor(readonly words: Words) {
    super(words.zh);
  }
}

/** How one request may connect. */
export interface Way {
  readonly isAllowed: boolean;
  /** Whether addresses inside a network may be connected to. */
  readonly mayEnter: boolean;
  /** Told whether the address was inside. */
  readonly onInside: () => void;
}

/** Why an address is not connected to; undefined for one that is. */
export function judge(address: string, { isAllowed, mayEnter, onInside }: Way): Forbidden | undefined {
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
export const guardedLookup =
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
