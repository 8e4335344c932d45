import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

const askers = new AsyncLocalStorage<string>();

/** Who asks: an account, or the address where nobody signed in. */
export function askerOf({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>): string {
  return caller?.accountId ?? ip;
}

/** Runs `work` for somebody: whatever it does in queues is his. @param who an account, or an address where nobody signed in */
export function askedBy<T>(who: string, work: () => T): T {
  return askers.run(who, work);
}

/** For whom the present work is done; '' for the server's own. */
export function whoAsks(): string {
  return askers.getStore() ?? '';
}
