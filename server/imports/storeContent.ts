import { z } from 'zod';
import type { ValueKind } from '../../src/api/contracts/imports.ts';
import type { Database, Query } from '../base/db/database.ts';
import { eachInLanes } from '../base/lanes.ts';
import { batchesOf, type Batch } from './batchFile.ts';
import type { ConvertedLayer } from './convert.ts';
import { copyOverviews, storePieces } from './overviewRows.ts';
import { countFeatures, type Base, type NewVersion, type Started } from './version.ts';

/** Rows of an earlier version that are copied at once: what takes longer holds up others. */
const COPIED_ROWS = 200;

/** Batches of rows that are stored at once: a server has a processor for each; in the embedded database others would wait for both. */
const LANES = { embedded: 1, postgresql: 2 } as const satisfies Record<Database['kind'], number>;

/** What was copied of an earlier version. */
export interface Copied {
  readonly rows: number;
  /** Their highest id. */
  readonly lastId: number;
  readonly fields: ReadonlyMap<string, ReadonlySet<ValueKind>>;
}

const copiedSchema = z.object({
  last: z.number().nullable(),
  count: z.number(),
  fields: z
    .array(z.tuple([z.string(), z.enum(['string', 'number', 'boolean', 'object', 'array', 'null'])]))
    .nullable(),
});

const COPY = `WITH page AS (
    SELECT * FROM geo_features WHERE layer = $2 AND id > $3 ORDER BY id LIMIT ${String(COPIED_ROWS)}),
  copied AS (
    INSERT INTO geo_features (layer, id, properties, geometry, west, south, east, north)
    SELECT $1, id, properties, geometry, west, south, east, north FROM page)
  SELECT (SELECT max(id) FROM page) AS last, (SELECT count(*)::int FROM page) AS count,
    (SELECT jsonb_agg(DISTINCT jsonb_build_array(key, jsonb_typeof(value))) FROM page, jsonb_each(properties)) AS fields`;

/** Copies the features of the version in force into one that is added to. */
async function copyBase(
  query: Query,
  { version, base }: { readonly version: string; readonly base: Base },
  signal: AbortSignal,
  onCopied: (rows: number) => void,
): Promise<Copied> {
  const fields = new Map<string, Set<ValueKind>>();
  let [rows, lastId] = [0, 0];
  for (;;) {
    signal.throwIfAborted();
    const [row] = await query(COPY, [version, base.current, lastId]);
    const page = copiedSchema.parse(row);
    if (page.last === null) return { rows, lastId, fields };
    [rows, lastId] = [rows + page.count, page.last];
    for (const [name, kind] of page.fields ?? []) {
      const kinds = fields.get(name) ?? new Set();
      fields.set(name, kinds);
      if (kind !== 'null') kinds.add(kind);
    }
    onCopied(rows);
  }
}

/** Stores some features. @param after added to the ids of the file */
async function storeRows(query: Query, version: string, { columns }: Batch, after: number): Promise<void> {
  await query(
    `INSERT INTO geo_features (layer, id, properties, geometry, west, south, east, north)
     SELECT $1, id + $2::int, properties, geometry, west, south, east, north
     FROM unnest($3::integer[], $4::jsonb[], $5::jsonb[], $6::float8[], $7::float8[], $8::float8[], $9::float8[])
       AS feature(id, properties, geometry, west, south, east, north)`,
    [version, after, ...columns],
  );
}

/** Stores the overviews of a version, with those of the one that is added to. @param overviews the file of their pieces */
async function storeOverviews(
  { kind, query }: Database,
  overviews: string,
  { version, addedTo }: { readonly version: string; readonly addedTo: Base | undefined },
  signal: AbortSignal,
): Promise<void> {
  const part = addedTo === undefined ? 0 : await copyOverviews(query, addedTo.current, version);
  await eachInLanes(batchesOf(overviews), LANES[kind], async (pieces) => {
    signal.throwIfAborted();
    await storePieces(query, version, pieces, part);
  });
}

/** How a layer is stored. */
export interface Storing {
  readonly signal: AbortSignal;
  /** Id of the process that stores it. */
  readonly process: string;
  nowMs(): number;
  /** Hears how many features are stored. @param share of all, 0 to 1 */
  onStored(rows: number, share: number): void;
}

/** How a layer of features is stored. */
export interface FeatureStoring extends Storing {
  /** Makes the overviews of its features while they are stored; the file of their pieces. @throws the signal's reason */
  makeOverviews(
    this: void,
    converted: Pick<ConvertedLayer, 'file' | 'kind'>,
    signal: AbortSignal,
  ): Promise<string>;
}

/** What of a version is stored. */
interface StoredContent {
  /** Of the version that is added to. */
  readonly copied: Copied | undefined;
  readonly isOverviewed: boolean;
}

/** Stores features and overviews; of a version that is added to and has none, features alone. */
export async function storeContent(
  database: Database,
  { target, converted }: NewVersion,
  { version, base }: Started,
  { signal, onStored, makeOverviews }: FeatureStoring,
): Promise<StoredContent> {
  const { kind, query } = database;
  const addedTo = target.how === 'append' ? base : undefined;
  const hasOverviews = addedTo?.vertices !== null;
  // They are made while the database stores the rows, on another processor, and given up with the rows.
  const ended = new AbortController();
  const making = hasOverviews
    ? makeOverviews(converted, AbortSignal.any([signal, ended.signal]))
    : Promise.resolve(undefined);
  const made = making.catch(() => undefined);
  try {
    const earlier = addedTo === undefined ? 0 : countFeatures(addedTo.version_report.report);
    const tell = (rows: number) => onStored(rows, rows / (earlier + converted.report.taken));
    const copied = addedTo && (await copyBase(query, { version, base: addedTo }, signal, tell));
    let count = copied?.rows ?? 0;
    await eachInLanes(batchesOf(converted.file), LANES[kind], async (batch) => {
      signal.throwIfAborted();
      await storeRows(query, version, batch, copied?.lastId ?? 0);
      count += batch.rows;
      tell(count);
    });
    const overviews = await making;
    if (overviews !== undefined) await storeOverviews(database, overviews, { version, addedTo }, signal);
    return { copied, isOverviewed: overviews !== undefined };
  } finally {
    ended.abort();
    await made;
  }
}
