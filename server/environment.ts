import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AUDIT_LIMITS } from '../src/domain/bureau/audit.ts';
import { ok, type Result } from '../src/lib/result.ts';
import { DEFAULT_AUDIT_DAYS } from './audit/index.ts';
import {
  checkExternal,
  EXTERNAL_VARIABLES,
  ldapSettings,
  oidcSettings,
  type LdapSettings,
  type OidcSettings,
} from './auth/external/settings.ts';
import { DEFAULT_SESSION_POLICY } from './auth/sessions.ts';
import { PORT, readVariables, SHARED_VARIABLES, type Variables } from './base/variables.ts';

const minutes = z.coerce.number().int().min(1).max(100_000);

/** An hour of the day, or "off". */
const hourOrOff = z.union([
  z.literal('off').transform(() => undefined),
  z
    .string()
    .regex(/^([01]?\d|2[0-3])$/, 'an hour from 0 to 23, or off')
    .transform(Number),
]);

/** Hosts, with or without a port, parted by commas or blanks. */
const hostList = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(
    z.array(
      z.string().regex(/^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i, 'a host like gis.local:8080'),
    ),
  );

const environmentSchema = z
  .object({
    ...SHARED_VARIABLES,
    PORT: PORT.default(8080),
    PORTAL_CONFIG_DIR: z.string().min(1).optional(),
    PORTAL_FILES_DIR: z.string().min(1).optional(),
    PORTAL_DEMO_PASSWORD: z.string().min(8, 'at least 8 characters').max(256).optional(),
    PORTAL_SESSION_IDLE_MINUTES: minutes.default(8 * 60),
    PORTAL_SESSION_MAX_MINUTES: minutes.default(24 * 60),
    PORTAL_SESSIONS_PER_ACCOUNT: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .default(DEFAULT_SESSION_POLICY.perAccount),
    PORTAL_SAMPLE: z.enum(['on', 'off']).default('on'),
    PORTAL_BACKUP_HOUR: hourOrOff.prefault('3'),
    PORTAL_BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(7),
    PORTAL_BACKUP_DIR: z.string().min(1).optional(),
    PORTAL_SERVICE_HOSTS: hostList.default([]),
    PORTAL_AUDIT_DAYS: z.coerce
      .number()
      .int()
      .min(AUDIT_LIMITS.leastDays)
      .max(36_500)
      .default(DEFAULT_AUDIT_DAYS),
    PORTAL_METRICS_TOKEN: z
      .string()
      .regex(/^\S{16,256}$/, '16 to 256 characters without blanks')
      .optional(),
    QGIS_SERVER_URL: z.url({ protocol: /^https?$/ }).optional(),
    ...EXTERNAL_VARIABLES,
  })
  .superRefine((values, context) =>
    checkExternal(values, (variable, message) =>
      context.addIssue({ code: 'custom', path: [variable], message }),
    ),
  );

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
  /** Absolute path of the folder that all portals on the database share: printed sheets, uploads, the demo password. */
  readonly filesDir: string;
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
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[] | undefined;
  readonly backups: BackupPolicy;
  /** Hosts that may be asked what service they are although they are this machine. */
  readonly serviceHosts: readonly string[];
  /** How long records of the audit log are kept, days. */
  readonly auditDays: number;
  /** The token of programs that read the metrics. */
  readonly metricsToken: string | undefined;
  /** Address of a QGIS Server that draws printed maps. */
  readonly qgisServerUrl: string | undefined;
  /** Sign-in by other services. */
  readonly oidc: OidcSettings | undefined;
  readonly ldap: LdapSettings | undefined;
  readonly logLevel: string;
}

const MINUTE_MS = 60_000;

/** Reads the environment; the error names every variable that is wrong. An empty variable counts as absent. */
export function readEnvironment(env: Variables): Result<Environment, string> {
  const read = readVariables(environmentSchema, env);
  if (!read.ok) return read;
  const data = read.value;
  const dataDir = resolve(data.PORTAL_DATA_DIR);
  return ok({
    port: data.PORT,
    host: data.HOST,
    dataDir,
    filesDir: resolve(data.PORTAL_FILES_DIR ?? dataDir),
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
    serviceHosts: data.PORTAL_SERVICE_HOSTS,
    auditDays: data.PORTAL_AUDIT_DAYS,
    metricsToken: data.PORTAL_METRICS_TOKEN,
    qgisServerUrl: data.QGIS_SERVER_URL,
    oidc: oidcSettings(data),
    ldap: ldapSettings(data),
    logLevel: data.LOG_LEVEL,
  });
}
