import type { Slices } from '../../src/lib/slices.ts';
import { searchTree, type ExtentTree, type Relate } from '../../server/base/geo/tree/extentTree.ts';
import { IdSet } from './idSet.ts';

/** Page by page, read when it is asked for or held. */
type Pages<Part> = AsyncIterable<Part> | Iterable<Part>;

/** Where the features of a layer lie: pages of features that lie near each other, and where the pages do. */
export interface LayerIndex {
  /** What a leaf stands for is the number of a page. */
  readonly pages: ExtentTree;
  /** The ids of the features of some pages, page by page. @throws IndexGone */
  idsOf(pages: readonly number[]): Pages<Int32Array>;
  /** Where the features of some pages lie, page by page; what a leaf stands for is an id. @throws IndexGone */
  treesOf(pages: readonly number[]): Pages<ExtentTree>;
  /** The ids of all features, ascending. @throws IndexGone; the signal's reason of the slices when aborted */
  allIds(slices: Slices): Promise<Int32Array>;
}

/** Thrown where an index is gone while it is searched: somebody changed the layer. */
export class IndexGone extends Error {
  constructor() {
    super('the index is not there any more');
    this.name = 'IndexGone';
  }
}

/** What is known without any geometry. */
export interface IndexFindings {
  /** Features whose rectangle lies inside of what is searched. */
  readonly inside: IdSet;
  /** Ids of features whose rectangle crosses its border: only their geometry tells. */
  readonly crossing: readonly number[];
}

/**
 * Searches an index: of pages that lie inside as a whole the ids are looked at, of those that cross the border the features.
 * @throws IndexGone; DatabaseFailure; the signal's reason of the slices when aborted
 */
export async function searchIndex(index: LayerIndex, relate: Relate, slices: Slices): Promise<IndexFindings> {
  const [whole, crossed, crossing]: [number[], number[], number[]] = [[], [], []];
  const inside = new IdSet();
  const ofPages = {
    inside: (pages: Int32Array) => {
      for (const page of pages) whole.push(page);
    },
    crossing: (page: number) => crossed.push(page),
  };
  await searchTree(index.pages, relate, ofPages, slices);
  for await (const ids of index.idsOf(whole)) {
    if (slices.over()) await slices.turn();
    inside.addAll(ids);
  }
  const ofFeatures = {
    inside: (ids: Int32Array) => inside.addAll(ids),
    crossing: (id: number) => crossing.push(id),
  };
  for await (const tree of index.treesOf(crossed)) await searchTree(tree, relate, ofFeatures, slices);
  return { inside, crossing };
}

/** The ids of pages, ascending. @throws what reads them throws; the signal's reason of the slices when aborted */
export async function sortedIds(pages: Pages<Int32Array>, slices: Slices): Promise<Int32Array> {
  const all = new IdSet();
  for await (const ids of pages) {
    if (slices.over()) await slices.turn();
    all.addAll(ids);
  }
  return all.sorted(slices);
}
