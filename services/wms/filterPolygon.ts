import { wktToGeoJSON } from '@terraformer/wkt';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { ReferenceKind } from '../../src/domain/layers/raster/reference.ts';
import { toLonLat } from '../crs.ts';
import { geometrySchema } from '../../server/base/geo/geometry.ts';
import { WmsException } from './exception.ts';

/** Longest filter, characters: some thousand corners. */
const MAX_LENGTH = 200_000;

/** Most corners; every corner is compared with every edge of the candidates. */
const MAX_CORNERS = 5000;

function isClosed(ring: readonly Position[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

function parseWkt(text: string): unknown {
  try {
    return wktToGeoJSON(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a WKT polygon or multi-polygon, x before y in both versions (as QGIS Server does), into degrees.
 * @param kind the reference system of its coordinates
 * @throws WmsException when it is anything else, too large, not closed, or beyond the globe
 */
export function parseFilterPolygon(
  text: string,
  kind: ReferenceKind,
  parameter: string,
): Polygon | MultiPolygon {
  const refuse = (why: string) =>
    new WmsException('InvalidParameterValue', `${parameter}: ${why}`, parameter);
  if (text.length > MAX_LENGTH) throw refuse(`longer than ${MAX_LENGTH} characters`);
  const parsed = geometrySchema.safeParse(parseWkt(text));
  if (!parsed.success || (parsed.data.type !== 'Polygon' && parsed.data.type !== 'MultiPolygon')) {
    throw refuse('must be a WKT POLYGON or MULTIPOLYGON with rings of at least four points');
  }
  const polygons = parsed.data.type === 'Polygon' ? [parsed.data.coordinates] : parsed.data.coordinates;
  if (polygons.flat(2).length > MAX_CORNERS) throw refuse(`more than ${MAX_CORNERS} corners`);
  if (!polygons.flat().every(isClosed)) throw refuse('a ring is not closed');
  const inDegrees = polygons.map((rings) =>
    rings.map((ring) =>
      ring.map(([x = NaN, y = NaN]): Position => {
        const { lon, lat } = toLonLat(kind, x, y);
        if (!(Math.abs(lon) <= 361 && Math.abs(lat) <= 90)) throw refuse(`${x} ${y} lies beyond the globe`);
        return [lon, lat];
      }),
    ),
  );
  return { type: 'MultiPolygon', coordinates: inDegrees };
}
