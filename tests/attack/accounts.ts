import type { z } from 'zod';
import { accountCreate, accountLock } from '../../src/api/contracts/accounts.ts';
import type { ServerCalls } from '../support/server.ts';

/** A session whose password must be changed. */
export interface DueSession {
  readonly token: string;
  /** Locks its account, which nobody can delete. */
  end(): Promise<void>;
}

/**
 * Makes an account whose password must be changed, and signs in to it.
 * @param administrator token of an administrator's session
 */
export async function dueSession(server: ServerCalls, administrator: string): Promise<DueSession> {
  const post = (path: string, body: unknown) =>
    server.fetch(path, {
      method: 'POST',
      headers: { Authorization: administrator, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const account = `attack${String(Date.now())}`;
  const { body } = await post(accountCreate.path, { account, name: 'attack', roleType: 8 });
  const { item, password = '' } = (body as { data: z.output<typeof accountCreate.answer> }).data;
  return {
    token: await server.signIn(account, password),
    end: async () => void (await post(accountLock.path, { ...item, isLocked: true })),
  };
}
