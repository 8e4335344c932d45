import { SMALL_SHEET } from '../support/sheets.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { ServerCalls, TestAnswer } from '../support/server.ts';

/** One way to come by a layer. */
export interface LayerProbe {
  readonly name: string;
  readonly path: string;
  /** POSTed as JSON; GET without it. */
  readonly body?: unknown;
  /** An access key gets it, too. */
  readonly forKeys: boolean;
  /** Whether an answer shows the layer, or tells that it is there. */
  readonly shows: (answer: TestAnswer) => boolean;
}

const MAP_SERVICE = '/geo/arcgis/rest/services/bortala/MapServer';
const FEATURE_SERVICE = '/geo/arcgis/rest/services/bortala/FeatureServer';
const OGC_BASE = '/geo/ogc/features';
const OGC = `${OGC_BASE}/collections`;
const MAP = 'SERVICE=WMS&VERSION=1.3.0&CRS=EPSG:3857&BBOX=8900000,5400000,9300000,5700000&WIDTH=64&HEIGHT=64';
const BASE_MAP = '/erwei/GSpatialServer/dataServer/baseMap/bz2d';

/** A layer by all of its names. */
export interface ProbedLayer {
  readonly name: string;
  readonly title: string;
  /** Its number in the map service. */
  readonly number: number;
}

/** Finds a layer as somebody who sees it. */
export async function probedLayer(
  server: Pick<ServerCalls, 'fetch'>,
  headers: Record<string, string>,
  name: string,
): Promise<ProbedLayer> {
  const { layers } = (await server.fetch('/geo/layers', { headers })).body as {
    layers: { name: string; title: string }[];
  };
  const title = layers.find((layer) => layer.name === name)?.title ?? name;
  const service = (await server.fetch(`${MAP_SERVICE}?f=json`, { headers })).body as {
    layers: { id: number; name: string }[];
  };
  const number = service.layers.find((layer) => layer.name === title)?.id;
  if (number === undefined) throw new Error(`${name} is not in the map service`);
  return { name, title, number };
}

/** Every way to come by a layer. */
export function layerProbes({ name, title, number }: ProbedLayer): readonly LayerProbe[] {
  const isFound = ({ status }: TestAnswer) => status === 200;
  const isPicture = ({ headers }: TestAnswer) => headers.get('content-type')?.startsWith('image/') === true;
  const says = (text: string) => (answer: TestAnswer) => JSON.stringify(answer.body).includes(text);
  const isUnrefused = (answer: TestAnswer) => isFound(answer) && !says('"error"')(answer);
  const data = (way: string, path: string, shows: LayerProbe['shows']): LayerProbe => ({
    name: way,
    path,
    shows,
    forKeys: true,
  });
  const own = (way: string, path: string, shows: LayerProbe['shows'], body?: unknown): LayerProbe => ({
    ...{ name: way, path, shows, forKeys: false },
    ...(body === undefined ? {} : { body }),
  });
  const getMap = `${MAP}&REQUEST=GetMap&LAYERS=${name}&STYLES=&FORMAT=image/png`;
  return [
    data('list', '/geo/layers', says(`"name":"${name}"`)),
    data('GeoJSON', `/geo/features/${name}.geojson`, isFound),
    data('KML', `/geo/features/${name}.kml`, isFound),
    data('WMS capabilities', '/geo/wms?SERVICE=WMS&REQUEST=GetCapabilities', says(`<Name>${name}</Name>`)),
    data('WMS map', `/geo/wms?${getMap}`, isPicture),
    data('base map', `${BASE_MAP}?${getMap}`, isPicture),
    data(
      'WMS legend',
      `/geo/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetLegendGraphic&LAYER=${name}&FORMAT=image/png`,
      isPicture,
    ),
    data(
      'WMS info',
      `/geo/wms?${MAP}&REQUEST=GetFeatureInfo&LAYERS=${name}&QUERY_LAYERS=${name}&I=1&J=1&INFO_FORMAT=application/json`,
      isFound,
    ),
    data(
      'WMTS capabilities',
      '/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities',
      says(`<ows:Identifier>${name}</ows:Identifier>`),
    ),
    data('WMTS tile', `/geo/wmts/1.0.0/${name}/default/EPSG:3857/5/11/23.png`, isPicture),
    data('map service', `${MAP_SERVICE}?f=json`, says(`"name":"${title}"`)),
    data('map service legend', `${MAP_SERVICE}/legend?f=json`, says(`"layerName":"${title}"`)),
    data('map service layer', `${MAP_SERVICE}/${String(number)}?f=json`, isUnrefused),
    data('map service query', `${MAP_SERVICE}/${String(number)}/query?f=json&where=1%3D1`, isUnrefused),
    data('feature service', `${FEATURE_SERVICE}?f=json`, says(`"name":"${title}"`)),
    data('feature service layer', `${FEATURE_SERVICE}/${String(number)}?f=json`, isUnrefused),
    data(
      'feature service query',
      `${FEATURE_SERVICE}/${String(number)}/query?f=json&where=1%3D1`,
      isUnrefused,
    ),
    data(
      'map service map',
      `${MAP_SERVICE}/export?f=json&bbox=0,0,1,1&layers=show:${String(number)}`,
      isUnrefused,
    ),
    data(
      'map service identify',
      `${MAP_SERVICE}/identify?f=json&geometry=0,0&geometryType=esriGeometryPoint&layers=all:${String(number)}`,
      isUnrefused,
    ),
    data('OGC collections', OGC, says(`"id":"${name}"`)),
    data('OGC definition', `${OGC_BASE}/api`, says(`"${name}"`)),
    data('OGC collection', `${OGC}/${name}`, isFound),
    data('OGC queryables', `${OGC}/${name}/queryables`, isFound),
    data('OGC features', `${OGC}/${name}/items`, isFound),
    data('OGC feature', `${OGC}/${name}/items/1`, isFound),
    data('records', `/sanwei/v2/dataQuery/allTypes/${name}/fields_all`, isFound),
    own('print legend', ENDPOINTS.sheetLegend.path, isFound, { ...SMALL_SHEET, layers: [name] }),
    own('metadata', ENDPOINTS.metadataQuery.path, says(`"layerId":"${name}"`), [
      { column: 'layerId', type: 'eq', value: name },
    ]),
    own('catalogue', ENDPOINTS.layerTree.path, says(`/${name}.geojson`)),
  ];
}

/** By which ways somebody comes by a layer. */
export async function waysTo(
  server: Pick<ServerCalls, 'fetch'>,
  headers: Record<string, string>,
  probes: readonly LayerProbe[],
): Promise<Readonly<Record<string, boolean>>> {
  const seen: Record<string, boolean> = {};
  for (const { name, path, body, shows } of probes) {
    const sent =
      body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          };
    seen[name] = shows(await server.fetch(path, sent));
  }
  return seen;
}
