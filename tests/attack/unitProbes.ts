import type { ServerCalls } from '../support/server.ts';
import type { ProbedLayer } from './layerProbes.ts';

/** A way to ask for features outside of one's unit's land, and how many came. */
export interface UnitProbe {
  readonly name: string;
  /** As the bureau sees it. */
  readonly all: number;
  /** As a unit without a right on that place sees it. */
  readonly own: number;
}

interface Collection {
  readonly features: readonly {
    readonly id: number | string;
    readonly geometry: { readonly coordinates: [number, number] };
  }[];
}

/** Degrees around a place that is asked for. */
const AROUND = 0.01;

/**
 * Asks for a point layer's features at a place where a unit sees none, by every way that takes a place.
 * @param bureau token of a session that sees all
 * @param unit token of a session that sees its own area only
 */
export async function unitProbes(
  server: Pick<ServerCalls, 'fetch'>,
  { name, number }: ProbedLayer,
  bureau: string,
  unit: string,
): Promise<readonly UnitProbe[]> {
  const get = (token: string, path: string) => server.fetch(path, { headers: { Authorization: token } });
  const featuresFor = async (token: string, query = '') =>
    ((await get(token, `/geo/features/${name}.geojson${query}`)).body as Collection).features;
  const own = new Set((await featuresFor(unit)).map(({ id }) => id));
  const foreign = (await featuresFor(bureau)).find(({ id }) => !own.has(id));
  if (foreign === undefined || own.size === 0) throw new Error(`${name} is not divided by units`);
  const [lon, lat] = foreign.geometry.coordinates;
  const box = [lon - AROUND, lat - AROUND, lon + AROUND, lat + AROUND].join(',');
  const service = '/geo/arcgis/rest/services/bortala/MapServer';
  const items = `/geo/ogc/features/collections/${name}/items`;
  const ring = [
    `${lon - AROUND} ${lat - AROUND}`,
    `${lon + AROUND} ${lat - AROUND}`,
    `${lon + AROUND} ${lat + AROUND}`,
  ];
  const polygon = encodeURIComponent(`POLYGON((${[...ring, ring[0]].join(',')}))`);
  const numberIn = (body: unknown, pattern: RegExp) => Number(pattern.exec(JSON.stringify(body))?.[1] ?? 0);
  const ways: Readonly<Record<string, (token: string) => Promise<number>>> = {
    GeoJSON: async (token) => (await featuresFor(token, `?bbox=${box}`)).length,
    'OGC box': async (token) =>
      numberIn((await get(token, `${items}?bbox=${box}`)).body, /"numberMatched":(\d+)/),
    'OGC filter': async (token) =>
      numberIn(
        (await get(token, `${items}?filter=S_INTERSECTS(geometry,BBOX(${box}))`)).body,
        /"numberMatched":(\d+)/,
      ),
    'OGC feature': async (token) =>
      (await get(token, `${items}/${String(foreign.id)}`)).status === 200 ? 1 : 0,
    records: async (token) =>
      numberIn(
        (await get(token, `/sanwei/v2/dataQuery/allTypes/${name}/fields_all?sc=(3,0,1000,${lon},${lat})`))
          .body,
        /"RecordNum":(\d+)/,
      ),
    'WMS info': async (token) =>
      numberIn(
        (
          await get(
            token,
            `/geo/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=${name}&QUERY_LAYERS=${name}&CRS=EPSG:4326&INFO_FORMAT=application/json&FEATURE_COUNT=99&FILTER_GEOM=${polygon}`,
          )
        ).body,
        /"numberMatched":(\d+)/,
      ),
    'map service query': async (token) =>
      numberIn(
        (
          await get(
            token,
            `${service}/${number}/query?f=json&returnCountOnly=true&geometry=${box}&geometryType=esriGeometryEnvelope&inSR=4326`,
          )
        ).body,
        /"count":(\d+)/,
      ),
    'map service identify': async (token) =>
      JSON.stringify(
        (
          await get(
            token,
            `${service}/identify?f=json&geometry=${lon},${lat}&geometryType=esriGeometryPoint&sr=4326&layers=all:${number}&tolerance=5&mapExtent=${box}&imageDisplay=400,400,96`,
          )
        ).body,
      ).split('"layerId"').length - 1,
  };
  const probes: UnitProbe[] = [];
  for (const [way, count] of Object.entries(ways))
    probes.push({ name: way, all: await count(bureau), own: await count(unit) });
  return probes;
}
