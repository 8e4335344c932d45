import { z } from 'zod';
import type { Envelope } from './endpoint.ts';

/** Codes of the `blade` envelope that end the session (portal.md, section 8). */
export const SESSION_END_CODES = {
  /** No session, or one the server does not know. */
  unknown: 401,
  /** The session was revoked: exit elsewhere, unit switch, administrator. */
  revoked: 50012,
  /** The session ran out. */
  expired: 50014,
} as const;

/** True for a code after which the user must sign in again. */
export function isSessionEndCode(code: number): boolean {
  return Object.values(SESSION_END_CODES).some((known) => known === code);
}

/** `{code, data, msg}`; old services say `message` for `msg`. */
export const bladeEnvelopeSchema = z.looseObject({
  code: z.number(),
  data: z.unknown(),
  msg: z.string().optional(),
  message: z.string().optional(),
});

/** `{Success, Message, ErrorInfo}`. */
export const baseosEnvelopeSchema = z.looseObject({
  Success: z.boolean(),
  Message: z.unknown(),
  ErrorInfo: z.looseObject({ Code: z.number().optional(), Message: z.string() }).nullish(),
});

/** `{status, data, message}`. */
const data3dEnvelopeSchema = z.looseObject({
  status: z.number(),
  data: z.unknown(),
  message: z.string().nullish(),
});

/** `{code, result, message}`. */
const smartEmEnvelopeSchema = z.looseObject({
  code: z.number(),
  result: z.unknown(),
  message: z.string().nullish(),
});

/** `{success, result, message}`. */
const smartLincaoEnvelopeSchema = z.looseObject({
  success: z.boolean(),
  code: z.number().optional(),
  result: z.unknown().optional(),
  message: z.string().nullish(),
});

/** What an envelope held: a payload still to be parsed, or the service's refusal. */
export type Unwrapped =
  | { readonly kind: 'payload'; readonly payload: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  | { readonly kind: 'malformed'; readonly issues: string };

function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || '(body)'}: ${issue.message}`).join('; ');
}

function openData3d(body: unknown): Unwrapped {
  const parsed = data3dEnvelopeSchema.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', issues: describe(parsed.error) };
  const { status, data, message } = parsed.data;
  return status === 200
    ? { kind: 'payload', payload: data }
    : { kind: 'refused', code: status, message: message ?? '' };
}

function openSmartEm(body: unknown): Unwrapped {
  const parsed = smartEmEnvelopeSchema.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', issues: describe(parsed.error) };
  const { code, result, message } = parsed.data;
  return code === 200
    ? { kind: 'payload', payload: result }
    : { kind: 'refused', code, message: message ?? '' };
}

function openSmartLincao(body: unknown): Unwrapped {
  const parsed = smartLincaoEnvelopeSchema.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', issues: describe(parsed.error) };
  const { success, code, result, message } = parsed.data;
  return success
    ? { kind: 'payload', payload: result ?? null }
    : { kind: 'refused', code: code ?? 500, message: message ?? '' };
}

function openBaseos(body: unknown): Unwrapped {
  const parsed = baseosEnvelopeSchema.safeParse(body);
  if (!parsed.success) return { kind: 'malformed', issues: describe(parsed.error) };
  const { Success, Message, ErrorInfo } = parsed.data;
  return Success
    ? { kind: 'payload', payload: Message }
    : { kind: 'refused', code: ErrorInfo?.Code ?? 500, message: ErrorInfo?.Message ?? '' };
}

/** How the envelopes other than `blade` are opened. */
const OPENERS: Readonly<Record<Exclude<Envelope, 'blade'>, (body: unknown) => Unwrapped>> = {
  plain: (payload) => ({ kind: 'payload', payload }),
  baseos: openBaseos,
  data3d: openData3d,
  smartEm: openSmartEm,
  smartLincao: openSmartLincao,
};

/** Opens an answer's envelope. A `blade` refusal is understood in every envelope, since the session guard speaks it. */
export function unwrap(envelope: Envelope, body: unknown): Unwrapped {
  const blade = bladeEnvelopeSchema.safeParse(body);
  if (blade.success && blade.data.code !== 200) {
    const { code, msg, message } = blade.data;
    return { kind: 'refused', code, message: msg ?? message ?? '' };
  }
  if (envelope !== 'blade') return OPENERS[envelope](body);
  if (!blade.success) return { kind: 'malformed', issues: describe(blade.error) };
  return { kind: 'payload', payload: blade.data.data };
}
