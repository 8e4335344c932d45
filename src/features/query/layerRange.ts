import { hasTrait } from '../../layerTypes/index.ts';
import { eventOfFailure } from '../../api/apiFailure.ts';
import type { SpatialQueries } from '../../api/spatialQueries.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { type LayerNode, walkNodes } from '../../layers/tree/layerCatalogue.ts';
import { joinedArea, polygonRows } from '../../domain/query/polygonRows.ts';
import type { QueryShape } from '../../domain/query/queryShape.ts';

/** A layer whose areas limit a query. */
export interface LayerRange {
  readonly id: string;
  readonly name: string;
  /** Where its features are. */
  readonly address: string;
}

/** Most corners of a range: every one is compared with every feature found. */
const MOST_CORNERS = 60_000;

/** The layers of the catalogue whose features are areas in a file, in tree order. */
export function layerRanges(tree: readonly LayerNode[]): readonly LayerRange[] {
  const ranges = [...walkNodes(tree)].flatMap(({ id, label, definition }): LayerRange[] => {
    if (definition === undefined || !hasTrait(definition, 'areas')) return [];
    const { config, format, link } = definition;
    const isKml = format?.toLowerCase() === 'kml' || link.endsWith('.kml');
    return config?.layerType === 'Polygon' && !isKml ? [{ id, name: label, address: link }] : [];
  });
  return ranges.filter(({ id }, at) => ranges.findIndex((other) => other.id === id) === at);
}

/**
 * Reads a range as the shape that a query is limited to.
 * @returns undefined where it cannot be read, holds no areas or too many; that was told then
 */
export async function readLayerRange(
  { address, name }: LayerRange,
  queries: Pick<SpatialQueries, 'rangeFeatures'>,
  notify: (event: PortalEvent) => void,
  signal: AbortSignal,
): Promise<QueryShape | undefined> {
  const answer = await queries.rangeFeatures(address, signal);
  if (!answer.ok) {
    const event = eventOfFailure(answer.error);
    if (event !== undefined) notify(event);
    return undefined;
  }
  const geometry = joinedArea(polygonRows(answer.value.rows));
  if (geometry === undefined) {
    notify({ id: 'query.noPolygons' });
    return undefined;
  }
  const corners = geometry.coordinates.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (corners <= MOST_CORNERS) return { kind: 'area', geometry };
  notify({ id: 'query.rangeTooLarge', message: name });
  return undefined;
}
