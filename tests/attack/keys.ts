import type { z } from 'zod';
import { accessKeyMake } from '../../src/api/contracts/accessKeys.ts';
import type { ServerCalls } from '../support/server.ts';

/** Makes an access key for the lakes. */
export async function makeKey(server: Pick<ServerCalls, 'fetch'>, token: string) {
  const { body } = await server.fetch(accessKeyMake.path, {
    method: 'POST',
    headers: { Authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'attack', resources: ['lakes'], days: 1 }),
  });
  return (body as { data: z.output<typeof accessKeyMake.answer> }).data;
}
