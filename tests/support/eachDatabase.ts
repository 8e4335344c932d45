import { afterAll, describe, inject } from 'vitest';
import type { ServerOptions } from '../../server/app.ts';
import { createFilled } from './filledDatabase.ts';
import { whyMissing } from './foreignPrograms.mjs';
import { startServer, type TestServer } from './server.ts';
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
  const answer = await fetch(inject('postgresBroker'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const databaseUrl = await createFilled(text, (options.geo ?? false) === false ? 'plain' : 'geo');
  return startServer({ databaseUrl, ...options });
}

/** Runs a suite on the embedded database and, where a PostgreSQL is at hand, on it too. */
export function onEachDatabase(title: string, suite: (start: StartServer) => void): void {
  describe(`${title} (embedded)`, () => withServers(startServer, suite));
  describeUnless(whyMissing('postgres'), `${title} (PostgreSQL)`, () => withServers(startOnPostgres, suite));
}
