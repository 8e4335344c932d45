import type { Clock } from '../../src/lib/clock.ts';
import { createSlices } from '../../src/lib/slices.ts';
import type { Database } from '../../server/base/db/database.ts';
import { packTree, type ExtentTree } from '../../server/base/geo/tree/extentTree.ts';
import { aroundAll, pagesOf, readSegments } from '../../server/base/geo/tree/indexPages.ts';
import { sortedIds, type LayerIndex } from './layerIndex.ts';

/** The indexes of layers that have none beside them, made when first asked for; those that were searched last. */
export interface HeldIndexes {
  /** @throws DatabaseFailure when the features cannot be read */
  of(name: string, revision: string): Promise<LayerIndex>;
  /** Gives the index of a layer back, which has one beside it by now. */
  forget(name: string): void;
}

/** Memory for indexes; one of a million features takes some 40 MB. */
const MOST_BYTES = 200_000_000;

interface Held {
  readonly index: LayerIndex;
  readonly bytes: number;
}

/** Makes the index of a layer from its features. */
async function makeIndex({ query }: Database, clock: Clock, name: string): Promise<Held> {
  // Whoever asked may be gone; the index is made all the same, for the next one who asks.
  const { signal } = new AbortController();
  const slices = createSlices(clock, signal);
  const trees = new Map<number, ExtentTree>();
  const extents: number[] = [];
  let bytes = 0;
  for await (const segment of readSegments(query, name, 0, signal))
    for await (const page of pagesOf(segment, slices)) {
      const tree = packTree(page.ids, page.extents);
      trees.set(page.page, tree);
      extents.push(...aroundAll(page.extents));
      bytes += tree.items.byteLength + tree.boxes.byteLength;
    }
  const wanted = (pages: readonly number[]) => pages.flatMap((page) => trees.get(page) ?? []);
  let all: Int32Array | undefined;
  const index: LayerIndex = {
    pages: packTree(Int32Array.from(trees.keys()), Float64Array.from(extents)),
    idsOf: (pages) => wanted(pages).map(({ items }) => items),
    treesOf: wanted,
    allIds: async (wantedSlices) =>
      (all ??= await sortedIds(
        [...trees.values()].map(({ items }) => items),
        wantedSlices,
      )),
  };
  return { index, bytes };
}

/** Creates the keeper of the indexes of a database's layers. */
export function createHeldIndexes(database: Database, clock: Clock): HeldIndexes {
  /** The one used last at the end. */
  const kept = new Map<
    string,
    { readonly revision: string; readonly index: Promise<LayerIndex>; bytes: number }
  >();

  const makeRoom = () => {
    let bytes = [...kept.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [name, entry] of kept) {
      if (bytes <= MOST_BYTES || kept.size === 1) return;
      kept.delete(name);
      bytes -= entry.bytes;
    }
  };

  return {
    forget: (name) => void kept.delete(name),
    of(name, revision) {
      const known = kept.get(name);
      kept.delete(name);
      if (known?.revision === revision) {
        kept.set(name, known);
        return known.index;
      }
      const made = makeIndex(database, clock, name);
      const entry = { revision, index: made.then(({ index }) => index), bytes: 0 };
      kept.set(name, entry);
      made.then(
        ({ bytes }) => {
          entry.bytes = bytes;
          makeRoom();
        },
        () => kept.get(name) === entry && kept.delete(name),
      );
      return entry.index;
    },
  };
}
