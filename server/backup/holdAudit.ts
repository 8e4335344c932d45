import type { Query } from '../base/db/database.ts';

/**
 * Holds the audit log while a transaction puts a backup in place of all data: nobody gets rid of what he did by restoring what was before.
 * @returns adds the records that are later than the backup's, where these are the beginning of the same log
 */
export async function holdAudit(query: Query): Promise<() => Promise<void>> {
  const [table] = await query<{ there: boolean }>("SELECT to_regclass('audit_records') IS NOT NULL AS there");
  if (table?.there !== true) return () => Promise.resolve();
  await query('CREATE TEMPORARY TABLE held_audit ON COMMIT DROP AS SELECT * FROM audit_records');
  return async () => {
    await query(
      `INSERT INTO audit_records SELECT * FROM held_audit AS held
       WHERE seq > (SELECT coalesce(max(seq), 0) FROM audit_records)
         AND (NOT EXISTS (SELECT FROM audit_records) OR EXISTS
           (SELECT FROM held_audit JOIN audit_records USING (seq, hash) WHERE seq = (SELECT max(seq) FROM audit_records)))
       ORDER BY seq`,
    );
  };
}
