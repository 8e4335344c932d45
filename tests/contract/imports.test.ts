import { strToU8, zipSync } from 'fflate';
import type { FeatureCollection } from 'geojson';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueItem } from '../../src/domain/layers/record/catalogueItem.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { importCallsAt, type ImportCalls } from '../support/importCalls.ts';
import { json, parcel, square, TWO_PARCELS as TWO } from '../support/parcels.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';

onEachDatabase('imports', (start) => {
  let server: TestServer;
  let bureau: ReaderCalls;
  let calls: ImportCalls;

  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    bureau = await readerOf(server, 'admin1');
    calls = importCallsAt(bureau);
  });
  afterEach(() => calls.forget());

  const featuresOf = async (reader: ReaderCalls, name: string) =>
    (await reader.fetch(`/geo/features/${name}.geojson`)).body as FeatureCollection;

  const ownLayer = async (title: string) => {
    const found = (await calls.list()).find((layer) => layer.title === title);
    if (found === undefined) throw new Error(`no layer ${title}`);
    return found;
  };

  const catalogueNames = async (reader: ReaderCalls) => {
    const { body } = await reader.fetch(ENDPOINTS.layerTree.path);
    const names: string[] = [];
    const visit = ({ Name, Items }: CatalogueItem) => {
      names.push(Name);
      Items.forEach(visit);
    };
    (body as { Message: { Items: CatalogueItem[] } }).Message.Items.forEach(visit);
    return names;
  };

  test('a file tells its layers, fields, values, reference and extent before anything is stored', async () => {
    const state = await calls.read('地块.geojson', TWO);
    expect(state).toMatchObject({ stage: 'described', problem: null, progress: 0 });
    expect(state.layers).toEqual([
      {
        name: '地块',
        kind: 'polygon',
        count: 2,
        fields: [
          { name: '名称', type: 'String' },
          { name: '面积', type: 'Real' },
        ],
        samples: [
          { 名称: '艾比湖林场', 面积: '12.5' },
          { 名称: '三台林场', 面积: '12.5' },
        ],
        reference: 'WGS 84',
        extent: { west: 81, south: 44, east: 82.1, north: 44.6 },
        candidates: [],
      },
    ]);
    expect(await calls.list()).toEqual([]);
  });

  test('a stored layer is in the catalogue and in the services, with titles for its fields', async () => {
    const state = await calls.storeFile('林地图斑', TWO);
    expect(state).toMatchObject({ stage: 'done', progress: 1, report: { taken: 2, repaired: 0 } });
    const layer = await ownLayer('林地图斑');
    expect(layer).toMatchObject({
      code: state.code,
      kind: 'polygon',
      count: 2,
      visibleTo: 'everyone',
      earlierAtMs: null,
    });
    const { features } = await featuresOf(bureau, layer.name);
    expect(features.map(({ properties }) => properties)).toEqual([
      { 名称: '艾比湖林场', 面积: 12.5 },
      { 名称: '三台林场', 面积: 12.5 },
    ]);
    expect(features[0]?.geometry).toEqual({ type: 'Polygon', coordinates: square(82, 44) });
    expect(await catalogueNames(bureau)).toEqual(expect.arrayContaining(['自有数据', '林地图斑']));
    const station = await readerOf(server, 'admin9');
    expect(await catalogueNames(station)).toContain('林地图斑');
  });

  test('one that is for the bureau is in no answer to others', async () => {
    const { id, layers } = await calls.read('内部.geojson', TWO);
    await calls.store(id, { layer: layers[0]?.name ?? '', title: '内部图层', visibleTo: 'bureau' });
    const { name } = await ownLayer('内部图层');
    const station = await readerOf(server, 'admin9');
    expect((await station.fetch(`/geo/features/${name}.geojson`)).status).toBe(404);
    expect(await catalogueNames(station)).not.toContain('内部图层');
    expect((await featuresOf(bureau, name)).features).toHaveLength(2);
  });

  test('a new version is seen under the same name, and the one before comes back', async () => {
    await calls.storeFile('版本图层', TWO);
    const { name, code } = await ownLayer('版本图层');
    await calls.storeFile('版本图层二', json([parcel('新', square(80, 44))]), { replaces: name });
    const replaced = await ownLayer('版本图层二');
    expect(replaced).toMatchObject({ name, code, count: 1 });
    expect(replaced.earlierAtMs).not.toBeNull();
    expect((await featuresOf(bureau, name)).features).toMatchObject([{ properties: { 名称: '新' } }]);
    await calls.post('/api/portal/own-layers/roll-back', { name });
    expect(await ownLayer('版本图层')).toMatchObject({ name, code, count: 2, earlierAtMs: null });
    expect((await featuresOf(bureau, name)).features).toHaveLength(2);
    const again = await calls.post('/api/portal/own-layers/roll-back', { name });
    expect(again.body).toMatchObject({ code: 409, msg: '没有可恢复的上一版本' });
  });

  describe('of a file that is added to a layer', () => {
    const point = { type: 'Point', coordinates: [82, 44] };

    test('the new version holds both, with the fields of both, and the one before comes back', async () => {
      await calls.storeFile('追加', TWO);
      const { name, code } = await ownLayer('追加');
      const third = {
        ...parcel('精河林场', square(83, 44.2)),
        properties: { 名称: '精河林场', 树种: '梭梭' },
      };
      const state = await calls.storeFile('追加', json([third]), { replaces: name, appends: true });
      expect(state).toMatchObject({
        stage: 'done',
        progress: 1,
        code,
        report: { taken: 1, added: { earlier: 2, differing: [] } },
      });
      expect(await ownLayer('追加')).toMatchObject({
        ...{ name, code, count: 3, extent: { west: 81, south: 44, east: 83.1, north: 44.6 } },
      });
      const { features } = await featuresOf(bureau, name);
      expect(features.map(({ id, properties }) => [id, properties])).toEqual([
        [1, { 名称: '艾比湖林场', 面积: 12.5 }],
        [2, { 名称: '三台林场', 面积: 12.5 }],
        [3, { 名称: '精河林场', 树种: '梭梭' }],
      ]);
      await calls.post('/api/portal/own-layers/roll-back', { name });
      expect(await ownLayer('追加')).toMatchObject({ name, code, count: 2 });
      expect((await featuresOf(bureau, name)).features).toHaveLength(2);
    });

    test('fields whose values are of another kind than before are told, and kept as they come', async () => {
      await calls.storeFile('异类', TWO);
      const { name } = await ownLayer('异类');
      const worded = { ...parcel('北', square(83, 44)), properties: { 名称: '北', 面积: '十二亩' } };
      const { report } = await calls.storeFile('异类', json([worded]), { replaces: name, appends: true });
      expect(report?.added?.differing).toEqual([{ name: '面积', was: ['number'], is: ['string'] }]);
      const { features } = await featuresOf(bureau, name);
      expect(features.map(({ properties }) => properties?.面积 as unknown)).toEqual([12.5, 12.5, '十二亩']);
    });

    test('another kind of geometry, and a layer that is not named or not there, are refused', async () => {
      await calls.storeFile('面层', TWO);
      const { name } = await ownLayer('面层');
      const points = json([{ type: 'Feature', properties: {}, geometry: point }]);
      const failed = await calls.storeFile('点', points, { replaces: name, appends: true });
      expect(failed.problem).toBe('不能追加：图层是面，文件是点。请导入为新图层');
      expect(await ownLayer('面层')).toMatchObject({ name, count: 2, earlierAtMs: null });
      const gone = await calls.storeFile('点', points, { replaces: 'own_gone', appends: true });
      expect(gone.problem).toContain('图层不存在');
      const { id, layers } = await calls.read('点.geojson', points);
      const wish = { id, layer: layers[0]?.name, title: '点', visibleTo: 'everyone', appends: true };
      expect((await calls.post('/api/portal/imports/store', wish)).body).toMatchObject({ code: 400 });
      await calls.post('/api/portal/imports/cancel', { id });
    });
  });

  test('a version that fails leaves the one in force as it was', async () => {
    await calls.storeFile('不变', TWO);
    const { name } = await ownLayer('不变');
    const { id } = await calls.read(
      '空.geojson',
      json([{ type: 'Feature', properties: { a: 1 }, geometry: null }]),
    );
    const failed = await calls.store(id, { layer: '空', title: '空', replaces: name });
    expect(failed).toMatchObject({ stage: 'failed' });
    expect(failed.problem).toContain('没有可导入的要素');
    expect(await ownLayer('不变')).toMatchObject({ name, count: 2 });
    expect((await featuresOf(bureau, name)).features).toHaveLength(2);
  });

  test('what is taken out is gone from everywhere', async () => {
    await calls.storeFile('要删除', TWO);
    const { name } = await ownLayer('要删除');
    const { body } = await calls.post('/api/portal/own-layers/remove', { name });
    expect(JSON.stringify(body)).not.toContain(name);
    expect((await bureau.fetch(`/geo/features/${name}.geojson`)).status).toBe(404);
    expect(await catalogueNames(bureau)).not.toContain('要删除');
    expect((await calls.post('/api/portal/own-layers/remove', { name })).body).toMatchObject({ code: 404 });
  });

  test('survives a start, and the sample’s next start leaves it alone', async () => {
    await calls.storeFile('留存', TWO);
    const { name } = await ownLayer('留存');
    const { id } = await calls.read('未完成.geojson', TWO);
    const next = await server.again();
    server = next;
    bureau = await readerOf(next, 'admin1');
    calls = importCallsAt(bureau);
    expect(await ownLayer('留存')).toMatchObject({ name, count: 2 });
    expect((await featuresOf(bureau, name)).features).toHaveLength(2);
    // So does a file that was sent: nobody sends a gigabyte twice because of a start.
    expect(await calls.convert(id, { layer: '未完成' })).toMatchObject({ stage: 'done' });
    await calls.post('/api/portal/imports/cancel', { id });
  });

  describe('of features that are not right', () => {
    test('puts right what crosses itself, leaves out the rest, and says how many', async () => {
      const bow = [
        [
          [82, 44],
          [83, 45],
          [83, 44],
          [82, 45],
          [82, 44],
        ],
      ];
      const state = await calls.storeFile(
        '待修复',
        json([
          parcel('好', square(82, 44)),
          parcel('自相交', bow),
          { type: 'Feature', properties: {}, geometry: null },
          { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [82, 44] } },
        ]),
      );
      expect(state.report).toEqual({
        taken: 2,
        repaired: 1,
        leftOut: { empty: 1, otherKind: 1, outside: 0, broken: 0 },
      });
      const { features } = await featuresOf(bureau, (await ownLayer('待修复')).name);
      expect(features[1]?.geometry.type).toBe('MultiPolygon');
    });

    test('asks for the reference of numbers that name none, and takes them for it', async () => {
      const csv = strToU8('名称,X坐标,Y坐标\n博乐,27584411.5,4973021.25\n精河,27650000,4940000\n');
      const { id, layers, encoding } = await calls.read('站点.csv', csv);
      expect(encoding).toBe('UTF-8');
      expect(layers[0]).toMatchObject({ kind: 'point', reference: null, extent: null });
      expect(layers[0]?.candidates.map(({ code }) => code)).toEqual(['EPSG:4515', 'EPSG:2351', 'EPSG:2403']);
      expect(layers[0]?.candidates[0]?.extent.west).toBeCloseTo(82.07, 1);
      const unsaid = await calls.store(id, { layer: '站点', title: '站点' });
      expect(unsaid.problem).toContain('没有坐标系信息');
      const done = await calls.store(id, { layer: '站点', title: '站点', reference: 'EPSG:4515' });
      expect(done).toMatchObject({ stage: 'done', report: { taken: 2 } });
      const { features } = await featuresOf(bureau, (await ownLayer('站点')).name);
      const [first] = features;
      if (first?.geometry.type !== 'Point') throw new Error('no point');
      expect(first.geometry.coordinates[0]).toBeCloseTo(82.0684904, 6);
      expect(first.geometry.coordinates[1]).toBeCloseTo(44.8877122, 6);
    });

    test('reads GBK where a table is no UTF-8, and as it is told', async () => {
      // 名称 and 博乐 in GBK.
      const gbk = Uint8Array.from([
        0xc3,
        0xfb,
        0xb3,
        0xc6,
        ...strToU8(',lon,lat\n'),
        0xb2,
        0xa9,
        0xc0,
        0xd6,
        ...strToU8(',82.07,44.9\n'),
      ]);
      const { layers, encoding } = await calls.read('gbk.csv', gbk);
      expect(encoding).toBe('GBK');
      expect(layers[0]?.samples[0]).toMatchObject({ 名称: '博乐' });
    });
  });

  describe('refuse', () => {
    const zipOf = (files: Record<string, Uint8Array>) => zipSync(files);

    test.each([
      ['a file that is not what it says', 'x.gpkg', strToU8('this is no GeoPackage'), '无法读取 x.gpkg'],
      ['one format posing as another', 'x.kml', TWO, '无法读取 x.kml'],
      ['a torn zip', 'x.zip', zipSync({ 'a.geojson': TWO }).slice(0, 60), '压缩包'],
      [
        'a zip without data',
        'x.zip',
        zipSync({ 'readme.txt': strToU8('hello') }),
        '压缩包里没有可导入的数据',
      ],
      [
        'a Shapefile without its index',
        'x.zip',
        zipSync({ 'a.shp': strToU8('x'), 'a.dbf': strToU8('x') }),
        '缺少同名的 .shx',
      ],
      ['a file without a feature', 'x.geojson', json([]), '没有要素'],
    ])('%s', async (_, file, bytes, words) => {
      const state = await calls.read(file, bytes);
      expect(state.stage).toBe('failed');
      expect(state.problem).toContain(words);
      await calls.post('/api/portal/imports/cancel', { id: state.id });
    });

    test('to leave its folder, whatever a zip calls its files', async () => {
      const { id, layers } = await calls.read(
        'paths.zip',
        zipOf({ '../../../evil.geojson': TWO, '/etc/other.geojson': TWO }),
      );
      expect(layers.map(({ name }) => name).sort()).toEqual(['evil', 'other']);
      await calls.post('/api/portal/imports/cancel', { id });
    });

    test('kinds of files that are not read, and files that are too large', async () => {
      const wrong = await calls.post('/api/portal/imports', { file: 'a.exe', sizeBytes: 10 });
      expect(wrong.body).toMatchObject({
        code: 400,
        msg: expect.stringContaining('不支持的文件类型：a.exe') as unknown,
      });
      const large = await calls.post('/api/portal/imports', { file: 'a.zip', sizeBytes: 2e9 });
      expect(large.body).toMatchObject({ code: 400 });
      const unit = importCallsAt(await readerOf(server, 'admin9'));
      const held = await unit.post('/api/portal/imports', { file: 'a.zip', sizeBytes: 3e8 });
      expect(held.body).toMatchObject({ code: 413, msg: expect.stringContaining('200 MB') as unknown });
    });

    test('parts that do not follow each other, and more than was said', async () => {
      const begun = await calls.post('/api/portal/imports', { file: 'a.geojson', sizeBytes: 10 });
      const { id } = (begun.body as { data: { id: string } }).data;
      const part = (offset: number, length: number) =>
        bureau.fetch(`/api/portal/imports/part?id=${id}&offset=${String(offset)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: new Uint8Array(length),
        });
      expect((await part(5, 5)).body).toMatchObject({ code: 409 });
      expect((await part(0, 11)).body).toMatchObject({ code: 413 });
      expect((await part(0, 5)).body).toMatchObject({ data: { receivedBytes: 5 } });
      expect((await calls.post('/api/portal/imports/read', { id })).body).toMatchObject({
        code: 409,
        msg: '文件还没有传完',
      });
      await calls.post('/api/portal/imports/cancel', { id });
    });

    test('what units store, and imports that are not there', async () => {
      const station = importCallsAt(await readerOf(server, 'admin9'));
      const { id: theirs, layers } = await station.read('a.geojson', TWO);
      const wish = { id: theirs, layer: layers[0]?.name ?? '', title: '甲', visibleTo: 'everyone' };
      expect((await station.post('/api/portal/imports/store', wish)).body).toMatchObject({ code: 403 });
      await station.post('/api/portal/imports/cancel', { id: theirs });
      const id = await calls.send('a.geojson', TWO);
      expect((await bureau.fetch('/api/portal/imports/state?id=unknown')).body).toMatchObject({ code: 404 });
      await calls.post('/api/portal/imports/cancel', { id });
      expect((await bureau.fetch(`/api/portal/imports/state?id=${id}`)).body).toMatchObject({ code: 404 });
    });
  });

  describe('a file that somebody looks at', () => {
    test('a unit has its layer in degrees, and nothing is stored', async () => {
      const reader = await readerOf(server, 'admin9');
      const station = importCallsAt(reader);
      const before = (await calls.list()).length;
      const { id, layers } = await station.read('看.geojson', TWO);
      const path = `/api/portal/imports/features?id=${id}`;
      expect((await reader.fetch(path)).body).toMatchObject({ code: 409 });
      const state = await station.convert(id, { layer: layers[0]?.name ?? '' });
      expect(state).toMatchObject({ stage: 'done', code: null, report: { taken: 2 } });
      const { features } = (await reader.fetch(path)).body as FeatureCollection;
      const sent = (JSON.parse(Buffer.from(TWO).toString()) as FeatureCollection).features;
      expect(features.map(({ properties }) => properties)).toEqual(sent.map(({ properties }) => properties));
      expect(features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'Polygon']);
      expect((await calls.list()).length).toBe(before);
      await station.post('/api/portal/imports/cancel', { id });
      expect((await reader.fetch(path)).body).toMatchObject({ code: 404 });
    });

    test('nobody else has it, the bureau neither', async () => {
      const station = importCallsAt(await readerOf(server, 'admin9'));
      const { id, layers } = await station.read('看.geojson', TWO);
      await station.convert(id, { layer: layers[0]?.name ?? '' });
      const path = `/api/portal/imports/features?id=${id}`;
      expect((await bureau.fetch(path)).body).toMatchObject({ code: 404 });
      const other = await readerOf(server, 'admin8');
      expect((await other.fetch(path)).body).toMatchObject({ code: 404 });
      expect((await server.fetch(path)).body).toMatchObject({ code: 401 });
      await station.post('/api/portal/imports/cancel', { id });
    });
  });
});
