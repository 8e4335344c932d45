import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { printQuery } from '../../src/domain/sheet/protocol.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { decodePicture } from '../support/geoRequests.ts';
import { geoTiffOf, type TestPicture } from '../support/geoTiffFile.ts';
import { importCallsAt, type ImportCalls } from '../support/importCalls.ts';
import { TWO_PARCELS } from '../support/parcels.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';
import { cartographerAt, LAKES_QUERY, SMALL_SHEET } from '../support/sheets.ts';
import { tileAt } from '../support/tilesOver.ts';

const EXTENT = { west: 82, south: 44.8, east: 82.06, north: 44.84 };

/** Red in the west half, green in the east. */
const HALVES: TestPicture = {
  ...{ widthPx: 600, heightPx: 500, extent: EXTENT },
  colour: (column) => (column < 300 ? [200, 30, 30] : [30, 200, 30]),
};

const MAP_SERVER = '/geo/arcgis/rest/services/bortala/MapServer';
const FEATURE_SERVER = MAP_SERVER.replace('MapServer', 'FeatureServer');

interface EsriService {
  readonly layers: readonly { readonly id: number; readonly name: string; readonly type: string }[];
}

const BLUE: TestPicture = { ...HALVES, colour: () => [20, 40, 220] };

onEachDatabase('pictures that are imported', (start, kind) => {
  let server: TestServer;
  let bureau: ReaderCalls;
  let calls: ImportCalls;

  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    bureau = await readerOf(server, 'admin1');
    calls = importCallsAt(bureau);
  });
  afterEach(() => calls.forget());

  /** Imports a picture; its name. */
  async function stored(title: string, picture: TestPicture, wish: object = {}): Promise<string> {
    const { id, layers, problem } = await calls.read(`${title}.tif`, geoTiffOf(picture));
    const state = await calls.store(id, { layer: layers[0]?.name ?? '', title, ...wish });
    if (state.stage !== 'done') throw new Error(`${String(problem)} ${String(state.problem)}`);
    const found = (await calls.list()).find((layer) => layer.title === title);
    return found?.name ?? '';
  }

  const pathOf = (name: string, lon: number, lat: number, z: number) => {
    const { x, y } = tileAt(lon, lat, z);
    return `/geo/tiles/own/${name}/${String(z)}/${String(x)}/${String(y)}.webp`;
  };

  /** The colour, with opaqueness, in the middle of the tile that a place lies in. */
  async function colourAt(reader: ReaderCalls, name: string, lon: number, lat: number, z = 14) {
    const answer = await reader.get(pathOf(name, lon, lat, z));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const pixels = await sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer();
    return [...pixels.subarray((128 * 256 + 128) * 4, (128 * 256 + 128) * 4 + 4)];
  }

  const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1) as number);

  test('it is a layer of tiles of the catalogue, clear where there is nothing', async () => {
    const name = await stored('两半', HALVES);
    const layer = (await calls.list()).find((one) => one.name === name);
    expect(layer).toMatchObject({ kind: 'imagery', report: { tiles: { maxLevel: 14, minLevel: 0 } } });
    expect(await colourAt(bureau, name, 82.012, 44.82)).toEqual(near([200, 30, 30, 255]));
    expect(await colourAt(bureau, name, 82.048, 44.82)).toEqual(near([30, 200, 30, 255]));
    expect(await colourAt(bureau, name, 83, 44.82)).toEqual([0, 0, 0, 0]);
    const { body } = await bureau.fetch(ENDPOINTS.layerTree.path);
    expect(JSON.stringify(body)).toContain(`/geo/tiles/own/${name}`);
    const beyond = await bureau.get(pathOf(name, 82.012, 44.82, 15));
    expect(beyond.status).toBe(404);
  });

  test('vector services know nothing of it', async () => {
    const name = await stored('不是要素', BLUE);
    expect((await bureau.fetch(`/geo/features/${name}.geojson`)).status).toBe(404);
    const { body } = await bureau.fetch(`${FEATURE_SERVER}?f=json`);
    expect(JSON.stringify(body)).not.toContain('不是要素');
  });

  /** A map of 200 by 100 pixels of a rectangle in degrees or metres. */
  async function wmsMap(layers: string, crs: string, box: readonly number[], reader = bureau) {
    const query = new URLSearchParams({
      ...{ SERVICE: 'WMS', VERSION: '1.1.1', REQUEST: 'GetMap', LAYERS: layers, STYLES: '', SRS: crs },
      ...{ BBOX: box.join(','), WIDTH: '200', HEIGHT: '100', FORMAT: 'image/png', TRANSPARENT: 'TRUE' },
    });
    return reader.get(`/geo/wms?${query.toString()}`);
  }
  const pictureOf = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('image/png');
    return decodePicture(await response.arrayBuffer());
  };
  /** Twice as wide and high as the picture, with it in its middle. */
  const AROUND = [EXTENT.west - 0.03, EXTENT.south - 0.02, EXTENT.east + 0.03, EXTENT.north + 0.02];
  const inMetres = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]) => {
    const [low, high] = [toWebMercator(west, south), toWebMercator(east, north)];
    return [low.x, low.y, high.x, high.y];
  };

  test('one that is for the bureau is in no answer to others', async () => {
    const name = await stored('内部影像', BLUE, { visibleTo: 'bureau' });
    const station = await readerOf(server, 'admin9');
    expect((await station.get(pathOf(name, 82.03, 44.82, 14))).status).toBe(404);
    for (const service of ['wmts', 'wms'])
      expect(await (await station.get(`/geo/${service}?REQUEST=GetCapabilities`)).text()).not.toContain(name);
    expect(await (await wmsMap(name, 'EPSG:4326', AROUND, station)).text()).toContain('LayerNotDefined');
    expect(JSON.stringify((await station.fetch(`${MAP_SERVER}?f=json`)).body)).not.toContain('内部影像');
    expect(JSON.stringify((await station.fetch(ENDPOINTS.layerTree.path)).body)).not.toContain(name);
    // A picture cannot be cut to the land of a unit: who sees that of a layer only does not see it at all.
    await server.database.query(
      `INSERT INTO data_rights (resource, role, area)
       SELECT $1, unnest(ARRAY(SELECT generate_series(1, 16)::text)), '艾比湖湿地'`,
      [name],
    );
    expect((await station.get(pathOf(name, 82.03, 44.82, 14))).status).toBe(404);
    expect(await (await wmsMap(name, 'EPSG:4326', AROUND, station)).text()).toContain('LayerNotDefined');
    expect(await colourAt(bureau, name, 82.03, 44.82)).toEqual(near([20, 40, 220, 255]));
    expect((await server.fetch(pathOf(name, 82.03, 44.82, 14))).status).toBe(401);
  });

  test('a new version is seen under the same name, the one before comes back, and no files are left', async () => {
    const files = () => readdirSync(join(server.dataDir, 'imagery')).length;
    const before = (await calls.list()).filter(({ kind }) => kind === 'imagery').length;
    const name = await stored('换版', HALVES);
    await stored('换版', BLUE, { replaces: name });
    expect(await colourAt(bureau, name, 82.012, 44.82)).toEqual(near([20, 40, 220, 255]));
    expect(files()).toBe(before + 2);
    await calls.post('/api/portal/own-layers/roll-back', { name });
    expect(await colourAt(bureau, name, 82.012, 44.82)).toEqual(near([200, 30, 30, 255]));
    expect(files()).toBe(before + 1);
    await calls.post('/api/portal/own-layers/remove', { name });
    expect((await bureau.get(pathOf(name, 82.012, 44.82, 14))).status).toBe(404);
    expect(files()).toBe(before);
  });

  test('features and pictures do not take each other’s place', async () => {
    const picture = await stored('影像图层', BLUE);
    const failed = await calls.storeFile('要素', TWO_PARCELS, { replaces: picture });
    expect(failed).toMatchObject({ stage: 'failed', problem: '该图层是影像，不能换成要素。请导入为新图层' });
    const { id, layers } = await calls.read('b.tif', geoTiffOf(BLUE));
    const appended = await calls.store(id, {
      ...{ layer: layers[0]?.name ?? '', title: '追加', replaces: picture, appends: true },
    });
    expect(appended.problem).toMatch(/影像不能追加/);
    expect(await colourAt(bureau, picture, 82.03, 44.82)).toEqual(near([20, 40, 220, 255]));
  });

  test('an import that is given up leaves nothing', async () => {
    const large = geoTiffOf({ ...BLUE, widthPx: 3000, heightPx: 2500 });
    const { id } = await calls.read('放弃.tif', large);
    await calls.post('/api/portal/imports/store', {
      id,
      layer: '放弃',
      title: '放弃',
      visibleTo: 'everyone',
    });
    const progress = async () => {
      const { body } = await bureau.fetch(`/api/portal/imports/state?id=${id}`);
      return (body as { data: { progress: number } }).data.progress;
    };
    await expect.poll(progress, { interval: 20, timeout: 60_000 }).toBeGreaterThan(0);
    await calls.post('/api/portal/imports/cancel', { id });
    expect((await calls.list()).map(({ title }) => title)).not.toContain('放弃');
    const rows = await server.database.query("SELECT FROM geo_layers WHERE title = '放弃'");
    expect(rows).toEqual([]);
  });

  test('a restart keeps it', async () => {
    const name = await stored('重启', BLUE);
    server = await server.again();
    bureau = await readerOf(server, 'admin1');
    calls = importCallsAt(bureau);
    expect(await colourAt(bureau, name, 82.03, 44.82)).toEqual(near([20, 40, 220, 255]));
  });

  // Tiles lie in a file: how they are read and drawn does not depend on the database.
  if (kind === 'embedded') {
    test('a picture tells its size, bands, reference and extent before anything is stored', async () => {
      const { stage, layers } = await calls.read('正射.tif', geoTiffOf(HALVES));
      expect(stage).toBe('described');
      expect(layers).toMatchObject([
        {
          ...{ name: '正射', kind: 'imagery', reference: 'EPSG:4326' },
          picture: { widthPx: 600, heightPx: 500, bands: 3, sampleType: 'uint8' },
        },
      ]);
      expect(layers[0]?.extent?.west).toBeCloseTo(EXTENT.west, 9);
      expect(layers[0]?.extent?.north).toBeCloseTo(EXTENT.north, 9);
    });

    test('WMTS offers it, to whoever reads no WebP, too', async () => {
      const name = await stored('服务', BLUE);
      const described = await (await bureau.get('/geo/wmts?REQUEST=GetCapabilities')).text();
      expect(described).toContain(`<ows:Identifier>${name}</ows:Identifier>`);
      const { x, y } = tileAt(82.03, 44.82, 14);
      const tile = await bureau.get(
        `/geo/wmts/1.0.0/${name}/default/GoogleMapsCompatible_Level14/14/${String(y)}/${String(x)}.png`,
      );
      expect(tile.headers.get('content-type')).toBe('image/png');
      const { data } = await sharp(Buffer.from(await tile.arrayBuffer()))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([...data.subarray((128 * 256 + 128) * 4, (128 * 256 + 128) * 4 + 3)]).toEqual(
        near([20, 40, 220]),
      );
    });

    test('WMS draws it where it lies, in the order asked for, and says that it cannot be asked', async () => {
      const name = await stored('地图服务', HALVES);
      const described = await (await bureau.get('/geo/wms?SERVICE=WMS&REQUEST=GetCapabilities')).text();
      expect(described).toContain(`<Layer queryable="0"><Name>${name}</Name><Title>地图服务</Title>`);
      for (const [crs, box] of [
        ['EPSG:4326', AROUND],
        ['EPSG:3857', inMetres(AROUND)],
      ] as const) {
        const map = await pictureOf(await wmsMap(name, crs, box));
        expect(map.at(75, 50), crs).toEqual(near([200, 30, 30, 255]));
        expect(map.at(125, 50), crs).toEqual(near([30, 200, 30, 255]));
        for (const [x, y] of [
          [48, 50],
          [152, 50],
          [100, 22],
          [100, 78],
        ] as const)
          expect(map.at(x, y)[3], `${crs} ${String(x)},${String(y)}`).toBe(0);
      }
      // The sample's land use covers the place with areas.
      const below = await pictureOf(await wmsMap(`${name},landuse`, 'EPSG:4326', AROUND));
      const above = await pictureOf(await wmsMap(`landuse,${name}`, 'EPSG:4326', AROUND));
      expect(above.at(75, 50)).toEqual(near([200, 30, 30, 255]));
      expect(below.at(75, 50)).not.toEqual(near([200, 30, 30, 255]));
      expect(above.hasSame(below, 20, 50)).toBe(true);
      const info = await bureau.get(
        `/geo/wms?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetFeatureInfo&QUERY_LAYERS=${name}&SRS=EPSG:4326&BBOX=${AROUND.join()}&WIDTH=200&HEIGHT=100&X=1&Y=1`,
      );
      expect(await info.text()).toContain('LayerNotQueryable');
    });

    test('a map too large to be drawn at once has it, too', async () => {
      const name = await stored('大图', HALVES);
      const query = `SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=${name}&STYLES=&SRS=EPSG:4326&BBOX=${AROUND.join()}&WIDTH=2400&HEIGHT=1200`;
      for (const format of ['image/png', 'image/jpeg']) {
        const map = await decodePicture(
          await (await bureau.get(`/geo/wms?${query}&FORMAT=${format}`)).arrayBuffer(),
        );
        expect([map.width, map.height]).toEqual([2400, 1200]);
        for (const y of [340, 600, 870]) {
          expect(map.at(700, y).slice(0, 3), format).toEqual(near([200, 30, 30]));
          expect(map.at(1700, y).slice(0, 3), format).toEqual(near([30, 200, 30]));
        }
        expect(map.at(100, 100).slice(0, 3), format).toEqual(near([255, 255, 255]));
      }
    });

    test('the ArcGIS map service lists it below all features and draws it', async () => {
      const name = await stored('栅格图层', HALVES);
      const ask = async (path: string) => (await bureau.fetch(`${MAP_SERVER}${path}`)).body as EsriService;
      const { layers } = await ask('?f=json');
      const listed = layers.find((layer) => layer.name === '栅格图层');
      expect(listed).toMatchObject({ type: 'Raster Layer' });
      const id = String(listed?.id);
      const firstPicture = layers.findIndex(({ type }) => type === 'Raster Layer');
      expect(layers.slice(firstPicture).every(({ type }) => type === 'Raster Layer')).toBe(true);
      expect(await ask(`/${id}?f=json`)).toMatchObject({ type: 'Raster Layer', fields: null });
      const drawn = await pictureOf(
        await bureau.get(
          `${MAP_SERVER}/export?f=image&size=200,100&transparent=true&layers=show:${id}&bboxSR=4326&bbox=${AROUND.join()}`,
        ),
      );
      expect(drawn.at(75, 50)).toEqual(near([200, 30, 30, 255]));
      expect(drawn.at(125, 50)).toEqual(near([30, 200, 30, 255]));
      expect(drawn.at(10, 10)[3]).toBe(0);
      const nothing = await ask(
        `/identify?f=json&layers=all:${id}&geometryType=esriGeometryPoint&geometry=82.03,44.82&sr=4326`,
      );
      expect(nothing).toEqual({ results: [] });
      expect(JSON.stringify(await ask(`/${id}/query?f=json&where=1=1`))).toContain('there is no layer');
      await calls.post('/api/portal/own-layers/remove', { name });
    });

    test('a printed sheet has it over the base map and below features', async () => {
      const name = await stored('图幅影像', HALVES);
      const user = await cartographerAt(server.origin);
      const page = { size: 'A4', orientation: 'landscape', dpi: 100 } as const;
      const furniture = { legend: false, scaleBar: false, northArrow: false, grid: false, inset: false };
      const centre = { lon: 82.03, lat: 44.82 };
      const { frame } = choosePaper(page);
      const printed = async (layers: readonly string[]) => {
        const job = await user.begin();
        const sheet = { ...SMALL_SHEET, page, furniture, centre, scale: 50_000, layers: [...layers] };
        await user.post('/export/sheet/settings', { job, sheet });
        const query = LAKES_QUERY();
        query.set('map0:LAYERS', layers.join(','));
        query.set('map0:EXTENT', AROUND.join(','));
        const map = await pictureOf(await user.print(job, query));
        const middle = { x: frame.xPx + frame.widthPx / 2, y: frame.yPx + frame.heightPx / 2 };
        const at = (dx: number, dy: number) => map.at(middle.x + dx, middle.y + dy).slice(0, 3);
        return { west: at(-100, 0), east: at(100, 0), corner: at(-frame.widthPx / 2 + 20, 0) };
      };
      // 4.7 km from east to west are 94 mm, 371 pixels of the frame's.
      for (const base of [['bz2d'], ['bz_imagery']]) {
        const { west, east, corner } = await printed([...base, name]);
        expect(west, String(base)).toEqual(near([200, 30, 30]));
        expect(east, String(base)).toEqual(near([30, 200, 30]));
        expect(corner, String(base)).not.toEqual(near([200, 30, 30]));
      }
      const { west } = await printed(['bz2d', 'landuse', name]);
      expect(west).not.toEqual(near([200, 30, 30]));
      const station = await cartographerAt(server.origin, 'admin9');
      await calls.post('/api/portal/own-layers/remove', { name });
      const gone = await station.print(await station.begin(), printQuery(PREFECTURE_EXTENT, [name]));
      expect(await gone.text()).toContain(`图层“${name}”不存在`);
    });

    test('an access key opens it', async () => {
      const name = await stored('密钥影像', BLUE);
      const reader = await readerOf(server, 'admin1');
      const answer = await fetch(await reader.keyed(pathOf(name, 82.03, 44.82, 14)));
      expect(answer.status).toBe(200);
      const map = `/geo/wms?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=${name}&STYLES=&SRS=EPSG:4326&BBOX=${AROUND.join()}&WIDTH=20&HEIGHT=10&FORMAT=image/png`;
      const drawn = await pictureOf(await fetch(await reader.keyed(map)));
      expect(drawn.at(10, 5).slice(0, 3)).toEqual(near([20, 40, 220]));
    });

    test('numbers without a reference are asked for', async () => {
      const { id, layers } = await calls.read('无坐标系.tif', geoTiffOf({ ...BLUE, withoutReference: true }));
      expect(layers[0]).toMatchObject({ reference: null, extent: null });
      expect(layers[0]?.candidates.map(({ code }) => code)).toContain('EPSG:4490');
      const without = await calls.store(id, { layer: '无坐标系', title: '无坐标系' });
      expect(without).toMatchObject({
        stage: 'failed',
        problem: '无坐标系.tif 没有坐标系信息。请选择它的坐标系',
      });
      const told = await calls.store(id, { layer: '无坐标系', title: '无坐标系', reference: 'EPSG:4490' });
      expect(told.stage).toBe('done');
    });

    test.each([
      ['is no GeoTIFF', new TextEncoder().encode('no picture at all'), /已损坏，或与扩展名不符/],
      ['lies nowhere', geoTiffOf({ ...BLUE, extent: undefined }), /没有地理定位信息/],
      ['is cut off', geoTiffOf(BLUE).slice(0, 500_000), /不完整/],
    ])('a file that %s is told as such, and stores nothing', async (_what, bytes, problem) => {
      const before = (await calls.list()).length;
      const state = await calls.read('坏.tif', bytes);
      expect(state).toMatchObject({ stage: 'failed' });
      expect(state.problem).toMatch(problem);
      expect(await calls.list()).toHaveLength(before);
    });

    test('it is not opened on the map of one page', async () => {
      const { id, layers } = await calls.read('临时.tif', geoTiffOf(BLUE));
      const state = await calls.convert(id, { layer: layers[0]?.name ?? '' });
      expect(state.problem).toMatch(/影像不能临时打开/);
    });
  }
});
