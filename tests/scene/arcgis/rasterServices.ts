import sharp from 'sharp';
import { fromWebMercator } from '../../../src/domain/geodesy/webMercator.ts';
import { geoTiffOf } from '../../support/geoTiffFile.ts';
import { tileArchiveOf } from '../../support/tileArchive.ts';
import { vectorTileOf } from '../../support/vectorTiles.ts';
import { quadMatrixSet, type TileMatrix } from '../../../src/domain/layers/raster/tileMatrix.ts';

/** A picture of a rectangle in degrees or metres. */
interface Frame {
  readonly kind: 'geographic' | 'mercator';
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** An answer of a fixture service. */
export interface FixtureAnswer {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly status?: number;
}

/** The lake that all these services show: an ellipse where 艾比湖 is. Degrees. */
export const FIXTURE_LAKE = { lon: 82.8, lat: 44.9, radiusLon: 0.4, radiusLat: 0.16 } as const;

const WATER = [40, 110, 220, 255] as const;
const LAND = [240, 220, 120, 255] as const;

/** Makes something when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Draws the lake by what is at the centre of each pixel. */
async function lakePicture({ kind, left, top, right, bottom, widthPx, heightPx }: Frame): Promise<Buffer> {
  const { lon, lat, radiusLon, radiusLat } = FIXTURE_LAKE;
  const data = new Uint8Array(widthPx * heightPx * 4);
  for (let row = 0; row < heightPx; row++) {
    const y = top + ((bottom - top) * (row + 0.5)) / heightPx;
    const north = kind === 'geographic' ? y : fromWebMercator(0, y).lat;
    for (let column = 0; column < widthPx; column++) {
      const x = left + ((right - left) * (column + 0.5)) / widthPx;
      const east = kind === 'geographic' ? x : fromWebMercator(x, 0).lon;
      const isWater = Math.hypot((east - lon) / radiusLon, (north - lat) / radiusLat) < 1;
      data.set(isWater ? WATER : LAND, (row * widthPx + column) * 4);
    }
  }
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .png()
    .toBuffer();
}

function tileFrame(kind: Frame['kind'], matrix: TileMatrix, column: number, row: number): Frame {
  const { left, top, unitsPerPixel, tileWidthPx, tileHeightPx } = matrix;
  return {
    kind,
    left: left + column * tileWidthPx * unitsPerPixel,
    right: left + (column + 1) * tileWidthPx * unitsPerPixel,
    top: top - row * tileHeightPx * unitsPerPixel,
    bottom: top - (row + 1) * tileHeightPx * unitsPerPixel,
    widthPx: tileWidthPx,
    heightPx: tileHeightPx,
  };
}

const QUADS = { geographic: quadMatrixSet('geographic', 0, 14), mercator: quadMatrixSet('mercator', 0, 14) };

/** A grid of a county's own: CGCS2000 degrees, an odd origin, levels by 2.5, tiles of 300 by 200 pixels. */
const LOCAL: readonly TileMatrix[] = [0.02, 0.008, 0.0032, 0.00128].map((unitsPerPixel, level) => ({
  id: `L${String(level)}`,
  unitsPerPixel,
  left: 79.1,
  top: 46.3,
  tileWidthPx: 300,
  tileHeightPx: 200,
  columns: Math.ceil(6 / unitsPerPixel / 300),
  rows: Math.ceil(4 / unitsPerPixel / 200),
}));

const DEGREE_M = 111319.49079327358;

const matrixXml = (
  { id, unitsPerPixel, left, top, columns, rows, ...tile }: TileMatrix,
  geographic: boolean,
) =>
  `<TileMatrix><ows:Identifier>${id}</ows:Identifier>
   <ScaleDenominator>${(unitsPerPixel * (geographic ? DEGREE_M : 1)) / 0.00028}</ScaleDenominator>
   <TopLeftCorner>${geographic ? `${top} ${left}` : `${left} ${top}`}</TopLeftCorner>
   <TileWidth>${tile.tileWidthPx}</TileWidth><TileHeight>${tile.tileHeightPx}</TileHeight>
   <MatrixWidth>${columns}</MatrixWidth><MatrixHeight>${rows}</MatrixHeight></TileMatrix>`;

const setXml = (id: string, epsg: number, matrices: readonly TileMatrix[]) =>
  `<TileMatrixSet><ows:Identifier>${id}</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::${epsg}</ows:SupportedCRS>
   ${matrices.map((matrix) => matrixXml(matrix, epsg !== 3857)).join('')}</TileMatrixSet>`;

const layerXml = (id: string, set: string) =>
  `<Layer><ows:Title>${id}</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>79.2 43.2</ows:LowerCorner>
   <ows:UpperCorner>84.5 46.2</ows:UpperCorner></ows:WGS84BoundingBox><ows:Identifier>${id}</ows:Identifier>
   <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>image/png</Format>
   <TileMatrixSetLink><TileMatrixSet>${set}</TileMatrixSet></TileMatrixSetLink></Layer>`;

const CAPABILITIES = `<?xml version="1.0"?><Capabilities xmlns="http://www.opengis.net/wmts/1.0"
  xmlns:ows="http://www.opengis.net/ows/1.1" version="1.0.0"><Contents>
  ${layerXml('mercator', 'EPSG:3857')}${layerXml('degrees', 'EPSG:4326')}${layerXml('county', 'county')}
  ${layerXml('empty', 'EPSG:3857')}${layerXml('failing', 'EPSG:3857')}${layerXml('swiss', 'swiss')}
  ${setXml('EPSG:3857', 3857, QUADS.mercator.matrices)}${setXml('EPSG:4326', 4326, QUADS.geographic.matrices)}
  ${setXml('county', 4490, LOCAL)}${setXml('swiss', 2056, LOCAL)}</Contents></Capabilities>`;

async function wmtsTile(query: URLSearchParams): Promise<FixtureAnswer> {
  const [layer, id] = [query.get('LAYER'), query.get('TILEMATRIX')];
  if (layer === 'empty') return { type: 'text/plain', body: 'no such tile', status: 404 };
  if (layer === 'failing') {
    const body =
      '<ExceptionReport><Exception><ExceptionText>the store is closed</ExceptionText></Exception></ExceptionReport>';
    return { type: 'text/xml', body };
  }
  const matrices =
    layer === 'county' ? LOCAL : QUADS[layer === 'degrees' ? 'geographic' : 'mercator'].matrices;
  const matrix = matrices.find((candidate) => candidate.id === id);
  if (matrix === undefined) return { type: 'text/plain', body: 'no such matrix', status: 400 };
  const kind = layer === 'mercator' ? 'mercator' : 'geographic';
  const frame = tileFrame(kind, matrix, Number(query.get('TILECOL')), Number(query.get('TILEROW')));
  return { type: 'image/png', body: await lakePicture(frame) };
}

/** The lake's surroundings as a GeoTIFF in degrees. */
export const lakeGeoTiff = once((): Buffer => {
  const extent = { west: 82.2, south: 44.6, east: 83.4, north: 45.2 };
  const [widthPx, heightPx] = [1200, 600];
  const { lon, lat, radiusLon, radiusLat } = FIXTURE_LAKE;
  const isWater = (column: number, row: number) => {
    const x = extent.west + ((column + 0.5) * (extent.east - extent.west)) / widthPx;
    const y = extent.north - ((row + 0.5) * (extent.north - extent.south)) / heightPx;
    return Math.hypot((x - lon) / radiusLon, (y - lat) / radiusLat) <= 1;
  };
  const colour = (column: number, row: number) => {
    const [red, green, blue] = isWater(column, row) ? WATER : LAND;
    return [red, green, blue] as const;
  };
  return Buffer.from(geoTiffOf({ extent, widthPx, heightPx, colour }));
});

/** The lake's surroundings as an archive of tiles. */
export const lakeArchive = once(() =>
  tileArchiveOf({
    ...{ extent: { west: 82.2, south: 44.6, east: 83.4, north: 45.2 }, levels: [7, 10], kind: 'png' },
    async tile({ z, x, y }) {
      const matrix = QUADS.mercator.matrices[z];
      if (matrix === undefined) throw new Error(`no level ${String(z)}`);
      return lakePicture(tileFrame('mercator', matrix, x, y));
    },
  }),
);

/** The lake as vector tiles; finer levels than the archive has are drawn of its finest. */
export const lakeVectors = once(() => {
  const { lon, lat, radiusLon, radiusLat } = FIXTURE_LAKE;
  const ring = Array.from({ length: 720 }, (_, index): readonly [number, number] => {
    const angle = (index * Math.PI) / 360;
    return [lon + radiusLon * Math.cos(angle), lat + radiusLat * Math.sin(angle)];
  });
  const lake = { kind: 'polygon', chains: [ring], properties: { name: '艾比湖' } } as const;
  return tileArchiveOf({
    ...{ extent: { west: 82.2, south: 44.6, east: 83.4, north: 45.2 }, levels: [5, 8], kind: 'mvt' },
    ...{ isPacked: true, metadata: { vector_layers: [{ id: 'lakes', fields: { name: 'String' } }] } },
    tile: (address) => Promise.resolve(vectorTileOf({ lakes: [lake] }, address)),
  });
});

async function xyzTile(scheme: string, z: number, x: number, y: number): Promise<FixtureAnswer> {
  const kind = scheme === 'geographic' ? 'geographic' : 'mercator';
  const matrix = QUADS[kind].matrices[z];
  if (matrix === undefined) return { type: 'text/plain', body: 'no such level', status: 404 };
  const row = scheme === 'tms' ? matrix.rows - 1 - y : y;
  return { type: 'image/png', body: await lakePicture(tileFrame(kind, matrix, x, row)) };
}

/**
 * A WMS map of the lake in the reference that is asked for, axis order as 1.3.0 wants it.
 * @param query names in upper case
 */
export async function lakeMap(query: ReadonlyMap<string, string>): Promise<FixtureAnswer> {
  const crs = query.get('CRS') ?? query.get('SRS') ?? '';
  const kind = crs === 'EPSG:3857' ? 'mercator' : 'geographic';
  const [a = 0, b = 0, c = 0, d = 0] = (query.get('BBOX') ?? '').split(',').map(Number);
  const northFirst = query.get('VERSION') === '1.3.0' && crs.startsWith('EPSG:4');
  const [left, bottom, right, top] = northFirst ? [b, a, d, c] : [a, b, c, d];
  const size = (name: string) => Math.min(4096, Math.max(1, Number(query.get(name))));
  const frame = { kind, left, bottom, right, top, widthPx: size('WIDTH'), heightPx: size('HEIGHT') } as const;
  return { type: 'image/png', body: await lakePicture(frame) };
}

const MAP_SERVER = {
  currentVersion: 10.91,
  layers: [
    { id: 0, name: '水系', subLayerIds: [1, 2], defaultVisibility: true },
    { id: 1, name: '湖泊', subLayerIds: null, defaultVisibility: true },
    { id: 2, name: '河流', subLayerIds: null, defaultVisibility: false },
  ],
  capabilities: 'Map,Query,Data',
  fullExtent: { xmin: 79.2, ymin: 43.2, xmax: 84.5, ymax: 46.2, spatialReference: { wkid: 4490 } },
};

/** The county's grid again, as an ArcGIS cache. */
const CACHE = {
  ...MAP_SERVER,
  singleFusedMapCache: true,
  tileInfo: {
    rows: 200,
    cols: 300,
    origin: { x: 79.1, y: 46.3 },
    spatialReference: { wkid: 4490, latestWkid: 4490 },
    lods: LOCAL.map(({ unitsPerPixel }, level) => ({ level, resolution: unitsPerPixel, scale: 1 })),
  },
};

const json = (body: unknown): FixtureAnswer => ({ type: 'application/json', body: JSON.stringify(body) });

async function mapServer(operation: string, query: URLSearchParams): Promise<FixtureAnswer> {
  if (operation === '') return json(MAP_SERVER);
  if (operation === 'legend') {
    const legend = [
      { label: '', imageData: 'iVBORw0KGgo=', contentType: 'image/png', width: 20, height: 20 },
    ];
    return json({ layers: [{ layerId: 1, layerName: '湖泊', legend }] });
  }
  if (operation === 'identify') {
    const geometry = { x: 82.8, y: 44.9, spatialReference: { wkid: 4326 } };
    return json({ results: [{ layerId: 1, layerName: '湖泊', attributes: { 名称: '艾比湖' }, geometry }] });
  }
  if (query.get('layers') === 'show:2')
    return json({
      error: { code: 400, message: 'Unable to complete operation.', details: ['layer 2 is broken'] },
    });
  const [left = 0, bottom = 0, right = 0, top = 0] = (query.get('bbox') ?? '').split(',').map(Number);
  const [widthPx = 1, heightPx = 1] = (query.get('size') ?? '').split(',').map(Number);
  const frame = { kind: 'mercator', left, bottom, right, top, widthPx, heightPx } as const;
  return { type: 'image/png', body: await lakePicture(frame) };
}

async function cachedMapServer(path: string): Promise<FixtureAnswer> {
  const [, level, row, column] = /^tile\/(\d+)\/(\d+)\/(\d+)$/.exec(path) ?? [];
  const matrix = level === undefined ? undefined : LOCAL[Number(level)];
  if (matrix === undefined) return json(CACHE);
  return {
    type: 'image/png',
    body: await lakePicture(tileFrame('geographic', matrix, Number(column), Number(row))),
  };
}

/** Answers of the services that show the lake; undefined for other paths. */
export async function rasterAnswer(path: string, query: URLSearchParams): Promise<FixtureAnswer | undefined> {
  const [, scheme, z, x, y] = /^lake\/(geographic|mercator|tms)\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path) ?? [];
  if (scheme !== undefined) return xyzTile(scheme, Number(z), Number(x), Number(y));
  const [, service, operation = ''] = /^(dynamic|cached)\/MapServer\/?(.*)$/.exec(path) ?? [];
  if (service === 'dynamic') return mapServer(operation, query);
  if (service === 'cached') return cachedMapServer(operation);
  if (path !== 'wmts') return undefined;
  if (query.get('REQUEST') === 'GetCapabilities') return { type: 'text/xml', body: CAPABILITIES };
  return wmtsTile(query);
}
