import type { Slices } from '../../../../src/lib/slices.ts';
import type { Query } from '../../db/database.ts';
import { rowsAlongCurve } from './extentTree.ts';

/**
 * Ids that are put in the order of the curve together: whatever the size of a layer, no more of it than these is held while its index is
 * made, some 90 MB.
 */
const SEGMENT_IDS = 2 ** 20;

/** Features of a page. One whose rectangle crosses what is searched is read as a whole, of one inside the ids alone. */
const PAGE_FEATURES = 2048;

/** More pages than a segment has. */
const SEGMENT_PAGES = SEGMENT_IDS / PAGE_FEATURES;

/** Features read in one statement: some ten milliseconds, during which nobody else is served by the embedded database. */
const READ_ROWS = 10_000;

/** An id and four sides, as PostgreSQL sends them in binary form. */
const ROW_BYTES = 4 + 4 * 8;

/** Features that lie near each other. */
export interface IndexPage {
  /** One of its own among all pages of the layer. */
  readonly page: number;
  readonly ids: Int32Array;
  /** West, south, east and north of each, degrees. */
  readonly extents: Float64Array;
}

/** The features of a layer whose ids are in one range. */
export interface Segment {
  readonly segment: number;
  /** Ascending. */
  readonly ids: Int32Array;
  readonly extents: Float64Array;
}

/** Takes over what the database sent. */
function unpack(pages: readonly Uint8Array[]): Omit<Segment, 'segment'> {
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

async function readSegment(
  query: Query,
  layer: string,
  segment: number,
  signal: AbortSignal,
): Promise<Segment> {
  const pages: Uint8Array[] = [];
  const last = (segment + 1) * SEGMENT_IDS - 1;
  for (let from = segment * SEGMENT_IDS, isMore = true; isMore;) {
    signal.throwIfAborted();
    const [row] = await query<{ page: Uint8Array | null; last: number | null; count: unknown }>(
      `SELECT string_agg(int4send(id) || float8send(west) || float8send(south) || float8send(east) || float8send(north),
         ''::bytea ORDER BY id) AS page, max(id) AS last, count(*) AS count
       FROM (SELECT id, west, south, east, north FROM geo_features
         WHERE layer = $1 AND id BETWEEN $2 AND $3 ORDER BY id LIMIT ${String(READ_ROWS)}) AS page`,
      [layer, from, last],
    );
    if (row?.page) pages.push(row.page);
    isMore = Number(row?.count ?? 0) === READ_ROWS && row?.last !== last;
    from = (row?.last ?? last) + 1;
  }
  return { segment, ...unpack(pages) };
}

/**
 * Reads where the features of a layer lie, a segment of ids after the other; those without a feature are passed over.
 * @param from the first segment
 * @throws DatabaseFailure; the signal's reason
 */
export async function* readSegments(
  query: Query,
  layer: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<Segment> {
  for (let segment = from; ; segment += 1) {
    const [row] = await query<{ next: number | null }>(
      'SELECT min(id) AS next FROM geo_features WHERE layer = $1 AND id >= $2',
      [layer, segment * SEGMENT_IDS],
    );
    if (typeof row?.next !== 'number') return;
    segment = Math.floor(row.next / SEGMENT_IDS);
    yield await readSegment(query, layer, segment, signal);
    if ((segment + 1) * SEGMENT_IDS > 2 ** 31 - 1) return;
  }
}

/** Parts a segment into pages along Hilbert's curve. @throws the signal's reason of the slices */
export async function* pagesOf(
  { segment, ids, extents }: Segment,
  slices: Slices,
): AsyncGenerator<IndexPage> {
  const rows = await rowsAlongCurve(extents, slices);
  for (let from = 0; from < rows.length; from += PAGE_FEATURES) {
    if (slices.over()) await slices.turn();
    const own = rows.subarray(from, from + PAGE_FEATURES);
    const boxes = new Float64Array(4 * own.length);
    for (const [at, row] of own.entries()) boxes.set(extents.subarray(4 * row, 4 * row + 4), 4 * at);
    yield {
      page: segment * SEGMENT_PAGES + from / PAGE_FEATURES,
      ids: Int32Array.from(own, (row) => ids[row] ?? 0),
      extents: boxes,
    };
  }
}

/** Around some rectangles. @param extents west, south, east and north of each, one at least */
export function aroundAll(extents: Float64Array): readonly [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < extents.length; at += 4) {
    west = Math.min(west, extents[at] ?? NaN);
    south = Math.min(south, extents[at + 1] ?? NaN);
    east = Math.max(east, extents[at + 2] ?? NaN);
    north = Math.max(north, extents[at + 3] ?? NaN);
  }
  return [west, south, east, north];
}
