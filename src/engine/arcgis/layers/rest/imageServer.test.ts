import { expect, it } from 'vitest';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import { hasPictureTiles, pixelUrl, readImageServer, readPixel, renderingRule } from './imageServer.ts';
import { mapServerAddress, mapServerExtent, mapServerTiles } from './mapServerInfo.ts';

const URL_TEXT = 'https://gis.test/arcgis/rest/services/forest/ndvi/ImageServer?f=json';

const EXTENT = { xmin: 82, ymin: 44.5, xmax: 83, ymax: 45, spatialReference: { wkid: 4490 } };

const read = (more: object = {}) =>
  readImageServer(JSON.stringify({ name: 'forest/ndvi', pixelSizeX: 30, extent: EXTENT, ...more }), URL_TEXT);

const TILE_INFO = {
  ...{ rows: 256, cols: 256, origin: { x: -20_037_508.34, y: 20_037_508.34 }, format: 'MIXED' },
  spatialReference: { wkid: 102100 },
  lods: [{ level: 0, resolution: 156_543.034 }],
};

function problemOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof LayerLoadError) return error.problem;
    throw error;
  }
  throw new Error('nothing was thrown');
}

it('lies where it says, also where it tells no full extent', () => {
  const place = { west: 82, south: 44.5, east: 83, north: 45 };
  expect(mapServerExtent(read())).toEqual(place);
  expect(mapServerExtent(read({ fullExtent: { ...EXTENT, xmax: 84 } }))).toEqual({ ...place, east: 84 });
});

it('is processed by the raster function that a record names, which must be one of its own', () => {
  const info = read({ rasterFunctionInfos: [{ name: 'None' }, { name: 'NDVI' }] });
  expect(renderingRule(info, undefined)).toEqual({});
  expect(renderingRule(info, 'NDVI')).toEqual({ renderingRule: '{"rasterFunction":"NDVI"}' });
  expect(renderingRule(read(), 'NDVI')).toEqual({ renderingRule: '{"rasterFunction":"NDVI"}' });
  expect(problemOf(() => renderingRule(info, 'Slope'))).toEqual({
    code: 'layer-not-offered',
    detail: 'Slope · None, NDVI',
  });
});

it('is read by its cache where that holds pictures', () => {
  const cached = { singleFusedMapCache: true, tileInfo: TILE_INFO };
  expect(hasPictureTiles(read(cached))).toBe(true);
  expect(mapServerTiles(read(cached))?.matrices).toHaveLength(1);
  expect(hasPictureTiles(read({ ...cached, tileInfo: { ...TILE_INFO, format: 'LERC' } }))).toBe(false);
  expect(hasPictureTiles(read({ ...cached, singleFusedMapCache: false }))).toBe(false);
});

it('says why it is none', () => {
  expect(problemOf(() => readImageServer('{"layers":[]}', URL_TEXT))).toMatchObject({ code: 'invalid-body' });
  const refused = '{"error":{"code":499,"message":"Token Required"}}';
  expect(problemOf(() => readImageServer(refused, URL_TEXT))).toMatchObject({ code: 'http-status' });
});

it('is asked for the values of a place by its own address', () => {
  const address = mapServerAddress('https://gis.test/arcgis/rest/services/ndvi/ImageServer/?token=t&f=json');
  const request = { lon: 82.5, lat: 44.8, resolutionM: 10, toleranceM: 30 };
  const url = new URL(pixelUrl(address, { renderingRule: '{}' }, request));
  expect(url.pathname).toBe('/arcgis/rest/services/ndvi/ImageServer/identify');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ token: 't', f: 'json', renderingRule: '{}' });
});

it('tells the values of a place with the row that they stand for, and nothing where there are none', () => {
  const Attributes = [{ Value: 5, 地类: '乔木林' }];
  expect(readPixel({ name: 'Pixel', value: '5', properties: { Attributes } })).toEqual([
    { attributes: { 'Pixel Value': '5', Value: 5, 地类: '乔木林' } },
  ]);
  expect(readPixel({ value: 'NoData', properties: {} })).toEqual([]);
  expect(readPixel({ value: '12, 40, 7' })).toEqual([{ attributes: { 'Pixel Value': '12, 40, 7' } }]);
  expect(problemOf(() => readPixel('x'))).toMatchObject({ code: 'invalid-body' });
});
