import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

const askers = new AsyncLocalStorage<string>();

/** The accounts of requests whose session was checked. */
const accounts = new WeakMap<FastifyRequest, string>();

/** Notes whose request it is, once his session was checked. */
export function noteAsker(request: FastifyRequest, accountId: string): void {
  accounts.set(request, accountId);
}

/** Who asks: an account, or the address where nobody signed in. */
export function askerOf(request: FastifyRequest): string {
  return accounts.get(request) ?? request.ip;
}

/** Runs `work` for somebody: whatever it does in queues is his. @param who an account, or an address where nobody signed in */
export function askedBy<T>(who: string, work: () => T): T {
  return askers.run(who, work);
}

/** For whom the present work is done; '' for the server's own. */
export function whoAsks(): string {
  return askers.getStore() ?? '';
}
