import {
  changesBetween,
  withChanges,
  type AnyRecord,
  type CatalogueChange,
} from '../../../src/domain/layers/catalogue/catalogueChange.ts';
import type { Query } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';

/** Records of a deployment that a file of `config` says at first, and what it said when it was taken last. */
export interface Filed<R extends AnyRecord> {
  readonly deployment: string;
  readonly records: readonly R[];
  readonly taken: readonly R[];
}

/** Records that are kept as one row of each deployment. */
export interface FiledRows<R extends AnyRecord> {
  /** Those in force; undefined until the file was taken. */
  read(query: Query): Promise<Filed<R> | undefined>;
  /** Makes changes of them. @throws Refusal 503 while the file could not be read */
  writeChanges(query: Query, changes: readonly CatalogueChange[]): Promise<void>;
  /**
   * Puts what the file of a deployment says in force; where somebody has published other records than it said before, as their kind merges
   * the two.
   */
  take(query: Query, deployment: string, file: readonly R[]): Promise<void>;
}

/** Where records of one kind are kept, and what is told while there are none. */
interface FiledKind<R extends AnyRecord> {
  readonly table: 'catalogue_menus' | 'catalogue_scenes' | 'catalogue_shells';
  readonly column: 'topics' | 'scenes' | 'entries';
  readonly isOfKind: (record: AnyRecord) => record is R;
  readonly missing: string;
  /** What another text of the file makes of records of which some were published; without it they stay as they are. */
  readonly merge?: (known: Filed<R>, file: readonly R[]) => readonly R[];
}

/** The rows of one kind of records. */
export function filedRows<R extends AnyRecord>({
  table,
  column,
  isOfKind,
  missing,
  merge,
}: FiledKind<R>): FiledRows<R> {
  const rowWhere = async (query: Query, where: string, values: readonly string[]) => {
    // The columns hold what `write` wrote.
    const [row] = await query<Filed<R> & Record<string, unknown>>(
      `SELECT deployment, ${column} AS records, taken FROM ${table} WHERE ${where}`,
      [...values],
    );
    return row;
  };
  const read = (query: Query) => rowWhere(query, 'in_force', []);
  const write = async (query: Query, { deployment, records, taken }: Filed<R>) => {
    await query(`UPDATE ${table} SET in_force = false WHERE in_force AND deployment <> $1`, [deployment]);
    await query(
      `INSERT INTO ${table} (deployment, in_force, ${column}, taken) VALUES ($1, true, $2::jsonb, $3::jsonb)
       ON CONFLICT (deployment) DO UPDATE SET in_force = true, ${column} = excluded.${column}, taken = excluded.taken`,
      [deployment, JSON.stringify(records), JSON.stringify(taken)],
    );
  };
  return {
    read,
    async writeChanges(query, changes) {
      if (changes.length === 0) return;
      const filed = await read(query);
      if (filed === undefined) throw new Refusal(503, missing);
      await write(query, { ...filed, records: withChanges(filed.records, changes).filter(isOfKind) });
    },
    async take(query, deployment, file) {
      const known = await rowWhere(query, 'deployment = $1', [deployment]);
      if (known === undefined || changesBetween(known.taken, known.records).length === 0)
        await write(query, { deployment, records: file, taken: file });
      else if (merge === undefined) await write(query, known);
      else await write(query, { deployment, records: merge(known, file), taken: file });
    },
  };
}
