import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { ROOT } from '../root.ts';
import { startDatabaseThread, type DatabaseThread } from './databaseThread.ts';
import { DamagedDatabase, DatabaseFailure } from './failure.ts';
import { PortStream } from './portStream.ts';

/** A row as both drivers give it: jsonb is parsed, timestamptz is a Date, int8 is a number or a text. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * Runs one statement with `$1`-style parameters. Give jsonb parameters as JSON text (`$1::jsonb`), since the two drivers
 * encode arrays differently.
 * @throws DatabaseFailure
 */
export type Query = <R extends Row = Row>(sql: string, parameters?: readonly unknown[]) => Promise<R[]>;

/** What runs inside a transaction: statements with parameters, and whole scripts without. */
export type TransactionWork<T> = (query: Query, exec: (sql: string) => Promise<void>) => Promise<T>;

/** Typed statements inside a transaction. */
export type TypedTransaction = Parameters<Parameters<PgDatabase<PgQueryResultHKT>['transaction']>[0]>[0];

/** The portal's database: embedded PGlite in the data folder, or a PostgreSQL server. The same SQL runs on both. */
export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  /** Typed statements. */
  readonly orm: PgDatabase<PgQueryResultHKT>;
  /** Runs typed statements in one transaction; whatever `work` throws rolls back. */
  typedTransaction<T>(work: (tx: TypedTransaction) => Promise<T>): Promise<T>;
  readonly query: Query;
  /** Runs several statements without parameters, as a migration file holds them. */
  exec(sql: string): Promise<void>;
  /** Runs `work` in one transaction; whatever it throws rolls back. */
  transaction<T>(work: TransactionWork<T>): Promise<T>;
  /** Closes it; harmless when closed already. */
  close(): Promise<void>;
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new DatabaseFailure(error);
  }
}

/** Runs `work` in a transaction; failures of the transaction itself are told from what `work` threw. */
async function inTransaction<Tx, T>(
  begin: (run: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let fromWork: unknown;
  try {
    return await begin(async (tx) => {
      try {
        return await work(tx);
      } catch (error) {
        fromWork = error;
        throw error;
      }
    });
  } catch (error) {
    throw error === fromWork ? error : new DatabaseFailure(error);
  }
}

const CREATE_CLUSTER = join(ROOT, 'server/base/db/createCluster.mjs');

/** What a failed program wrote on its error stream, else how it failed. */
function stderrOf(error: unknown): Error {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return new Error(said === '' ? String(error) : said);
}

/** Where the embedded database lies in a data folder. */
export const clusterFolder = (dataDir: string) => join(dataDir, 'db');

const isCluster = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/** Whether a data folder has no embedded database yet. */
export function isNewCluster(dataDir: string): boolean {
  return !isCluster(clusterFolder(dataDir));
}

/** Removes what creations that were killed left beside a folder. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(`${basename(folder)}.new`))
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
}

/**
 * Creates an empty database in a folder of its own and moves it into place when it is whole and on the disk. A creation that was killed
 * may write for some moments more, into its own folder.
 */
async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new-${String(process.pid)}`;
  try {
    mkdirSync(dirname(folder), { recursive: true });
    removeUnfinished(folder);
    await promisify(execFile)(process.execPath, [CREATE_CLUSTER, unfinished, folder]);
  } catch (error) {
    throw new DatabaseFailure(stderrOf(error));
  }
}

/** A connection that does not come within this is given up, milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;

/** Connections to the embedded database. */
const EMBEDDED_CONNECTIONS = 4;

/** A statement that takes longer is cancelled, milliseconds; seeding the sample takes a few seconds at most. */
const STATEMENT_TIMEOUT_MS = 60_000;

function pgQuery(target: Pick<pg.ClientBase, 'query'>): Query {
  return async <R extends Row>(sql: string, parameters: readonly unknown[] = []) =>
    (await guarded(target.query<R>(sql, [...parameters]))).rows;
}

async function pgTransaction<T>(pool: pg.Pool, work: TransactionWork<T>): Promise<T> {
  const client = await guarded(pool.connect());
  let broken: Error | undefined;
  try {
    await guarded(client.query('BEGIN'));
    const result = await work(pgQuery(client), async (sql) => void (await guarded(client.query(sql))));
    await guarded(client.query('COMMIT'));
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollback: unknown) => {
      broken = new DatabaseFailure(rollback);
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A database behind a pool of connections; `end` is called once. */
function databaseOn(pool: pg.Pool, kind: Database['kind'], end: () => Promise<void>): Database {
  const orm: Database['orm'] = drizzlePg(pool);
  let ended: Promise<void> | undefined;
  return {
    kind,
    orm,
    query: (sql, parameters) => pgQuery(pool)(sql, parameters),
    exec: async (sql) => void (await guarded(pool.query(sql))),
    typedTransaction: (work) => inTransaction((run) => orm.transaction(run), work),
    transaction: (work) => pgTransaction(pool, work),
    close: () => (ended ??= end()),
  };
}

/** Hears of connections that break while nobody uses them. */
function listenTo(pool: pg.Pool, onIdleError: (error: Error) => void): void {
  // Without a listener a server that goes away while a connection is idle would end the process.
  pool.on('error', onIdleError);
  // The pool listens to idle connections only: one that breaks inside a transaction would end the process as well.
  pool.on('connect', (client) => client.on('error', onIdleError));
}

/** What the library says of a folder that PostgreSQL does not start on; why, it does not say. */
const DAMAGE = /^Aborted\(|failed to initialize/;

/** Opens a folder's thread; of a database that is there and does not open it says what to do. */
async function openThread(folder: string | undefined, isBackground: boolean): Promise<DatabaseThread> {
  try {
    return await startDatabaseThread(folder, isBackground);
  } catch (error) {
    if (!(error instanceof Error) || !DAMAGE.test(error.message)) throw new DatabaseFailure(error);
    throw new DamagedDatabase(folder ?? '', error);
  }
}

/**
 * Opens the embedded database.
 * @param folder where it lives; undefined keeps it in memory
 */
async function openEmbedded(
  folder: string | undefined,
  isBackground: boolean,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  if (folder !== undefined && !isCluster(folder)) await createCluster(folder);
  const thread = await openThread(folder, isBackground);
  const pool = new pg.Pool({
    stream: () => new PortStream(() => thread.connect()),
    user: 'postgres',
    database: 'postgres',
    // It has one session, which its connections take turns in.
    max: EMBEDDED_CONNECTIONS,
    idleTimeoutMillis: 0,
  });
  listenTo(pool, onIdleError);
  return databaseOn(pool, 'embedded', async () => {
    await pool.end();
    await thread.close();
  });
}

/** What a process does with a PostgreSQL server's database, as `pg_stat_activity` tells it to others. */
export type DatabaseUser = 'portal' | 'portal-data';

/** How many connections of running portals a PostgreSQL server's database has. @throws DatabaseFailure */
export async function otherPortals({ kind, query }: Database): Promise<number> {
  if (kind === 'embedded') return 0;
  const user: DatabaseUser = 'portal';
  const rows = await query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid()',
    [user],
  );
  return rows.length;
}

async function openPostgres(
  url: string,
  user: DatabaseUser,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: user,
    // One stays, so that others see that the database is in use.
    min: 1,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  listenTo(pool, onIdleError);
  const database = databaseOn(pool, 'postgresql', () => pool.end());
  try {
    await database.query('SELECT 1');
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Where the database is, and what a test may replace. */
export interface DatabaseOptions {
  /** Data folder of the portal; the embedded database lives in `db` inside. Absent: in memory. */
  readonly dataDir?: string | undefined;
  /** `postgres://...`; absent for the embedded database. */
  readonly url?: string | undefined;
  /** How it appears to others on a PostgreSQL server; a portal unless told. */
  readonly user?: DatabaseUser;
  /** Whether the embedded database steps back behind all other work. */
  readonly isBackground?: boolean;
  /** Hears of connections that break while nobody uses them. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Opens the database that the options name.
 * @throws DatabaseFailure when it cannot be reached or opened
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { dataDir, url, user = 'portal', isBackground = false, onIdleError = () => undefined } = options;
  if (url !== undefined) return openPostgres(url, user, onIdleError);
  return openEmbedded(dataDir === undefined ? undefined : clusterFolder(dataDir), isBackground, onIdleError);
}
