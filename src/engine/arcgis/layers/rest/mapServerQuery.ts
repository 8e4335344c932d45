import type { MultiPolygon, Polygon } from 'geojson';
import { z } from 'zod';
import { toEsriRings } from '../esriGeometry.ts';
import { parseArcgisJson } from '../../../../domain/layers/arcgisJson.ts';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import type { FoundRows } from '../../../../domain/query/foundRows.ts';
import { areaTest } from '../../../../domain/query/meetsArea.ts';
import { polygonRings } from '../../../../domain/query/queryShape.ts';
import type { ResultRow } from '../../../../domain/query/resultSet.ts';
import { convexHull } from '../../../../domain/query/wktPolygon.ts';
import { degreesOfEsri } from './esriDegrees.ts';
import { mapServerRequest, type MapServerAddress, type MapServerChoice } from './mapServerInfo.ts';

/** Longest geometry in an address, characters. */
const LONGEST_GEOMETRY = 6000;

const answerSchema = z.looseObject({
  objectIdFieldName: z.string().optional(),
  exceededTransferLimit: z.boolean().optional(),
  features: z.array(
    z.looseObject({
      attributes: z.record(z.string(), z.unknown()).default({}),
      geometry: z.unknown().optional(),
    }),
  ),
});

const countSchema = z.looseObject({ count: z.number().int().min(0) });

/** An area as Esri writes it. */
function esriPolygon(area: Polygon | MultiPolygon): string {
  const rings = polygonRings(area).flatMap((polygon) =>
    toEsriRings(polygon.map((ring) => ring.map(([x = 0, y = 0]) => [x, y]))),
  );
  return JSON.stringify({ rings, spatialReference: { wkid: 4326 } });
}

function parsed<T extends z.ZodType>(schema: T, body: unknown, what: string): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new LayerLoadError({ code: 'invalid-body', detail: `query: ${what}` });
}

/**
 * Asks the layers of a map service that are drawn which features share a point with an area.
 * @param fetchText asks an address; throws LayerLoadError
 * @throws LayerLoadError with the service's reason
 */
export async function queryMapServer(
  address: MapServerAddress,
  { drawn }: MapServerChoice,
  area: Polygon | MultiPolygon,
  fetchText: (url: string) => Promise<string>,
): Promise<FoundRows> {
  const exact = esriPolygon(area);
  const isShort = exact.length <= LONGEST_GEOMETRY;
  const question = {
    where: '1=1',
    geometry: isShort ? exact : esriPolygon(convexHull(area)),
    geometryType: 'esriGeometryPolygon',
    inSR: '4326',
    spatialRel: 'esriSpatialRelIntersects',
    f: 'json',
  };
  const meets = isShort ? () => true : areaTest(area);
  const ask = async (id: number, more: Readonly<Record<string, string>>) => {
    const url = mapServerRequest(address, `/${String(id)}/query`, { ...question, ...more });
    return parseArcgisJson(await fetchText(url), url);
  };
  const ofLayer = async (id: number): Promise<FoundRows> => {
    const body = await ask(id, { outFields: '*', outSR: '4326', returnGeometry: 'true' });
    const {
      features,
      objectIdFieldName = 'OBJECTID',
      exceededTransferLimit,
    } = parsed(answerSchema, body, 'features');
    const rows = features.flatMap(({ attributes, geometry: esri }, index): ResultRow[] => {
      const geometry = degreesOfEsri(esri);
      if (geometry !== undefined && !meets(geometry)) return [];
      const own = attributes[objectIdFieldName];
      const number =
        typeof own === 'number' || typeof own === 'string' ? String(own) : `#${String(index + 1)}`;
      const row = { id: `${String(id)}.${number}`, properties: attributes };
      return [geometry === undefined ? row : { ...row, geometry }];
    });
    if (exceededTransferLimit !== true) return { rows, total: rows.length };
    const { count } = parsed(countSchema, await ask(id, { returnCountOnly: 'true' }), 'count');
    return { rows, total: Math.max(count, rows.length) };
  };
  const found = await Promise.all(drawn.map(({ id }) => ofLayer(id)));
  return {
    rows: found.flatMap(({ rows }) => rows),
    total: found.reduce((sum, { total }) => sum + total, 0),
  };
}
