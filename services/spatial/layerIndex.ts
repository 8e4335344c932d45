import type { Clock } from '../../src/lib/clock.ts';
import { createSlices } from '../../src/lib/slices.ts';
import type { Database } from '../../server/base/db/database.ts';
import { buildExtentTree, type ExtentTree } from './extentTree.ts';

/** Where the features of a layer lie. */
export interface LayerIndex {
  /** Ids in ascending order; a row is a place in it. */
  readonly ids: Int32Array;
  readonly tree: ExtentTree;
}

/** A layer as its index is kept: with another revision its features are others. */
export interface IndexedLayer {
  readonly name: string;
  readonly revision: string;
}

/** The indexes of the layers that were searched last. */
export interface LayerIndexes {
  /** @throws DatabaseFailure when the features cannot be read; the signal's reason when aborted while it waits */
  of(layer: IndexedLayer): Promise<LayerIndex>;
}

/** Features read in one statement: some ten milliseconds, during which nobody else is served by the embedded database. */
const PAGE_ROWS = 10_000;

/** An id and four sides, as PostgreSQL sends them in binary form. */
const ROW_BYTES = 4 + 4 * 8;

/** Memory for indexes; one of a million features takes some 45 MB. */
const MAX_BYTES = 200_000_000;

/** What features say of themselves, page by page. */
async function readExtents(
  database: Database,
  layer: string,
): Promise<{ ids: Int32Array; extents: Float64Array }> {
  const pages: Uint8Array[] = [];
  for (let last = -1, isMore = true; isMore;) {
    const [row] = await database.query<{ page: Uint8Array | null; last: number | null; count: unknown }>(
      `SELECT string_agg(int4send(id) || float8send(west) || float8send(south) || float8send(east) || float8send(north),
         ''::bytea ORDER BY id) AS page, max(id) AS last, count(*) AS count
       FROM (SELECT id, west, south, east, north FROM geo_features WHERE layer = $1 AND id > $2 ORDER BY id LIMIT ${PAGE_ROWS}) AS page`,
      [layer, last],
    );
    if (row?.page) pages.push(row.page);
    isMore = Number(row?.count ?? 0) === PAGE_ROWS;
    last = row?.last ?? last;
  }
  const count = pages.reduce((sum, page) => sum + page.length / ROW_BYTES, 0);
  const ids = new Int32Array(count);
  const extents = new Float64Array(4 * count);
  let row = 0;
  for (const page of pages) {
    const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
    for (let at = 0; at < page.length; at += ROW_BYTES, row += 1) {
      ids[row] = view.getInt32(at);
      for (let edge = 0; edge < 4; edge += 1) extents[4 * row + edge] = view.getFloat64(at + 4 + 8 * edge);
    }
  }
  return { ids, extents };
}

const bytesOf = ({ ids, tree }: LayerIndex) => ids.byteLength + tree.rows.byteLength + tree.boxes.byteLength;

/** Creates the keeper of the indexes of a database's layers. */
export function createLayerIndexes(database: Database, clock: Clock): LayerIndexes {
  /** The one used last at the end. */
  const kept = new Map<
    string,
    { readonly revision: string; readonly index: Promise<LayerIndex>; bytes: number }
  >();

  const load = async (name: string): Promise<LayerIndex> => {
    const { ids, extents } = await readExtents(database, name);
    // Whoever asked may be gone; the index is built all the same, for the next one who asks.
    const tree = await buildExtentTree(extents, createSlices(clock, new AbortController().signal));
    return { ids, tree };
  };
  const makeRoom = () => {
    let bytes = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [name, entry] of kept) {
      if (bytes <= MAX_BYTES || kept.size === 1) return;
      kept.delete(name);
      bytes -= entry.bytes;
    }
  };

  return {
    of({ name, revision }) {
      const known = kept.get(name);
      kept.delete(name);
      if (known?.revision === revision) {
        kept.set(name, known);
        return known.index;
      }
      const entry = { revision, index: load(name), bytes: 0 };
      kept.set(name, entry);
      entry.index.then(
        (index) => {
          entry.bytes = bytesOf(index);
          makeRoom();
        },
        () => kept.get(name) === entry && kept.delete(name),
      );
      return entry.index;
    },
  };
}
