import type { Database } from '../../server/base/db/database.ts';

/** Lets time pass for a server: by the clock that it was given, and for what its database counts by its own. */
export async function letPass(
  { database }: { readonly database: Pick<Database, 'query'> },
  clock: { advance(ms: number): void },
  durationMs: number,
): Promise<void> {
  clock.advance(durationMs);
  await database.query(
    `UPDATE sign_in_attempts
     SET taken_at = taken_at - make_interval(secs => $1), failed_at = failed_at - make_interval(secs => $1)`,
    [durationMs / 1000],
  );
}
