import { afterAll, describe, test } from 'vitest';
import type { ServerOptions } from '../../server/app.ts';
import { startPostgres } from './postgres.ts';
import { startServer, type TestServer } from './server.ts';

/** Starts a server on the database under test; stopped when the suite ends. */
export type StartServer = (options?: Partial<ServerOptions>) => Promise<TestServer>;

function suiteOf(
  title: string,
  databaseUrl: () => Promise<string | undefined>,
  suite: (start: StartServer) => void,
): void {
  describe(title, () => {
    const running: TestServer[] = [];
    suite(async (options = {}) => {
      const server = await startServer({ databaseUrl: await databaseUrl(), ...options });
      running.push(server);
      return server;
    });
    afterAll(async () => {
      for (const server of running) await server.close();
    });
  });
}

/** Runs a suite on the embedded database and, where a PostgreSQL is at hand, on it too. */
export async function onEachDatabase(title: string, suite: (start: StartServer) => void): Promise<void> {
  suiteOf(`${title} (embedded)`, () => Promise.resolve(undefined), suite);
  const postgres = await startPostgres();
  if (postgres === undefined) {
    test.skip(`${title} (PostgreSQL): no PostgreSQL here; install it or set DATABASE_URL_TEST`);
    return;
  }
  describe('with a PostgreSQL server', () => {
    suiteOf(`${title} (PostgreSQL)`, () => postgres.freshDatabase(), suite);
    afterAll(async () => {
      await postgres.stop();
    });
  });
}
