import type { ClusterPoints } from '../../../domain/layers/cluster/clusterBook.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import type { LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import { readVector } from '../../../domain/layers/vector/readVector.ts';
import { ok, type Result } from '../../../lib/result.ts';

/** Points of a file, and what of it is not shown. */
export interface ReadPoints {
  readonly points: ClusterPoints;
  readonly partial: LayerProblem | undefined;
}

/** The reader's own reason, and that lines and polygons cannot be clustered. */
function partialOf(own: LayerProblem | undefined, others: number): LayerProblem | undefined {
  if (others === 0) return own;
  const detail = [own?.detail, `${others} × LineString/Polygon`].filter(Boolean).join(' · ');
  return { code: 'features-left-out', detail };
}

/**
 * Reads the points of a GeoJSON or KML file for clustering.
 * @param expected where the points should lie, as far as the record knows
 * @returns the points, or why nothing of the file can be drawn
 */
export function readClusterPoints(
  bytes: ArrayBuffer,
  expected: Extent | undefined,
): Result<ReadPoints, LayerProblem> {
  const read = readVector(expected === undefined ? { bytes } : { bytes, expected });
  if (!read.ok) return read;
  const { parts, properties, partial } = read.value;
  const positions = new Float64Array(parts.point.length * 2);
  const attributes = parts.point.map(({ index, geometry }, at) => {
    if (geometry.type === 'Point') {
      const [lon = 0, lat = 0] = geometry.coordinates;
      positions[2 * at] = lon;
      positions[2 * at + 1] = lat;
    }
    return properties[index] ?? {};
  });
  const others = parts.line.length + parts.polygon.length;
  return ok({ points: { positions, attributes }, partial: partialOf(partial, others) });
}
