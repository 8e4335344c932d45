import { AUDIT_OUTCOMES } from '../../src/domain/bureau/audit.ts';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Who may sign in; created by `migrations/0000_portal.sql`. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  account: text('account').notNull().unique(),
  roleType: smallint('role_type').notNull(),
  /** argon2id in PHC form. */
  passwordHash: text('password_hash').notNull(),
  /** The hash that the portal itself gave; another than `passwordHash` once somebody changed the password. */
  givenHash: text('given_hash'),
  updatedAt: moment('updated_at').notNull(),
  /** Who or what uses it, in words. */
  name: text('name').notNull().default(''),
  /** Grows with each change by an administrator. */
  version: integer('version').notNull().default(1),
  lockedAt: moment('locked_at'),
  /** Whoever signs in must change the password first. */
  passwordDue: boolean('password_due').notNull().default(false),
  lastSignInAt: moment('last_sign_in_at'),
  /** Who it is to a service for unified sign-in; null for accounts of the portal alone. */
  externalId: text('external_id').unique(),
});

/** What accounts may be; created by `migrations/0240_roles.sql`, read and changed by `server/roles`. */
export const roles = pgTable('roles', {
  roleType: smallint('role_type').primaryKey(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  deletedAt: moment('deleted_at'),
});

/** Passwords that accounts had before. */
export const pastPasswords = pgTable(
  'past_passwords',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    replacedAt: moment('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.passwordHash] })],
);

/** Why a session ended. */
export const SESSION_END_REASONS = [
  'exit',
  'unit-switch',
  'password-change',
  'expired',
  'ended-elsewhere',
  'account-change',
  'limit',
] as const;

/** By what sessions begin. */
export const SIGN_IN_WAYS = ['password', 'oidc', 'ldap'] as const;

/** Live sessions, and the tombstones of ended ones. */
export const sessions = pgTable('sessions', {
  /** The token itself is never stored. */
  tokenSha256: text('token_sha256').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** The active role; the account's own role is where a bureau user returns to. */
  roleType: smallint('role_type').notNull(),
  createdAt: moment('created_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  endedAt: moment('ended_at'),
  endReason: text('end_reason', { enum: SESSION_END_REASONS }),
  /** What lists call it. */
  id: text('id').notNull(),
  /** Where the sign-in came from. */
  address: text('address').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  /** The role that an administrator looks at the portal as. */
  previewRole: smallint('preview_role'),
  /** By what it was begun. */
  signedInBy: text('signed_in_by', { enum: SIGN_IN_WAYS }).notNull().default('password'),
});

/** Who did what; created by `migrations/0170_audit.sql`. */
export const auditRecords = pgTable('audit_records', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  action: text('action').notNull(),
  outcome: text('outcome', { enum: AUDIT_OUTCOMES }).notNull(),
  accountId: text('account_id'),
  account: text('account').notNull(),
  roleType: smallint('role_type'),
  address: text('address').notNull(),
  object: text('object').notNull(),
  details: text('details').notNull(),
  reason: text('reason').notNull(),
  call: text('call').notNull(),
  requestId: text('request_id').notNull(),
  hash: text('hash').notNull(),
});

/** The layer catalogue: groups (no resource) and layers. */
export const catalogueItems = pgTable('catalogue_items', {
  code: text('code').primaryKey(),
  parentCode: text('parent_code').notNull(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  /** The resource as the endpoint answers it. */
  resource: jsonb('resource'),
  /** How the item stands in the tree (viewer.md, section 3), as the endpoint answers it. */
  flags: jsonb('flags').notNull().default({}),
});

/** Titles and places of layers' fields; created by `migrations/0020_metadata.sql`. */
export const layerMetadata = pgTable(
  'layer_metadata',
  {
    /** A catalogue code, or the name of a vector layer. */
    layerId: text('layer_id').notNull(),
    dataKey: text('data_key').notNull(),
    dataValue: text('data_value').notNull(),
    /** 'header', 'bubble', both, or nothing. */
    extend1: text('extend1'),
    position: integer('position').notNull(),
    /** Made by the sample, and replaced when it changes unless somebody edited it. */
    seeded: boolean('seeded').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.layerId, table.dataKey] })],
);

/** A table of lists: one for each account, saved as a whole. */
const keptListTable = (name: string) =>
  pgTable(name, {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Counts the saves. */
    version: integer('version').notNull(),
    items: jsonb('items').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  });

/** See {@link keptListTable}. */
export type KeptListTable = ReturnType<typeof keptListTable>;

/** What users drew on the map; created by `migrations/0050_annotations.sql`. */
export const annotationLists = keptListTable('annotation_sheets');

/** Places that users keep; created by `migrations/0040_bookmarks.sql`. */
export const bookmarks = pgTable(
  'bookmarks',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Made by the client; two users may have the same. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** Degrees. */
    lon: doublePrecision('lon').notNull(),
    lat: doublePrecision('lat').notNull(),
    camera: jsonb('camera'),
    serial: bigint('serial', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** Flight routes that users keep; created by `migrations/0060_flight_routes.sql`. */
export const flightRoutes = pgTable(
  'flight_routes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Made by the client; two users may have the same. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    route: jsonb('route').notNull(),
    serial: bigint('serial', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** Named views of users; created by `migrations/0070_saved_views.sql`. */
export const savedViewLists = keptListTable('saved_view_sheets');

/** Queries that users keep by a name; created by `migrations/0065_saved_queries.sql`. */
export const savedQueryLists = keptListTable('saved_query_sheets');

/** What specialists change in the catalogue and have not published; created by `migrations/0200_catalogue_versions.sql`. */
export const catalogueDrafts = keptListTable('catalogue_drafts');

/** Sheets that users printed; created by `migrations/0090_printed_sheets.sql`. */
export const printedSheets = pgTable(
  'printed_sheets',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Made by the server; the name of the files. */
    id: text('id').notNull(),
    kind: text('kind', { enum: ['sheet', 'series'] }).notNull(),
    title: text('title').notNull(),
    engine: text('engine', { enum: ['embedded', 'qgis'] }).notNull(),
    pages: integer('pages').notNull(),
    /** Bytes of the file by format. */
    sizes: jsonb('sizes').notNull(),
    sheets: jsonb('sheets').notNull(),
    /** What was drawn on them; `migrations/0330_printed_drawings.sql`. */
    drawings: jsonb('drawings'),
    createdAt: moment('created_at').notNull(),
    serial: bigint('serial', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);
