import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { ReaderCalls } from './server.ts';
import { vectorTileOf } from './vectorTiles.ts';

/** A server that is not the portal, and lets every page read it. */
export interface Elsewhere {
  readonly origin: string;
  /** Paths that were asked for. */
  readonly asked: readonly string[];
  close(): void;
}

/** Colour of its tiles, red, green and blue. */
export const TILE_COLOUR = { r: 255, g: 0, b: 128 } as const;

const WFS_CAPABILITIES = `<wfs:WFS_Capabilities version="1.1.0" xmlns:wfs="http://www.opengis.net/wfs" xmlns:ows="http://www.opengis.net/ows"><ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:Value>application/json</ows:Value></ows:Parameter></ows:Operation></ows:OperationsMetadata><wfs:FeatureTypeList><wfs:FeatureType><wfs:Name>forest:square</wfs:Name><wfs:Title>样方</wfs:Title></wfs:FeatureType></wfs:FeatureTypeList></wfs:WFS_Capabilities>`;

/** A WFS of one square around Bole. */
function wfsAnswer(query: URLSearchParams) {
  if (query.get('REQUEST') === 'GetCapabilities')
    return { status: 200, type: 'text/xml', body: Buffer.from(WFS_CAPABILITIES) };
  const ring = [
    [82, 44.8],
    [82.2, 44.8],
    [82.2, 45],
    [82, 45],
    [82, 44.8],
  ];
  const square = {
    type: 'Feature',
    properties: { name: '样方' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  const features = query.get('STARTINDEX') === '0' ? [square] : [];
  const body = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features, totalFeatures: 1 }));
  return { status: 200, type: 'application/json', body };
}

const HALF_WORLD_M = 20_037_508.342787;

const json = (body: unknown) => ({
  status: 200,
  type: 'application/json',
  body: Buffer.from(JSON.stringify(body)),
});

/** An ArcGIS image service of one colour around the prefecture. */
const IMAGE_SERVER = {
  ...{ currentVersion: 11.1, name: 'forest/NDVI', pixelSizeX: 30, pixelSizeY: 30, bandCount: 3 },
  ...{
    capabilities: 'Image,Metadata',
    singleFusedMapCache: false,
    maxImageHeight: 4100,
    maxImageWidth: 15_000,
  },
  extent: { xmin: 79, ymin: 43, xmax: 85, ymax: 46.5, spatialReference: { wkid: 4490, latestWkid: 4490 } },
  rasterFunctionInfos: [{ name: 'None', description: 'Raw', help: '' }],
};

/** @param picture in one colour, which is sent whatever size is asked for */
function imageServer(path: string, picture: Buffer) {
  if (path === '') return json(IMAGE_SERVER);
  if (path === '/exportImage') return { status: 200, type: 'image/png', body: picture };
  if (path === '/identify') return json({ objectId: 0, name: 'Pixel', value: '120', location: {} });
  return json({ error: { code: 400, message: 'Unable to complete operation.', details: [] } });
}

/** An ArcGIS vector tile service, as far as it says where it is. */
const VECTOR_SERVER = {
  ...{ currentVersion: 11.1, name: 'Parcels', capabilities: 'TilesOnly', type: 'indexedVector' },
  ...{ tiles: ['tile/{z}/{y}/{x}.pbf'], defaultStyles: 'resources/styles', maxLOD: 10 },
  fullExtent: {
    xmin: 8_794_000,
    ymin: 5_311_000,
    xmax: 9_462_000,
    ymax: 5_860_000,
    spatialReference: { wkid: 102100 },
  },
  tileInfo: {
    ...{ rows: 512, cols: 512, dpi: 96, format: 'pbf', origin: { x: -HALF_WORLD_M, y: HALF_WORLD_M } },
    spatialReference: { wkid: 102100, latestWkid: 3857 },
    lods: Array.from({ length: 16 }, (_, level) => ({
      level,
      resolution: (2 * HALF_WORLD_M) / 512 / 2 ** level,
      scale: 295_829_355 / 2 ** level,
    })),
  },
};

/** Its style: the colour of the tiles goes by symbol and, in a way that no level changes, by level. */
const ROOT_STYLE = {
  ...{ version: 8, sprite: '../sprites/sprite', glyphs: '../fonts/{fontstack}/{range}.pbf' },
  sources: { esri: { type: 'vector', url: '../../' } },
  layers: [
    {
      ...{ id: 'Parcels/乔木林', type: 'fill', source: 'esri', 'source-layer': 'Parcels' },
      filter: ['==', '_symbol', 0],
      paint: {
        'fill-color': {
          stops: [
            [0, 'rgb(255,0,128)'],
            [20, 'rgb(255,0,128)'],
          ],
        },
      },
    },
    {
      ...{ id: 'Parcels/label', type: 'symbol', source: 'esri', 'source-layer': 'Parcels' },
      layout: { 'text-field': '{name}', 'text-font': ['Arial Regular'] },
    },
  ],
};

/** What its tiles hold: the land of the prefecture in one area. */
const LAND = {
  kind: 'polygon',
  chains: [
    [
      [79, 43],
      [85, 43],
      [85, 46.5],
      [79, 46.5],
    ],
  ],
  properties: { _symbol: 0, name: '博州' },
} as const;

function vectorServer(path: string) {
  if (path === '') return json(VECTOR_SERVER);
  if (path === '/resources/styles/root.json') return json(ROOT_STYLE);
  const [, z = '', y = '', x = ''] = /^\/tile\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(path) ?? [];
  // Finer tiles than those of level 6 would show no more: such a service does without them.
  if (z === '' || Number(z) > 6) return { status: 404, type: 'text/plain', body: Buffer.from('') };
  const tile = vectorTileOf({ Parcels: [LAND] }, { z: Number(z), x: Number(x), y: Number(y) });
  return { status: 200, type: 'application/octet-stream', body: Buffer.from(tile) };
}

const ARCGIS = '/arcgis/rest/services';

/**
 * Starts a server of tiles in one colour (`/tiles/{z}/{x}/{y}.png`), of a WFS (`/wfs`), and of ArcGIS (`/arcgis/rest/services`): an
 * image service (`NDVI/ImageServer`) and vector tiles (`Parcels/VectorTileServer`) in the same colour.
 * @param reader by whom it answers what a portal has below `/geo/`
 */
export async function startElsewhere(reader: Pick<ReaderCalls, 'get'>): Promise<Elsewhere> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: TILE_COLOUR } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  const answerOf = async (url: string) => {
    if (url.startsWith('/tiles/')) return { status: 200, type: 'image/png', body: tile };
    const { pathname } = new URL(url, 'http://x');
    const [, images] = new RegExp(`^${ARCGIS}/NDVI/ImageServer(.*)$`).exec(pathname) ?? [];
    if (images !== undefined) return imageServer(images, tile);
    const [, vectors] = new RegExp(`^${ARCGIS}/Parcels/VectorTileServer(.*)$`).exec(pathname) ?? [];
    if (vectors !== undefined) return vectorServer(vectors);
    if (url.startsWith('/wfs?')) return wfsAnswer(new URL(url, 'http://x').searchParams);
    if (!url.startsWith('/geo/')) return { status: 404, type: 'text/plain', body: '' };
    const answer = await reader.get(url);
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    answerOf(url).then(
      ({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
