import { setImmediate as othersFirst } from 'node:timers/promises';
import type { FeatureMatches } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { countCorners, featureText } from './geoJson.ts';
import type { Reference } from './references.ts';

/** Features read in one turn. */
const READ_ROWS = 100;

/** Corners written between two turns of others: some ten milliseconds. */
const PIECE_CORNERS = 20_000;

/** Most features that one answer looks at; what is left is looked at by the next page. */
const SCAN_ROWS = 20_000;

/** Where a page begins. */
export interface Start {
  /** Matching features to leave out. */
  readonly offset: number;
  /** Its place among the candidates. */
  readonly at: number;
}

/** Which features a page of an answer may hold, where it starts, how many it takes and in which reference. */
export interface PageRequest {
  /** Features that may be in it, by what the layer's index tells. */
  readonly candidates: FeatureMatches;
  /** What is to be looked at besides; undefined where all candidates match. */
  readonly meets: ((feature: GeoFeature) => boolean) | undefined;
  readonly start: Start;
  readonly limit: number;
  readonly reference: Reference;
}

/** What is known when a page is written. */
export interface PageEnd {
  readonly returned: number;
  /** How many match in all; undefined where nobody counted. */
  readonly matched: number | undefined;
  /** Where the next page begins; undefined after the last one. */
  readonly next: Start | undefined;
}

/** Some features, read when their turn comes. */
type Batches = AsyncGenerator<readonly GeoFeature[], PageEnd>;

async function* allCandidates({ candidates, start, limit }: PageRequest): Batches {
  const from = start.at + start.offset;
  const end = Math.min(candidates.total, from + limit);
  for (let at = from; at < end; at += READ_ROWS)
    yield await candidates.read(at, Math.min(READ_ROWS, end - at));
  const returned = Math.max(0, end - from);
  const next = end < candidates.total && returned > 0 ? { offset: end, at: 0 } : undefined;
  return { returned, matched: candidates.total, next };
}

/** A page of those that a test keeps: it ends when it is full and all candidates that one answer may look at are counted. */
async function* kept(
  { candidates, start, limit }: PageRequest,
  meets: (feature: GeoFeature) => boolean,
): Batches {
  const end = Math.min(candidates.total, start.at + SCAN_ROWS);
  const page = { found: 0, returned: 0, next: end };
  for (let at = start.at; at < end; at += READ_ROWS) {
    const batch: GeoFeature[] = [];
    const read = await candidates.read(at, Math.min(READ_ROWS, end - at));
    for (const [index, feature] of read.entries()) {
      if (!meets(feature)) continue;
      page.found += 1;
      if (page.found <= start.offset || page.returned === limit) continue;
      batch.push(feature);
      page.returned += 1;
      if (page.returned === limit) page.next = at + index + 1;
    }
    yield batch;
  }
  const isWhole = end === candidates.total;
  const isMore = isWhole ? page.found > start.offset + page.returned : true;
  return {
    returned: page.returned,
    matched: isWhole && start.at === 0 ? page.found : undefined,
    next: isMore ? { offset: Math.max(0, start.offset - page.found), at: page.next } : undefined,
  };
}

/**
 * The features of a page as GeoJSON, with commas between, a piece at a time; others get their turn between two.
 * @returns what the answer says after them
 */
export async function* pageTexts(request: PageRequest): AsyncGenerator<string, PageEnd> {
  const batches = request.meets === undefined ? allCandidates(request) : kept(request, request.meets);
  let before = '';
  for (;;) {
    const batch = await batches.next();
    if (batch.done === true) return batch.value;
    let [piece, corners] = ['', 0];
    for (const feature of batch.value) {
      piece += before + featureText(feature, request.reference);
      before = ',';
      corners += countCorners(feature);
      if (corners < PIECE_CORNERS) continue;
      yield piece;
      await othersFirst();
      [piece, corners] = ['', 0];
    }
    yield piece;
    await othersFirst();
  }
}
