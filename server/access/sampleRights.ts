import { SAMPLE_RIGHTS } from '../../sample/index.ts';
import type { Database } from '../base/db/database.ts';
import { ensureSampleRows } from '../base/db/sampleRows.ts';

/** Stores the sample's rules of who sees what once; rows that somebody wrote, changed or took out stay as they are. */
export async function ensureSampleRights(database: Database): Promise<void> {
  await ensureSampleRows(database, 'data_rights', SAMPLE_RIGHTS, () => SAMPLE_RIGHTS);
}
