import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { ROOT } from '../root.ts';
import { DatabaseFailure } from './failure.ts';

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

function pgliteQuery(target: Pick<Transaction, 'query'>): Query {
  return async <R extends Row>(sql: string, parameters: readonly unknown[] = []) =>
    (await guarded(target.query<R>(sql, [...parameters]))).rows;
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

/** Shared buffers of the embedded database; PostgreSQL's own default of 128 MB would stay allocated whatever is in them. */
const SHARED_BUFFERS = 'shared_buffers=16MB';

const CREATE_CLUSTER = join(ROOT, 'server/db/createCluster.mjs');

/** What a failed program wrote on its error stream, else how it failed. */
function stderrOf(error: unknown): Error {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return new Error(said === '' ? String(error) : said);
}

const clusterFolder = (dataDir: string) => join(dataDir, 'db');

const isCluster = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/** Whether a data folder has no embedded database yet. */
export function isNewCluster(dataDir: string): boolean {
  return !isCluster(clusterFolder(dataDir));
}

/** Creates an empty database in a folder of its own and moves it into place when it is whole. */
async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  try {
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    await promisify(execFile)(process.execPath, [CREATE_CLUSTER, unfinished]);
    renameSync(unfinished, folder);
  } catch (error) {
    throw new DatabaseFailure(stderrOf(error));
  }
}

/**
 * Opens the embedded database.
 * @param folder where it lives; undefined keeps it in memory
 */
async function openEmbedded(folder: string | undefined): Promise<Database> {
  if (folder !== undefined && !isCluster(folder)) await createCluster(folder);
  const client = await guarded(
    PGlite.create({
      dataDir: folder ?? 'memory://',
      startParams: [...PGlite.defaultStartParams, '-c', SHARED_BUFFERS],
    }),
  );
  const orm: Database['orm'] = drizzlePglite(client);
  return {
    kind: 'embedded',
    orm,
    query: pgliteQuery(client),
    exec: async (sql) => void (await guarded(client.exec(sql))),
    typedTransaction: (work) => inTransaction((run) => orm.transaction(run), work),
    transaction: (work) =>
      inTransaction(
        (run) => client.transaction(run),
        (tx: Transaction) => work(pgliteQuery(tx), async (sql) => void (await guarded(tx.exec(sql)))),
      ),
    close: () => (client.closed ? Promise.resolve() : client.close()),
  };
}

/** A connection that does not come within this is given up, milliseconds. */
const CONNECT_TIMEOUT_MS = 5000;

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

async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Without a listener a server that goes away while a connection is idle would end the process.
  pool.on('error', onIdleError);
  // The pool listens to idle connections only: one that breaks inside a transaction would end the process as well.
  pool.on('connect', (client) => client.on('error', onIdleError));
  const orm: Database['orm'] = drizzlePg(pool);
  const database: Database = {
    kind: 'postgresql',
    orm,
    query: (sql, parameters) => pgQuery(pool)(sql, parameters),
    exec: async (sql) => void (await guarded(pool.query(sql))),
    typedTransaction: (work) => inTransaction((run) => orm.transaction(run), work),
    transaction: (work) => pgTransaction(pool, work),
    close: () => (pool.ending ? Promise.resolve() : pool.end()),
  };
  try {
    await database.query('SELECT 1');
  } catch (error) {
    await pool.end();
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
  /** Hears of connections that break while nobody uses them. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Opens the database that the options name.
 * @throws DatabaseFailure when it cannot be reached or opened
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgres(options.url, options.onIdleError ?? (() => undefined));
  return openEmbedded(options.dataDir === undefined ? undefined : clusterFolder(options.dataDir));
}
