import { startServer } from '../support/server.ts';
import { makeKey } from './keys.ts';

/** Secrets that ran out. */
export interface Expired {
  readonly expiredToken: string;
  readonly expiredKey: string;
}

/** Makes a session and a key in a data folder before its portal starts, and lets both run out: no portal does so while one waits. */
export async function expiredIn(dataDir: string): Promise<Expired> {
  const server = await startServer({ dataDir });
  const expiredToken = await server.signIn('admin17');
  const { key, item } = await makeKey(server, expiredToken);
  await server.database.query(
    "UPDATE sessions SET created_at = created_at - interval '2 days', seen_at = seen_at - interval '2 days'",
  );
  await server.database.query('UPDATE access_keys SET expires_at = created_at WHERE id = $1', [item.id]);
  await server.app.close();
  await server.database.close();
  return { expiredToken, expiredKey: key };
}
