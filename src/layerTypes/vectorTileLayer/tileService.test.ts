import { expect, it } from 'vitest';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { describeTiles } from './tileService.ts';

const ROOT = 'https://gis.example/arcgis/rest/services/bz/VectorTileServer';
const STYLES = 'https://maps.example/styles/bz/style.json';

const HALF_M = 20_037_508.342787;

const SERVER = {
  ...{ currentVersion: 11, name: 'bz', type: 'indexedVector', capabilities: 'TilesOnly' },
  ...{ tiles: ['tile/{z}/{y}/{x}.pbf'], defaultStyles: 'resources/styles', maxLOD: 15 },
  tileInfo: {
    ...{ rows: 512, cols: 512, format: 'pbf', origin: { x: -HALF_M, y: HALF_M } },
    spatialReference: { wkid: 102100, latestWkid: 3857 },
    lods: Array.from({ length: 20 }, (_, level) => ({ level, resolution: (2 * HALF_M) / 512 / 2 ** level })),
  },
  fullExtent: { xmin: -HALF_M, ymin: 0, xmax: 0, ymax: HALF_M, spatialReference: { wkid: 102100 } },
};

const STYLE = {
  version: 8,
  sources: {
    relief: { type: 'raster', tiles: [] },
    esri: { type: 'vector', url: '../../' },
    other: { type: 'vector', url: 'https://elsewhere.example/' },
  },
  layers: [
    { id: 'a', type: 'fill', source: 'esri', 'source-layer': 'a' },
    { id: 'b', type: 'raster', source: 'relief' },
  ],
};

const TILE_JSON = {
  ...{ tilejson: '3.0.0', minzoom: 3, maxzoom: 12, bounds: [82, 44, 83, 45] },
  tiles: ['https://inner.example/data/{z}/{x}/{y}.pbf?key=k'],
  vector_layers: [{ id: 'parcels', fields: {} }],
};

/** What servers answer by their addresses; all else is a 404. */
function answering(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const ask = (address: string) => {
    asked.push(address);
    const answer = answers[address];
    return answer === undefined
      ? Promise.reject(new LayerLoadError({ code: 'http-status', detail: `404 · ${address}` }))
      : Promise.resolve(typeof answer === 'string' ? answer : JSON.stringify(answer));
  };
  return { ask, asked };
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof LayerLoadError ? error.problem : error),
  );

it('an ArcGIS service tells its tiles, where it lies and its own style', async () => {
  const { ask } = answering({
    [`${ROOT}?token=t&f=json`]: SERVER,
    [`${ROOT}/resources/styles/root.json?token=t`]: STYLE,
  });
  const { sheet, ...known } = await describeTiles(`${ROOT}/?token=t&f=json`, ask);
  expect(known).toMatchObject({
    ...{ templates: [`${ROOT}/tile/{z}/{y}/{x}.pbf?token=t`], levels: [0, 15], hasGaps: true },
    extent: { west: expect.closeTo(-180, 6) as number, south: 0, east: 0 },
  });
  expect(sheet?.source).toBe('esri');
  expect(JSON.parse((await sheet?.data.text()) ?? '')).toEqual(STYLE);
});

it('one without a style is drawn as the record says', async () => {
  const { ask } = answering({ [`${ROOT}?f=json`]: SERVER });
  expect((await describeTiles(ROOT, ask)).sheet).toBeUndefined();
});

it.each([
  ['another reference', { spatialReference: { wkid: 4490 } }, 'EPSG:4490'],
  ['a pyramid of its own', { lods: [{ level: 0, resolution: 1000 }] }, 'EPSG:3857'],
])('one of %s is refused', async (_, more, detail) => {
  const tileInfo = { ...SERVER.tileInfo, ...more };
  const { ask } = answering({ [`${ROOT}?f=json`]: { ...SERVER, tileInfo } });
  expect(await problemOf(describeTiles(ROOT, ask))).toEqual({ code: 'unsupported-reference', detail });
});

it('a style leads to its source: an ArcGIS service, TileJSON, or its own tiles', async () => {
  const link = `${ROOT}/resources/styles/root.json`;
  const served = answering({ [link]: STYLE, [`${ROOT}?f=json`]: SERVER });
  expect(await describeTiles(link, served.ask)).toMatchObject({
    templates: [`${ROOT}/tile/{z}/{y}/{x}.pbf`],
    sheet: { key: link, source: 'esri' },
  });
  const withSource = (source: object) => ({ ...STYLE, sources: { esri: { type: 'vector', ...source } } });
  const told = answering({
    [STYLES]: withSource({ url: '/data/bz.json' }),
    'https://maps.example/data/bz.json': TILE_JSON,
  });
  expect(await describeTiles(STYLES, told.ask)).toMatchObject({
    templates: ['https://maps.example/data/{z}/{x}/{y}.pbf?key=k'],
    ...{ levels: [3, 12], extent: { west: 82, south: 44, east: 83, north: 45 }, names: ['parcels'] },
    sheet: { source: 'esri' },
  });
  const own = answering({
    [STYLES]: withSource({ tiles: ['/t/{z}/{x}/{y}.mvt'], scheme: 'tms', maxzoom: 9 }),
  });
  expect(await describeTiles(STYLES, own.ask)).toMatchObject({
    templates: ['https://maps.example/t/{z}/{x}/{-y}.mvt'],
    levels: [0, 9],
  });
});

it.each([
  [{ type: 'vector', url: 'https://elsewhere.example/tiles.json' }, 'source · elsewhere.example'],
  [{ type: 'vector', url: 'mapbox://mapbox.streets' }, 'source · mapbox://mapbox.streets'],
  [{ type: 'raster', tiles: [] }, 'style · vector'],
  [{ type: 'vector' }, 'source · tiles'],
])('a style of %j is refused: the page may ask the server of the record alone', async (esri, detail) => {
  const { ask } = answering({ [STYLES]: { ...STYLE, sources: { esri } } });
  expect(await problemOf(describeTiles(STYLES, ask))).toEqual({ code: 'unsupported-content', detail });
});

it('a template stands for itself; what is something else is said', async () => {
  const link = 'https://maps.example/{z}/{x}/{y}.pbf';
  const { ask, asked } = answering({ [STYLES]: '{"a":1}' });
  expect(await describeTiles(link, ask)).toMatchObject({ templates: [link], levels: [0, 14] });
  expect(asked).toEqual([]);
  expect(await problemOf(describeTiles(STYLES, ask))).toMatchObject({ code: 'invalid-body' });
  expect(await problemOf(describeTiles(ROOT, ask))).toMatchObject({ code: 'http-status' });
});
