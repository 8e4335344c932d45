import { join, resolve } from 'node:path';
import { isIP } from 'node:net';
import { z } from 'zod';
import { err, ok, type Result } from '../src/lib/result.ts';
import { DEFAULT_SESSION_POLICY } from './auth/sessions.ts';

const minutes = z.coerce.number().int().min(1).max(100_000);

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

/** An hour of the day, or "off". */
const hourOrOff = z.union([
  z.literal('off').transform(() => undefined),
  z
    .string()
    .regex(/^([01]?\d|2[0-3])$/, 'an hour from 0 to 23, or off')
    .transform(Number),
]);

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORTAL_DATA_DIR: z.string().min(1).default('data'),
  PORTAL_CONFIG_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional(),
  PORTAL_DEMO_PASSWORD: z.string().min(8, 'at least 8 characters').max(256).optional(),
  PORTAL_SESSION_IDLE_MINUTES: minutes.default(8 * 60),
  PORTAL_SESSION_MAX_MINUTES: minutes.default(24 * 60),
  PORTAL_SESSIONS_PER_ACCOUNT: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(DEFAULT_SESSION_POLICY.perAccount),
  PORTAL_ALLOWED_ORIGINS: originList.default([]),
  PORTAL_PUBLIC_URL: originList
    .refine((origins) => origins.length === 1, 'one origin like https://gis.example.cn')
    .optional(),
  PORTAL_TRUSTED_PROXIES: proxyList.optional(),
  PORTAL_SAMPLE: z.enum(['on', 'off']).default('on'),
  PORTAL_BACKUP_HOUR: hourOrOff.prefault('3'),
  PORTAL_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
  PORTAL_BACKUP_DIR: z.string().min(1).optional(),
  PORTAL_METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,256}$/, '16 to 256 characters without blanks')
    .optional(),
  QGIS_SERVER_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Backups that the portal makes by itself. */
export interface BackupPolicy {
  /** Absolute path of the folder in which they lie. */
  readonly folder: string;
  /** Hour of the day, local time, at which one is made; undefined: none. */
  readonly hour: number | undefined;
  /** How many of each kind are kept. */
  readonly keep: number;
}

/** What the environment variables say, checked. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Absolute path of another config folder than the portal's own. */
  readonly configDir: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly demoPassword: string | undefined;
  /** Whether a start stores the sample prefecture, and brings it up to date. */
  readonly hasSample: boolean;
  readonly sessionIdleMs: number;
  readonly sessionMaxMs: number;
  /** Live sessions of one account at most. */
  readonly sessionsPerAccount: number;
  /** Pages of these origins may read data with an access key. */
  readonly allowedOrigins: readonly string[];
  /** The origin that others reach the server by. */
  readonly publicOrigin: string | undefined;
  /** Proxies whose word on who asks is believed. */
  readonly trustedProxies: readonly string[] | undefined;
  readonly backups: BackupPolicy;
  /** What programs that read the metrics show. */
  readonly metricsToken: string | undefined;
  /** Address of a QGIS Server that draws printed maps. */
  readonly qgisServerUrl: string | undefined;
  readonly logLevel: string;
}

const MINUTE_MS = 60_000;

/** Reads the environment; the error names every variable that is wrong. An empty variable counts as absent. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Result<Environment, string> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    return err(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
  }
  const { data } = parsed;
  const dataDir = resolve(data.PORTAL_DATA_DIR);
  return ok({
    port: data.PORT,
    host: data.HOST,
    dataDir,
    configDir: data.PORTAL_CONFIG_DIR === undefined ? undefined : resolve(data.PORTAL_CONFIG_DIR),
    databaseUrl: data.DATABASE_URL,
    demoPassword: data.PORTAL_DEMO_PASSWORD,
    hasSample: data.PORTAL_SAMPLE === 'on',
    sessionIdleMs: data.PORTAL_SESSION_IDLE_MINUTES * MINUTE_MS,
    sessionMaxMs: data.PORTAL_SESSION_MAX_MINUTES * MINUTE_MS,
    sessionsPerAccount: data.PORTAL_SESSIONS_PER_ACCOUNT,
    allowedOrigins: data.PORTAL_ALLOWED_ORIGINS,
    publicOrigin: data.PORTAL_PUBLIC_URL?.[0],
    trustedProxies: data.PORTAL_TRUSTED_PROXIES,
    backups: {
      folder: resolve(data.PORTAL_BACKUP_DIR ?? join(dataDir, 'backups')),
      hour: data.PORTAL_BACKUP_HOUR,
      keep: data.PORTAL_BACKUP_KEEP,
    },
    metricsToken: data.PORTAL_METRICS_TOKEN,
    qgisServerUrl: data.QGIS_SERVER_URL,
    logLevel: data.LOG_LEVEL,
  });
}
