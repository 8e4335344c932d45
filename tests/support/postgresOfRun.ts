import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers the address of the run's PostgreSQL server, which the first question starts. */
    postgresBroker: string;
  }
}

/** One PostgreSQL server for a whole run, started when a test file first asks for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<PostgresServer> | undefined;
  const broker = createServer((_request, response) => {
    started ??= startPostgres();
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  // A run does not wait for it.
  broker.unref();
  await once(broker, 'listening');
  const { port } = broker.address() as AddressInfo;
  project.provide('postgresBroker', `http://127.0.0.1:${String(port)}`);
  return async () => {
    broker.close();
    await (await started?.catch(() => undefined))?.stop();
  };
}
