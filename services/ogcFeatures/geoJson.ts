import { withPositions } from '../../src/domain/geodesy/withPositions.ts';
import { positionRuns, type StoredGeometry } from '../../server/base/geo/geometry.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { STORED, type Reference } from './references.ts';

/** A geometry in a reference, in the order of its axes; heights stay as they are. */
function geometryIn(geometry: StoredGeometry, reference: Reference): unknown {
  if (reference === STORED) return geometry;
  return withPositions(geometry, ([lon = NaN, lat = NaN, ...heights]) => [
    ...reference.to(lon, lat),
    ...heights,
  ]);
}

/** A feature as GeoJSON in a reference. @param more members beside those of every feature */
export function featureText(
  { id, properties, geometry }: GeoFeature,
  reference: Reference,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const written = geometryIn(geometry, reference);
  return JSON.stringify({ type: 'Feature', id, ...more, geometry: written, properties });
}

/** How many corners a feature has: what writing it costs. */
export function countCorners({ geometry }: GeoFeature): number {
  return positionRuns(geometry).reduce((sum, part) => sum + part.length, 0);
}
