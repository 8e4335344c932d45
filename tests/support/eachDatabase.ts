import { afterAll, describe } from 'vitest';
import type { ServerOptions } from '../../server/app.ts';
import type { Database } from '../../server/base/db/database.ts';
import { createFilled } from './filledDatabase.ts';
import { whyMissing } from './foreignPrograms.mjs';
import { callsTo, readerOf, startServer, type ReaderCalls, type TestServer } from './server.ts';
import { sharedAddress } from './shared/shared.ts';
import type { SharedName } from './shared/starters.ts';
import { describeUnless } from './skipping.ts';

/** Starts a server on the database under test; stopped when the suite ends. */
export type StartServer = (options?: Partial<ServerOptions>) => Promise<TestServer>;

/** The suite with servers of one database. */
function withServers(start: StartServer, suite: (start: StartServer) => void): void {
  const running: TestServer[] = [];
  suite(async (options) => {
    const server = await start(options);
    running.push(server);
    return server;
  });
  afterAll(async () => {
    for (const server of running) await server.close();
  });
}

async function startOnPostgres(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const postgres = await sharedAddress('postgres');
  const databaseUrl = await createFilled(postgres, (options.geo ?? false) === false ? 'plain' : 'geo');
  return startServer({ databaseUrl, ...options });
}

/** What is tested on each database, which is told: what asks no database need not be tested on the second one again. */
type DatabaseSuite = (start: StartServer, kind: Database['kind']) => void;

/** Runs a suite on the embedded database and, where a PostgreSQL is at hand, on it too. */
export function onEachDatabase(title: string, suite: DatabaseSuite): void {
  describe(`${title} (embedded)`, () => withServers(startServer, (start) => suite(start, 'embedded')));
  describeUnless(whyMissing('postgres'), `${title} (PostgreSQL)`, () =>
    withServers(startOnPostgres, (start) => suite(start, 'postgresql')),
  );
}

/** Readers by the name of their server: signing in takes its time, and a key is one of twenty. */
const readers = new Map<SharedName, Promise<ReaderCalls>>();

function sharedReader(name: SharedName): Promise<ReaderCalls> {
  const known = readers.get(name);
  if (known !== undefined) return known;
  const reader = sharedAddress(name).then((origin) => readerOf(callsTo(origin)));
  readers.set(name, reader);
  return reader;
}

/** The run's server with the geo services of the sample, for those who only read; signed in as one of the bureau. */
export function sharedGeoServer(): Promise<ReaderCalls> {
  return sharedReader('geoServer');
}

/** Runs a suite that only reads on the run's geo servers: one on the embedded database and, where it is at hand, one on PostgreSQL. */
export function onEachGeoServer(title: string, suite: (server: () => Promise<ReaderCalls>) => void): void {
  describe(`${title} (embedded)`, () => suite(sharedGeoServer));
  describeUnless(whyMissing('postgres'), `${title} (PostgreSQL)`, () =>
    suite(() => sharedReader('postgresGeoServer')),
  );
}
