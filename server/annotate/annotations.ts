import { and, eq, sql } from 'drizzle-orm';
import { ANNOTATION_CONFLICT, type AnnotationSheet } from '../../src/api/contracts/annotations.ts';
import { annotationSchema, type Annotation } from '../../src/domain/draw/annotation.ts';
import type { Database } from '../db/database.ts';
import { annotationSheets } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

/** The annotations of each account. */
export interface AnnotationStore {
  /** Version 0 and nothing before the first save. */
  sheet(accountId: string): Promise<AnnotationSheet>;
  /**
   * Replaces an account's annotations.
   * @param version that the change was made on
   * @returns the version that they have now
   * @throws Refusal 409 when they are of another version by now
   */
  save(accountId: string, version: number, items: readonly Annotation[]): Promise<{ version: number }>;
}

/** Creates the store on an open database. */
export function createAnnotationStore({ orm }: Pick<Database, 'orm'>): AnnotationStore {
  return {
    async sheet(accountId) {
      const [row] = await orm
        .select()
        .from(annotationSheets)
        .where(eq(annotationSheets.accountId, accountId));
      return row === undefined
        ? { version: 0, items: [] }
        : { version: row.version, items: annotationSchema.array().parse(row.items) };
    },
    async save(accountId, version, items) {
      const changed =
        version === 0
          ? await orm
              .insert(annotationSheets)
              .values({ accountId, version: 1, items })
              .onConflictDoNothing()
              .returning({ version: annotationSheets.version })
          : await orm
              .update(annotationSheets)
              .set({ version: version + 1, items, updatedAt: sql`now()` })
              .where(and(eq(annotationSheets.accountId, accountId), eq(annotationSheets.version, version)))
              .returning({ version: annotationSheets.version });
      const [saved] = changed;
      if (saved === undefined) throw new Refusal(ANNOTATION_CONFLICT, '标注已在别处修改');
      return saved;
    },
  };
}
