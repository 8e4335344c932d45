import type { FastifyRequest } from 'fastify';
import type { AccessRule, AuditRule } from '../../../src/api/contracts/endpoint.ts';
import type { RoleFacts } from '../../../src/domain/bureau/roleBook.ts';
import type { ToolId } from '../../../src/domain/bureau/tools.ts';
import type { Session } from './session.ts';
import { Refusal } from '../http/refusal.ts';
import type { Rights } from './rights.ts';

/** Who asks. */
export interface Caller {
  readonly accountId: string;
  /** The role in force. */
  readonly roleType: number;
  /** Undefined for a program that has an access key only. */
  readonly session: Session | undefined;
  /** An access key that came in the address, to be carried on in documents that name addresses. */
  readonly keyInAddress: string | undefined;
  /** What he sees now. */
  readonly rights: () => Promise<Rights>;
  /** What his role is now. */
  readonly role: () => Promise<RoleFacts>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined where anyone may. */
    caller: Caller | undefined;
  }
  interface FastifyInstance {
    /** The origin that others reach this server by; undefined for the one that each caller reached it by. */
    publicOrigin: string | undefined;
  }
  interface FastifyContextConfig {
    /** Who may call the route; the server does not start while one has none. */
    access?: AccessRule;
    /** The route changes something: the browser's cookie alone is not enough. POST of one's own things does, unless told. */
    changes?: boolean;
    /** The route answers while the session's password must be changed. */
    whilePasswordDue?: boolean;
    /** The role in force must have one of these tools. */
    tools?: readonly ToolId[];
    /** The route answers while the session is a preview, although it changes something. */
    whilePreview?: boolean;
    /** Auditors may call the route, too. */
    auditorToo?: boolean;
    /** What the audit log says of a call; null for what changes nothing that lasts. */
    audit?: AuditRule | null;
    /** Says no as the route's protocol does; JSON unless told. */
    refuse?: (reply: FastifyReply, refusal: Refusal) => FastifyReply;
  }
}

/** What the caller of a guarded route sees now. */
export function callerRights({ caller, url }: FastifyRequest): Promise<Rights> {
  if (caller === undefined) throw new Error(`${url} is answered to anyone`);
  return caller.rights();
}

/** @throws Refusal 404 with `words` when the caller does not see a resource */
export async function refuseUnseen(request: FastifyRequest, resource: string, words: string): Promise<void> {
  if ((await callerRights(request)).of(resource) === undefined) throw new Refusal(404, words);
}

/** A path of this server as documents name it to the caller: with his access key where he gave it in the address. */
export function ownPath({ caller }: FastifyRequest, path: string): string {
  const key = caller?.keyInAddress;
  return key === undefined ? path : `${path}?key=${encodeURIComponent(key)}`;
}

/** The origin by which the caller reached this server, or by which everybody does where somebody told it. */
export const ownOrigin = ({ server, protocol, host }: FastifyRequest) =>
  server.publicOrigin ?? `${protocol}://${host}`;

/** Whether an address is this server's, as the caller knows it. */
export function isOwnAddress(request: FastifyRequest, address: string): boolean {
  return address.startsWith(`${ownOrigin(request)}/`);
}

/** As {@link ownPath}, with the server's own origin or, where nobody told it, as the caller reached it. */
export function ownAddress(request: FastifyRequest, path: string): string {
  return `${ownOrigin(request)}${ownPath(request, path)}`;
}

/** An address with a query after what it has already. */
export function withQuery(address: string, query: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
