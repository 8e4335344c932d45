import type { Sight } from '../server/base/access/rights.ts';
import { joinCutArea, layerCut, WHOLE_LAYER, type CutArea, type LayerCut } from './layerCut.ts';
import type { StoredGeometry } from '../server/base/geo/geometry.ts';
import type { geoLayers } from './schema.ts';
import { AREA_LAYERS, shapesNamed } from './spatial/namedAreas.ts';
import { PAGE_ROWS, type StoredPages } from './storedFeatures.ts';

/** A layer as it is stored. */
export type LayerRow = typeof geoLayers.$inferSelect;

/** Tells what a sight of a layer cuts away. @param rows all stored layers */
export type Cutting = (sight: Sight, rows: readonly LayerRow[]) => Promise<LayerCut>;

/** Areas kept that layers are limited to. */
const KEPT_AREAS = 64;

/** Creates the cutting; areas that layers are limited to are read once for each state of the layers that name them. */
export function createCutting(stored: StoredPages): Cutting {
  const kept = new Map<string, Promise<CutArea>>();

  async function areaNamed(names: readonly string[]): Promise<CutArea> {
    const shapes: StoredGeometry[] = [];
    for (const name of names)
      shapes.push(...(await shapesNamed(name, (layer) => stored.all(layer, undefined, PAGE_ROWS))));
    return joinCutArea(shapes);
  }

  function keptArea(names: readonly string[], revision: string): Promise<CutArea> {
    const key = JSON.stringify([names, revision]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_AREAS && oldest !== undefined) kept.delete(oldest);
    const found = areaNamed(names);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
    return found;
  }

  return async (sight, rows) => {
    const { areas, hiddenFields } = sight;
    if (areas === undefined) return hiddenFields.length === 0 ? WHOLE_LAYER : layerCut(sight, undefined, '');
    const naming = new Set<string>(AREA_LAYERS.map(({ layer }) => layer));
    const revision = rows.flatMap(({ name, revision: own }) => (naming.has(name) ? [own] : [])).join(' ');
    return layerCut(sight, await keptArea(areas, revision), revision);
  };
}
