import type { GeoFeature } from '../storedFeatures.ts';
import type { StoredGeometry } from '../../server/base/geo/geometry.ts';

/** Layers whose features are areas that have names, and the properties that may name them; the first layer that knows a name counts. */
export const AREA_LAYERS = [
  { layer: 'reserves', fields: ['bhd', 'name', 'class'] },
  { layer: 'areas', fields: ['name'] },
  { layer: 'chiefareas', fields: ['name'] },
] as const;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/**
 * The shapes that go by a name: a county's, a protected area's, those of a kind of protected areas, that of a forest chief.
 * @param pages reads the features of a layer; none of a layer that is not there
 * @returns empty where no layer knows the name
 */
export async function shapesNamed(
  name: string,
  pages: (layer: string) => AsyncIterable<readonly GeoFeature[]>,
): Promise<readonly StoredGeometry[]> {
  for (const { layer, fields } of AREA_LAYERS) {
    const found: StoredGeometry[] = [];
    for await (const page of pages(layer)) {
      for (const { properties, geometry } of page)
        if (fields.some((field) => textOf(properties[field]) === name)) found.push(geometry);
    }
    if (found.length > 0) return found;
  }
  return [];
}
