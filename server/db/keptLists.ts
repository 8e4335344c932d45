import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { KEPT_LIST_CONFLICT } from '../../src/api/contracts/keptList.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Database } from '../base/db/database.ts';
import type { KeptListTable } from './schema.ts';

/** A list of each account, saved as a whole. */
export interface KeptListStore<T> {
  /** Version 0 and nothing before the first save. */
  list(accountId: string): Promise<{ version: number; items: T[] }>;
  /**
   * Replaces an account's list.
   * @param version that the change was made on
   * @returns the version that it has now
   * @throws Refusal 409 when it is of another version by now
   */
  save(accountId: string, version: number, items: readonly T[]): Promise<{ version: number }>;
}

/**
 * Creates the store on an open database.
 * @param conflict what a late save is told
 */
export function createKeptListStore<T>(
  { orm }: Pick<Database, 'orm'>,
  table: KeptListTable,
  itemSchema: z.ZodType<T>,
  conflict: string,
): KeptListStore<T> {
  return {
    async list(accountId) {
      const [row] = await orm.select().from(table).where(eq(table.accountId, accountId));
      return row === undefined
        ? { version: 0, items: [] }
        : { version: row.version, items: z.array(itemSchema).parse(row.items) };
    },
    async save(accountId, version, items) {
      const changed =
        version === 0
          ? await orm
              .insert(table)
              .values({ accountId, version: 1, items })
              .onConflictDoNothing()
              .returning({ version: table.version })
          : await orm
              .update(table)
              .set({ version: version + 1, items, updatedAt: sql`now()` })
              .where(and(eq(table.accountId, accountId), eq(table.version, version)))
              .returning({ version: table.version });
      const [saved] = changed;
      if (saved === undefined) throw new Refusal(KEPT_LIST_CONFLICT, conflict);
      return saved;
    },
  };
}
