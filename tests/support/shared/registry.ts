import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startShared, type Shared, type SharedName } from './starters.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the registry of what test files share. */
    readonly sharedRegistry: string;
  }
}

/** Where the processes of one run find what they share (`tests/run.mjs`); without it each process has its own. */
const REGISTRY_ADDRESS = 'PORTAL_TEST_REGISTRY';

/** A running registry. */
export interface Registry {
  readonly address: string;
  /** Stops all that was started, the last first. */
  close(): Promise<void>;
}

/**
 * Opens a registry of what test files share. Each thing is started once, when the first file asks for it by name, so that one file
 * alone does not wait for what it does not use.
 */
export async function openRegistry(): Promise<Registry> {
  const started = new Map<string, Promise<Shared>>();
  const start = (name: string): Promise<Shared> => {
    const known = started.get(name);
    if (known !== undefined) return known;
    const made = startShared(name as SharedName, async (needed) => (await start(needed)).address);
    started.set(name, made);
    return made;
  };
  const server = createServer((request, response) => {
    start((request.url ?? '/').slice(1)).then(
      ({ address }) => response.end(address),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${String(port)}`,
    async close() {
      server.closeAllConnections();
      server.close();
      const outcomes = await Promise.allSettled(started.values());
      for (const outcome of outcomes.reverse())
        if (outcome.status === 'fulfilled') await outcome.value.stop();
    },
  };
}

/** Gives test files the run's registry, or one of this process. */
export default async function provideRegistry(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env[REGISTRY_ADDRESS];
  const registry = given === undefined ? await openRegistry() : undefined;
  project.provide('sharedRegistry', given ?? registry?.address ?? '');
  return async () => registry?.close();
}
