import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { elevationServiceJson, ELEVATION_TILE_PX } from '../../../services/terrain/elevationService.ts';
import { encodeLerc1 } from '../../../services/terrain/lerc1.ts';
import { tileBoundsM } from '../../../server/base/geo/tileMath.ts';
import { manyPoints } from './manyPoints.ts';
import { BROKEN_MODELS } from './brokenModels.ts';
import { partOf } from '../../support/tileArchive.ts';
import {
  lakeArchive,
  lakeGeoTiff,
  lakeMap,
  lakeVectors,
  rasterAnswer,
  type FixtureAnswer,
} from './rasterServices.ts';

/** Where {@link fixtureServices} answers. */
const PREFIX = '/fixture/';

/** Side of an imagery tile. */
const TILE_PX = 256;

/** A whole WMS with one layer, and what else goes wrong with services. */
const WMS_LAYERS = [
  { name: 'area', crs: ['EPSG:3857', 'EPSG:4326'] },
  { name: 'degrees-only', crs: ['EPSG:4326'] },
  { name: 'swiss', crs: ['EPSG:2056', 'EPSG:21781'] },
  { name: 'failing', crs: ['EPSG:3857'] },
];

/** The fixture terrain: a ridge of 2000 m along 45 N and a basin of 200 m, smooth enough to check heights exactly. */
export function fixtureHeightM(yMercatorM: number): number {
  const ridgeM = 5621521;
  return 200 + 1800 * Math.exp(-(((yMercatorM - ridgeM) / 60_000) ** 2));
}

/** Keeps what `make` made under its arguments: a page asks for the same tiles again and again. */
function kept<A extends readonly number[], T>(make: (...at: A) => T): (...at: A) => T {
  const made = new Map<string, T>();
  return (...at) => {
    const key = at.join('/');
    const known = made.get(key) ?? make(...at);
    made.set(key, known);
    return known;
  };
}

const imageryTile = kept(async (z: number, x: number, y: number): Promise<Buffer> => {
  const shade = (x + y) % 2 === 0 ? '#33523f' : '#3f6350';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}">
    <rect width="256" height="256" fill="${shade}"/><rect width="256" height="256" fill="none" stroke="#5f8a70"/>
    <text x="128" y="134" font-size="20" fill="#c8ddd0" text-anchor="middle">${z}/${x}/${y}</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
});

const elevationTile = kept((z: number, row: number, col: number): Uint8Array => {
  const [, south, , north] = tileBoundsM({ z, x: col, y: row });
  const side = ELEVATION_TILE_PX;
  const values = Float32Array.from({ length: side * side }, (_, at) =>
    fixtureHeightM(north - ((north - south) * Math.floor(at / side)) / (side - 1)),
  );
  return encodeLerc1({ width: side, height: side, values }, 0.1);
});

const capabilities = (origin: string) => `<?xml version="1.0"?><WMS_Capabilities version="1.3.0"
  xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink"><Service><Name>WMS</Name></Service>
  <Capability><Request><GetMap><Format>image/png</Format><DCPType><HTTP><Get><OnlineResource
  xlink:href="${origin}/fixture/wms?"/></Get></HTTP></DCPType></GetMap></Request><Layer><Title>fixture</Title>
  ${WMS_LAYERS.map(
    ({ name, crs }) => `<Layer queryable="1"><Name>${name}</Name><Title>${name}</Title>
    ${crs.map((code) => `<CRS>${code}</CRS>`).join('')}<EX_GeographicBoundingBox><westBoundLongitude>79</westBoundLongitude>
    <eastBoundLongitude>84</eastBoundLongitude><southBoundLatitude>43</southBoundLatitude><northBoundLatitude>46</northBoundLatitude>
    </EX_GeographicBoundingBox></Layer>`,
  ).join('')}</Layer></Capability></WMS_Capabilities>`;

async function wmsMap(query: URLSearchParams): Promise<FixtureAnswer> {
  const upper = new Map([...query].map(([name, value]) => [name.toUpperCase(), value]));
  if (upper.get('LAYERS') === 'failing') {
    const body =
      '<ServiceExceptionReport><ServiceException>the table is locked</ServiceException></ServiceExceptionReport>';
    return { type: 'application/vnd.ogc.se_xml', body };
  }
  if (upper.get('LAYERS') !== 'area') return lakeMap(upper);
  const size = (name: string) => Math.min(4096, Math.max(1, Number(upper.get(name))));
  const background = { r: 224, g: 178, b: 82, alpha: 0.5 };
  const picture = sharp({
    create: { width: size('WIDTH'), height: size('HEIGHT'), channels: 4, background },
  });
  return { type: 'image/png', body: await picture.png().toBuffer() };
}

const polygonAround = (lon: number, lat: number, half: number) => [
  [
    [lon - half, lat - half],
    [lon + half, lat - half],
    [lon + half, lat + half],
    [lon - half, lat + half],
    [lon - half, lat - half],
  ],
];

/** A mixed file: one polygon, one line and points with Chinese names. */
const MIXED = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: '艾比湖湿地', class: '核心区' },
      geometry: { type: 'Polygon', coordinates: polygonAround(82.8, 44.9, 0.3) },
    },
    {
      type: 'Feature',
      properties: { name: '博尔塔拉河' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [81, 44.97],
          [82.07, 44.9],
          [82.8, 44.85],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { name: '博乐' },
      geometry: { type: 'Point', coordinates: [82.07, 44.9] },
    },
    {
      type: 'Feature',
      properties: { name: 'null' },
      geometry: { type: 'Point', coordinates: [82.57, 45.17] },
    },
    {
      type: 'Feature',
      properties: { name: '精河' },
      geometry: { type: 'Point', coordinates: [82.89, 44.6] },
    },
    { type: 'Feature', properties: { name: '温泉' }, geometry: null },
  ],
};

const ERRORS = new Map<string, readonly [status: number, type: string, body: string]>([
  ...BROKEN_MODELS,
  ['missing.geojson', [404, 'text/plain', 'not found']],
  ['broken.geojson', [200, 'application/json', '{"type":"FeatureCollection","features":[']],
  [
    'outside.geojson',
    [
      200,
      'application/json',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[200,44]}}]}',
    ],
  ],
]);

type Send = (type: string, body: string | Uint8Array, status?: number) => void;

async function answer(path: string, query: URLSearchParams, origin: string, send: Send): Promise<void> {
  const [, z, x, y] = /^tiles\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path) ?? [];
  if (z !== undefined) return send('image/png', await imageryTile(Number(z), Number(x), Number(y)));
  if (path.startsWith('page-tiles/')) return send('text/html', '<p>sign in</p>');
  const [, level, row, col] = /^terrain\/ImageServer\/tile\/(\d+)\/(\d+)\/(\d+)$/.exec(path) ?? [];
  if (level !== undefined) {
    return send('application/octet-stream', elevationTile(Number(level), Number(row), Number(col)));
  }
  if (path === 'terrain/ImageServer') {
    return send('application/json', JSON.stringify({ ...elevationServiceJson(), capabilities: 'Image' }));
  }
  if (path === 'mixed.geojson') return send('application/geo+json', JSON.stringify(MIXED));
  const [, count] = /^points-(\d+)\.geojson$/.exec(path) ?? [];
  if (count !== undefined) {
    const pieces = [...manyPoints(Number(count))].map((piece) => Buffer.from(piece));
    return send('application/geo+json', Buffer.concat(pieces));
  }
  if (path === 'wms') {
    const request = (query.get('REQUEST') ?? query.get('request') ?? '').toLowerCase();
    if (request === 'getcapabilities') return send('text/xml', capabilities(origin));
    const map = await wmsMap(query);
    return send(map.type, map.body);
  }
  const raster = await rasterAnswer(path, query);
  if (raster !== undefined) return send(raster.type, raster.body, raster.status);
  const error = ERRORS.get(path);
  if (error !== undefined) return send(error[1], error[2], error[0]);
  // `hang/...` never answers: the layer's own time-out must end it.
  if (!path.startsWith('hang/')) send('text/plain', 'not found', 404);
}

/** Files that are read by their parts. */
const FILES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'lake.pmtiles': lakeArchive,
  'lakes.pmtiles': lakeVectors,
  'lake.tif': lakeGeoTiff,
};

/** Answers with the part of a file that is asked for. */
async function sendPart(
  file: () => Buffer | Promise<Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const part = partOf(await file(), request.headers.range);
  response.writeHead(part?.status ?? 400, part?.headers).end(part?.body);
}

/** Small services that behave, and some that do not, for the page that proves the engine. */
export function fixtureServices(): Plugin {
  return {
    name: 'portal:fixture-services',
    configurePreviewServer(server) {
      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
        if (!url.pathname.startsWith(PREFIX)) return next();
        const send: Send = (type, body, status = 200) => {
          response.writeHead(status, { 'content-type': type, 'cache-control': 'max-age=60' }).end(body);
        };
        const path = url.pathname.slice(PREFIX.length);
        const file = FILES[path];
        const answered =
          file !== undefined
            ? sendPart(file, request, response)
            : answer(path, url.searchParams, url.origin, send);
        answered.catch((error: unknown) => send('text/plain', String(error), 500));
      });
    },
  };
}
