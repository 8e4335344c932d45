import type { Clock } from '../../src/lib/clock.ts';
import { createSlices, type Slices } from '../../src/lib/slices.ts';
import type { Database } from '../../server/base/db/database.ts';
import { geometrySchema, type StoredGeometry } from '../../server/base/geo/geometry.ts';
import { createHeldIndexes } from './heldIndex.ts';
import { IndexGone, searchIndex, type LayerIndex } from './layerIndex.ts';
import type { SearchArea } from './searchArea.ts';
import { createStoredIndexes } from './storedIndex.ts';

/** A layer as its index is kept: with another revision its features are others. */
export interface IndexedLayer {
  readonly name: string;
  readonly revision: string;
  /** The index that lies beside its features; undefined for one that has none (yet). */
  readonly build: string | undefined;
}

/** Finds the features of a layer in an area. */
export interface FeatureSearch {
  /**
   * The ids of the features that share a point with the area, ascending; of all features without an area.
   * @throws DatabaseFailure; the signal's reason when aborted
   */
  idsIn(layer: IndexedLayer, area: SearchArea | undefined, signal: AbortSignal): Promise<Int32Array>;
}

/** Geometries read in one statement. */
const READ_ROWS = 400;

/** Geometries tested between two looks at the clock. */
const STRIDE = 16;

/** Reads geometries by id; the text form of an array is the same for both drivers. */
async function readGeometries(
  database: Database,
  layer: string,
  ids: Int32Array,
): Promise<readonly { readonly id: number; readonly geometry: StoredGeometry }[]> {
  const rows = await database.query<{ id: number; geometry: unknown }>(
    'SELECT id, geometry FROM geo_features WHERE layer = $1 AND id = ANY($2::text::integer[])',
    [layer, `{${ids.join(',')}}`],
  );
  return rows.map(({ id, geometry }) => ({ id, geometry: geometrySchema.parse(geometry) }));
}

/** Creates the search on a database. */
export function createFeatureSearch(database: Database, clock: Clock): FeatureSearch {
  const stored = createStoredIndexes(database);
  const held = createHeldIndexes(database, clock);

  /** Those of some features that the area meets; others get their turn meanwhile. */
  const meeting = async (
    layer: string,
    ids: Int32Array,
    area: SearchArea,
    slices: Slices,
  ): Promise<ReadonlySet<number>> => {
    const found = new Set<number>();
    for (let from = 0; from < ids.length; from += READ_ROWS) {
      const rows = await readGeometries(database, layer, ids.subarray(from, from + READ_ROWS));
      for (const [index, { id, geometry }] of rows.entries()) {
        if (index % STRIDE === 0 && slices.over()) await slices.turn();
        if (area.meets(geometry)) found.add(id);
      }
    }
    return found;
  };

  const idsBy = async (
    index: LayerIndex,
    layer: IndexedLayer,
    area: SearchArea | undefined,
    signal: AbortSignal,
  ): Promise<Int32Array> => {
    const slices = createSlices(clock, signal);
    if (area === undefined) return index.allIds(slices);
    const { inside, crossing } = await searchIndex(index, area.relate, slices);
    const asked = Int32Array.from(crossing).sort();
    for (const id of await meeting(layer.name, asked, area, slices)) inside.add(id);
    return inside.sorted(slices);
  };

  const heldIdsIn: FeatureSearch['idsIn'] = async (layer, area, signal) => {
    const index = await held.of(layer.name, layer.revision);
    signal.throwIfAborted();
    return idsBy(index, layer, area, signal);
  };

  return {
    async idsIn(layer, area, signal) {
      if (layer.build === undefined) return heldIdsIn(layer, area, signal);
      try {
        const found = await idsBy(await stored.of(layer.build), layer, area, signal);
        held.forget(layer.name);
        return found;
      } catch (error) {
        if (error instanceof IndexGone) return heldIdsIn(layer, area, signal);
        throw error;
      }
    },
  };
}
