import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database, Query } from './database.ts';

/** Tables that hold rows of the sample beside those of others: the columns of the key, and all that the sample fills. */
const TABLES = {
  catalogue_items: { key: ['code'], content: ['parent_code', 'name', 'position', 'resource', 'flags'] },
  layer_metadata: { key: ['layer_id', 'data_key'], content: ['data_value', 'extend1', 'position', 'seeded'] },
  plot_menu: {
    key: ['id'],
    content: ['parentid', 'name', 'prop', 'type', 'image', 'sort', 'disable', 'active'],
  },
  data_rights: { key: ['resource', 'role', 'area'], content: ['hidden_fields'] },
} as const;

type TableName = keyof typeof TABLES;

/** A row of a table's sample under the names of its columns. */
type SampleRow<T extends TableName> = Readonly<
  Record<(typeof TABLES)[T]['key'][number], string> &
    Record<(typeof TABLES)[T]['content'][number], string | number | boolean | object | null>
>;

/** What was stored of a sample last. */
export interface StoredSample {
  /** What it was made from; the same again needs no work. */
  readonly basis: string;
  /** Keys of all its rows: one that is in the table no more was taken out by somebody, and stays out. */
  readonly keys: readonly string[];
}

const storedSampleSchema: z.ZodType<StoredSample> = z.object({
  basis: z.string(),
  keys: z.array(z.string()),
});

/** Reads what was stored of a table's sample last. */
export async function storedSample(query: Query, table: string): Promise<StoredSample> {
  const [row] = await query<{ value: string }>('SELECT value FROM app_settings WHERE key = $1', [
    `sample.${table}`,
  ]);
  return row === undefined ? { basis: '', keys: [] } : storedSampleSchema.parse(JSON.parse(row.value));
}

/** Remembers what was stored of a table's sample. */
export async function keepStoredSample(query: Query, table: string, stored: StoredSample): Promise<void> {
  await query(
    'INSERT INTO app_settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [`sample.${table}`, JSON.stringify(stored)],
  );
}

/** Adds, changes and takes out rows of the sample; what somebody wrote, changed or took out stays as it is. */
async function storeRows<T extends TableName>(
  query: Query,
  table: T,
  rows: readonly SampleRow<T>[],
  earlier: readonly string[],
): Promise<readonly string[]> {
  const { key, content } = TABLES[table];
  const keyOf = (alias: string) => `concat_ws(' ', ${key.map((column) => `${alias}.${column}`).join(', ')})`;
  const columns = [...key, ...content].join(', ');
  const text = JSON.stringify(rows);
  const sample = `jsonb_populate_recordset(NULL::${table}, $1::jsonb) AS item`;
  await query(
    `DELETE FROM ${table} AS stored WHERE sample_sha256 = sample_content(stored)
     AND ${keyOf('stored')} NOT IN (SELECT ${keyOf('item')} FROM ${sample})`,
    [text],
  );
  // A row that says what the sample's says is the sample's: those from before rows knew it become so.
  const updates = [...content, 'sample_sha256'].map((column) => `${column} = excluded.${column}`).join(', ');
  await query(
    `INSERT INTO ${table} AS stored (${columns}, sample_sha256)
     SELECT ${columns}, sample_content(item) FROM ${sample}
     WHERE ${keyOf('item')} NOT IN (SELECT jsonb_array_elements_text($2::jsonb))
        OR ${keyOf('item')} IN (SELECT ${keyOf('present')} FROM ${table} AS present)
     ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${updates}
     WHERE sample_content(stored) IN (stored.sample_sha256, excluded.sample_sha256)`,
    [text, JSON.stringify(earlier)],
  );
  return (await query<{ key: string }>(`SELECT ${keyOf('item')} AS key FROM ${sample}`, [text])).map(
    (row) => row.key,
  );
}

/**
 * Stores a table's sample once, and again when it changes. Only rows that are the sample's, unchanged since they were stored, are
 * replaced or taken out.
 * @param basis what the rows are made from
 * @param rowsOf makes them; not called when the basis is that of the last time
 * @throws DatabaseFailure
 */
export async function ensureSampleRows<T extends TableName>(
  database: Database,
  table: T,
  basis: unknown,
  rowsOf: () => readonly SampleRow<T>[] | Promise<readonly SampleRow<T>[]>,
): Promise<void> {
  const sha256 = createHash('sha256').update(JSON.stringify(basis)).digest('hex');
  if ((await storedSample(database.query, table)).basis === sha256) return;
  const rows = await rowsOf();
  await database.transaction(async (query) => {
    // Two servers that start on one database must not both store.
    await query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const earlier = await storedSample(query, table);
    if (earlier.basis === sha256) return;
    const keys = await storeRows(query, table, rows, earlier.keys);
    await keepStoredSample(query, table, { basis: sha256, keys });
  });
}
