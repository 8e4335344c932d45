import { type FeatureStore, type GeoLayer, shapesNamed } from '../../services/index.ts';
import { createClip, type Clip } from './clip.ts';

/**
 * The area of a name; the features of one layer that have it count together.
 * @param layers those that are seen
 * @returns undefined where no layer names it
 */
export async function namedClip(
  store: Pick<FeatureStore, 'featurePages'>,
  layers: readonly GeoLayer[],
  name: string,
): Promise<Clip | undefined> {
  const shapes = await shapesNamed(name, async function* (naming) {
    const layer = layers.find((candidate) => candidate.name === naming);
    if (layer !== undefined) yield* store.featurePages(layer, {});
  });
  return shapes.length === 0 ? undefined : createClip(shapes);
}
