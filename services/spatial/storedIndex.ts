import type { Database, Query } from '../../server/base/db/database.ts';
import { packTree, type ExtentTree } from '../../server/base/geo/tree/extentTree.ts';
import { BoundedCache } from './boundedCache.ts';
import { IndexGone, sortedIds, type LayerIndex } from './layerIndex.ts';

/** Memory for what was read of all indexes: ten million ids, which every question without an area asks for, are 40 MB. */
const MOST_BYTES = 80_000_000;

/** Pages read in one statement, together one MB: of ids alone, and with extents. */
const [IDS_AT_ONCE, TREES_AT_ONCE] = [128, 16];

/** What is held of an index. */
type Part = ExtentTree | Int32Array;

const bytesOf = (part: Part) =>
  part instanceof Int32Array ? part.byteLength : part.items.byteLength + part.boxes.byteLength;

type PageRow = Record<'page' | 'west' | 'south' | 'east' | 'north', number>;

/** The bytes at a place that numbers of eight bytes may begin at. */
const aligned = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  buffer.slice(byteOffset, byteOffset + byteLength);

/** Reads pages of an index. */
function readerOf(query: Query, build: string) {
  const rowsOf = (pages: readonly number[], columns: string) =>
    query<{ page: number; ids: Uint8Array; extents: Uint8Array }>(
      `SELECT page, ${columns} FROM geo_index_pages WHERE build = $1 AND page = ANY($2::text::integer[])`,
      [build, `{${pages.join(',')}}`],
    );
  const readIds = async (pages: readonly number[]) => {
    const rows = await rowsOf(pages, 'ids');
    return new Map(rows.map(({ page, ids }) => [page, new Int32Array(aligned(ids))]));
  };
  return {
    readIds,
    async readTrees(pages: readonly number[]) {
      const rows = await rowsOf(pages, 'ids, extents');
      const tree = ({ ids, extents }: (typeof rows)[number]) =>
        packTree(new Int32Array(aligned(ids)), new Float64Array(aligned(extents)));
      return new Map(rows.map((row) => [row.page, tree(row)]));
    },
    /** The ids of many pages, past what is held: each would push out others, and all of them are held in order. @throws IndexGone */
    async *everyId(pages: Int32Array): AsyncGenerator<Int32Array> {
      for (let from = 0; from < pages.length; from += IDS_AT_ONCE) {
        const asked = [...pages.subarray(from, from + IDS_AT_ONCE)];
        const found = await readIds(asked);
        if (found.size < asked.length) throw new IndexGone();
        yield* found.values();
      }
    },
  };
}

/** Reads the indexes that lie beside large layers (`server/base/geo/tree`). */
export interface StoredIndexes {
  /** @param build which one. @throws DatabaseFailure */
  of(build: string): Promise<LayerIndex>;
}

/** Creates the reader on a database. */
export function createStoredIndexes({ query }: Database): StoredIndexes {
  const held = new BoundedCache<Part>(MOST_BYTES);

  /** Parts of an index, those that are not held read from the database, some at once. */
  async function* parts<Kind extends Part>(
    keyOf: (page: number) => string,
    pages: readonly number[],
    read: (pages: readonly number[]) => Promise<ReadonlyMap<number, Kind>>,
    atOnce: number,
  ): AsyncGenerator<Kind> {
    const missing: number[] = [];
    for (const page of pages) {
      const known = held.get(keyOf(page)) as Kind | undefined;
      if (known === undefined) missing.push(page);
      else yield known;
    }
    for (let from = 0; from < missing.length; from += atOnce) {
      const asked = missing.slice(from, from + atOnce);
      const found = await read(asked);
      if (found.size < asked.length) throw new IndexGone();
      for (const [page, part] of found) {
        held.set(keyOf(page), part, bytesOf(part));
        yield part;
      }
    }
  }

  async function topOf(build: string): Promise<ExtentTree> {
    const known = held.get(build) as ExtentTree | undefined;
    if (known !== undefined) return known;
    const rows = await query<PageRow>(
      'SELECT page, west, south, east, north FROM geo_index_pages WHERE build = $1 ORDER BY page',
      [build],
    );
    const extents = rows.flatMap(({ west, south, east, north }) => [west, south, east, north]);
    const top = packTree(
      Int32Array.from(rows, ({ page }) => page),
      Float64Array.from(extents),
    );
    held.set(build, top, bytesOf(top));
    return top;
  }

  return {
    async of(build) {
      const { readIds, readTrees, everyId } = readerOf(query, build);
      const pages = await topOf(build);
      return {
        pages,
        async allIds(slices) {
          const known = held.get(`${build} all`) as Int32Array | undefined;
          if (known !== undefined) return known;
          const all = await sortedIds(everyId(pages.items), slices);
          held.set(`${build} all`, all, all.byteLength);
          return all;
        },
        idsOf: (pages) => parts((page) => `${build} ids ${String(page)}`, pages, readIds, IDS_AT_ONCE),
        treesOf: (pages) => parts((page) => `${build} ${String(page)}`, pages, readTrees, TREES_AT_ONCE),
      };
    },
  };
}
