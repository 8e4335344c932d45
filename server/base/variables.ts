import { isIP } from 'node:net';
import { z } from 'zod';
import { err, ok, type Result } from '../../src/lib/result.ts';

/** Environment variables as a process has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Origins parted by commas or blanks; each is compared as it stands, so that nothing like it passes. */
const originList = z.string().transform((text, context) => {
  const origins = text.split(/[\s,]+/).filter((part) => part !== '');
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      context.addIssue({ code: 'custom', message: `"${origin}" is no origin like https://gis.example.cn` });
  }
  return origins;
});

/** Addresses and networks parted by commas or blanks. */
const proxyList = z.string().transform((text, context) => {
  const proxies = text.split(/[\s,]+/).filter((part) => part !== '');
  for (const proxy of proxies) {
    const [address = '', bits = '0', ...more] = proxy.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0 || !/^\d+$/.test(bits) || Number(bits) > most)
      context.addIssue({ code: 'custom', message: `"${proxy}" is no address or network like 10.0.0.0/8` });
  }
  return proxies;
});

/** A port; 0 for any that is free. */
export const PORT = z.coerce.number().int().min(0).max(65_535);

/** What every program that serves reads: where it listens and its data are, and who reaches it how. */
export const SHARED_VARIABLES = {
  HOST: z.string().min(1).default('127.0.0.1'),
  PORTAL_DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional(),
  PORTAL_ALLOWED_ORIGINS: originList.default([]),
  PORTAL_PUBLIC_URL: originList
    .refine((origins) => origins.length === 1, 'one origin like https://gis.example.cn')
    .optional(),
  PORTAL_TRUSTED_PROXIES: proxyList.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
};

/** Reads variables by their schema; the error names every one that is wrong. An empty variable counts as absent. */
export function readVariables<T extends z.ZodType>(schema: T, env: Variables): Result<z.output<T>, string> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return ok(parsed.data);
  return err(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}
