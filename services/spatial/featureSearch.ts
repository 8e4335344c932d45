import type { Clock } from '../../src/lib/clock.ts';
import { createSlices, type Slices } from '../../src/lib/slices.ts';
import type { Database } from '../../server/base/db/database.ts';
import { geometrySchema, type StoredGeometry } from '../../server/base/geo/geometry.ts';
import { searchTree } from './extentTree.ts';
import { createLayerIndexes, type IndexedLayer } from './layerIndex.ts';
import type { SearchArea } from './searchArea.ts';

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
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly geometry: StoredGeometry }[]> {
  const rows = await database.query<{ id: number; geometry: unknown }>(
    'SELECT id, geometry FROM geo_features WHERE layer = $1 AND id = ANY($2::text::integer[])',
    [layer, `{${ids.join(',')}}`],
  );
  return rows.map(({ id, geometry }) => ({ id, geometry: geometrySchema.parse(geometry) }));
}

/** Creates the search on a database. */
export function createFeatureSearch(database: Database, clock: Clock): FeatureSearch {
  const indexes = createLayerIndexes(database, clock);

  /** Those of some features that the area meets; others get their turn meanwhile. */
  const meeting = async (
    layer: string,
    ids: readonly number[],
    area: SearchArea,
    slices: Slices,
  ): Promise<ReadonlySet<number>> => {
    const found = new Set<number>();
    for (let from = 0; from < ids.length; from += READ_ROWS) {
      const rows = await readGeometries(database, layer, ids.slice(from, from + READ_ROWS));
      for (const [index, { id, geometry }] of rows.entries()) {
        if (index % STRIDE === 0 && slices.over()) await slices.turn();
        if (area.meets(geometry)) found.add(id);
      }
    }
    return found;
  };

  return {
    async idsIn(layer, area, signal) {
      const { ids, tree } = await indexes.of(layer);
      signal.throwIfAborted();
      if (area === undefined) return ids;
      const slices = createSlices(clock, signal);
      const { inside, crossing } = await searchTree(tree, area.relate, slices);
      const asked = crossing.map((row) => ids[row] ?? 0).sort((a, b) => a - b);
      const met = await meeting(layer.name, asked, area, slices);
      return ids.filter((id, row) => inside[row] === 1 || met.has(id));
    },
  };
}
