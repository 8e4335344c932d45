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

/**
 * Keeps what test files share for as long as the run lasts. Each thing is started once, when the first file asks for it by
 * name, so that one file alone does not wait for what it does not use.
 * @returns stops all that was started, the last first
 */
export default async function keepShared(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<Shared>>();
  const start = (name: string): Promise<Shared> => {
    const known = started.get(name);
    if (known !== undefined) return known;
    const made = startShared(name as SharedName, async (needed) => (await start(needed)).address);
    started.set(name, made);
    return made;
  };
  const registry = createServer((request, response) => {
    start((request.url ?? '/').slice(1)).then(
      ({ address }) => response.end(address),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  registry.requestTimeout = 0;
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  project.provide('sharedRegistry', `http://127.0.0.1:${String(port)}`);
  return async () => {
    registry.closeAllConnections();
    registry.close();
    const outcomes = await Promise.allSettled(started.values());
    for (const outcome of outcomes.reverse()) if (outcome.status === 'fulfilled') await outcome.value.stop();
  };
}
