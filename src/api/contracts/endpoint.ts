import type { z } from 'zod';
import type { ToolId } from '../../domain/bureau/tools.ts';
import type { AuditAction } from '../../domain/bureau/audit.ts';

/** The clients of the spec: each has its own base address, time-out and headers. */
export type ApiClientId = 'main' | 'token' | 'baseos' | 'service' | 'data3d';

/**
 * The bureau's answer envelopes, named once:
 * - `blade`: `{code, data, msg}`; code 200 is success
 * - `baseos`: `{Success, Message, ErrorInfo: {Message}}`
 * - `data3d`: `{status, data, message}` of the 3D data service; status 200 is success
 * - `smartEm`: `{code, result, message}` of the plot and metadata services; code 200 is success
 * - `smartLincao`: `{success, result, message}` of the road and bookmark services
 * - `plain`: the payload itself
 */
export type Envelope = 'blade' | 'baseos' | 'data3d' | 'smartEm' | 'smartLincao' | 'plain';

/**
 * Who may call:
 * - `anyone`
 * - `session`: who is signed in; it is about his own things. A POST changes something unless told, and needs the token in a header
 * - `administrator`: as `session`, of the role type that looks after accounts; it is about everybody's
 * - `auditor`: as `session`, of the role type that reads the audit log, and may call nothing else but what says `auditorToo`
 * - `operator`: a program that watches the server: by the token that the installation gives it, or from the server's own machine
 * - `data`: who is signed in, by token or cookie, or has an access key; he gets what his rights let him see. It never changes anything
 */
export type AccessRule = 'anyone' | 'session' | 'administrator' | 'auditor' | 'operator' | 'data';

/** A value of a call by its place: `body.title`, `answer.item.account`. */
type PlaceInCall = `${'query' | 'params' | 'body' | 'answer'}.${string}`;

/** What the audit log says of a call, besides who called, when, from where, and how it ended. */
export interface AuditRule {
  readonly action: AuditAction;
  /** What it was done to: the first of these places that holds something. */
  readonly object?: readonly PlaceInCall[];
  /** Names of the body's values that are noted, too. */
  readonly details?: readonly string[];
  /** Who calls, where that takes no session: the name that he typed. */
  readonly account?: PlaceInCall;
  /** The call only begins it: whoever does the work tells how it ended, and here is told that it was refused. */
  readonly endsLater?: true;
}

/** One endpoint as a value, read by the client and by the server, so that they cannot drift. */
export interface Endpoint<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  P extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** Path from the origin, with the client's base path in it; names in braces stand for its own parameters. */
  readonly path: string;
  /** The parameters in braces; absent where the path has none. */
  readonly params?: P;
  readonly client: ApiClientId;
  readonly access: AccessRule;
  /** The role in force must have one of these tools; absent for what every role may. */
  readonly tools?: readonly ToolId[];
  /** True for what changes something and is answered all the same while an administrator looks at the portal as another role. */
  readonly whilePreview?: true;
  /** True for a GET that changes something. */
  readonly changes?: true;
  /** True for what is answered while the session's password must be changed; nothing else is. */
  readonly whilePasswordDue?: true;
  /** True for what auditors may call, too: what belongs to one's own account. */
  readonly auditorToo?: true;
  /** What the audit log says of it; null for what changes nothing that lasts. Whatever changes something has one or the other. */
  readonly audit?: AuditRule | null;
  readonly envelope: Envelope;
  /** Query parameters (all texts on the wire). */
  readonly query: Q;
  /** JSON body; absent where nothing is sent. */
  readonly body?: B;
  /** The payload inside the envelope. */
  readonly answer: R;
}

/** Types an endpoint without widening it: its schemas, and whether it wants a session or a body, stay known. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
