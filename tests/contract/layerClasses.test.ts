import { beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { CatalogueRecord } from '../../src/domain/layers/catalogue/catalogueRecord.ts';
import type { LayerClasses } from '../../src/domain/layers/record/layerClasses.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { decodePicture, layerNumbers } from '../support/geoRequests.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';
import { cartographerAt, SMALL_SHEET } from '../support/sheets.ts';
import { storeLayer } from '../support/storedLayer.ts';

const square = (lon: number, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  properties,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [lon, 44.5],
        [lon + 0.1, 44.5],
        [lon + 0.1, 44.6],
        [lon, 44.6],
        [lon, 44.5],
      ],
    ],
  },
});

/** Five squares side by side, each a tenth of a degree wide. */
const STANDS = {
  name: 'stands',
  geometryType: 'polygon',
  style: {
    rules: [{ title: '林班', titleEn: 'Stands', fill: { color: '#00ff00', alpha: 1 } }],
  },
  features: [
    square(82, { stock: 10, species: '云杉' }),
    square(82.1, { stock: 10.5, species: '胡杨' }),
    square(82.2, { stock: '300', species: '云杉' }),
    square(82.3, { stock: null, species: '' }),
    square(82.4, { stock: 12, species: '云杉', shape: { a: 1 } }),
  ],
} as const;

const BREAKS: LayerClasses = {
  field: 'stock',
  kind: 'breaks',
  unit: 'm³',
  items: [
    { upTo: 10, color: '#ff0000' },
    { upTo: 20, color: 'rgb(0, 0, 255)', label: '中' },
    { color: '#ffff00' },
  ],
};

const SPECIES: LayerClasses = {
  field: 'species',
  kind: 'categories',
  otherColor: '#111111',
  items: [{ value: '云杉', color: '#aa5500' }],
};

const CODE = 'stands-record';

/** Two posts, a tenth of a degree from each other. */
const POSTS = {
  name: 'posts',
  geometryType: 'point',
  features: (['fire', 'guard'] as const).map((kind, at) => ({
    type: 'Feature' as const,
    properties: { kind },
    geometry: { type: 'Point' as const, coordinates: [82.05 + at / 10, 44.55] },
  })),
} as const;

const MARKED: LayerClasses = {
  field: 'kind',
  kind: 'categories',
  items: [
    { value: 'fire', color: '#d60000', picture: 'fire', sizePx: 40 },
    { value: 'guard', color: '#0000d6', sizePx: 20 },
  ],
};

onEachDatabase('classes of a record', (start) => {
  let server: TestServer;
  let bureau: string;
  let reader: ReaderCalls;

  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    bureau = await server.signIn('admin1');
    reader = await readerOf(server);
    await storeLayer(server.database, {
      ...STANDS,
      features: [...STANDS.features],
      style: { rules: STANDS.style.rules.map((rule) => ({ ...rule })) },
    });
    await storeLayer(server.database, POSTS);
  });

  const call = (path: string, body?: unknown, token = bureau) => server.ask(path, token, body);

  /** Publishes the layer's record with classes, or without. */
  async function publish(
    classes: LayerClasses | undefined,
    alias = 'stands',
    labelExpression?: string,
  ): Promise<void> {
    const { records } = (await call(ENDPOINTS.catalogueRead.path)).data as { records: CatalogueRecord[] };
    const before = records.find(({ code }) => code === CODE) ?? null;
    const after: CatalogueRecord = {
      ...{ code: CODE, parent: '', name: '林班', position: 9, flags: {}, roles: null },
      resource: {
        StorageName: CODE,
        ServiceName: 'GeniusSpatialMapServer',
        TargetName: '林班',
        ResourceCoverage: '',
      },
      layer: {
        ...{ type: 'GeniusSpatialMapServer', name: '林班', link: '/geo/wms', alias },
        ...(classes === undefined ? {} : { classes }),
        ...(labelExpression === undefined ? {} : { labelExpression }),
      },
    };
    const answer = await call(ENDPOINTS.cataloguePublish.path, {
      note: '',
      changes: [{ id: CODE, before, after }],
    });
    expect(answer).toMatchObject({ code: 200 });
  }

  const picture = async (path: string, parameters: Record<string, string>) => {
    const response = await reader.get(`${path}?${new URLSearchParams(parameters).toString()}`);
    expect(response.headers.get('content-type')).toContain('image/png');
    return decodePicture(await response.arrayBuffer());
  };
  /** Colours in the middle of each square, on white. */
  const map = (layer: string, more: Record<string, string> = {}) =>
    picture('/geo/wms', {
      ...more,
      ...{ SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap', LAYERS: layer, STYLES: '', CRS: 'CRS:84' },
      ...{ BBOX: '82,44.5,82.5,44.6', WIDTH: '500', HEIGHT: '100', FORMAT: 'image/png' },
    });
  async function drawnColours(more: Record<string, string> = {}): Promise<string[]> {
    const { at } = await map('stands', more);
    return [50, 150, 250, 350, 450].map((x) => at(x, 50).slice(0, 3).join(','));
  }
  const legend = (parameters: Record<string, string> = {}, layer = 'stands') =>
    picture('/geo/wms', {
      ...{
        SERVICE: 'WMS',
        VERSION: '1.3.0',
        REQUEST: 'GetLegendGraphic',
        LAYER: layer,
        FORMAT: 'image/png',
      },
      ...parameters,
    });
  async function renderer(layer = 'stands'): Promise<unknown> {
    const id = (await layerNumbers(reader)).get(layer);
    const { body } = await reader.fetch(`/geo/arcgis/rest/services/bortala/MapServer/${String(id)}?f=json`);
    return (body as { drawingInfo?: { renderer: unknown } }).drawingInfo?.renderer;
  }

  test('without any, a layer is drawn as it is stored', async () => {
    await publish(undefined);
    expect(new Set(await drawnColours())).toEqual(new Set(['0,255,0']));
  });

  test('ranges colour maps, legends, ArcGIS renderers and sheets alike, once published', async () => {
    await publish(BREAKS);
    expect(await drawnColours()).toEqual(['255,0,0', '0,0,255', '255,255,0', '0,255,0', '0,0,255']);
    expect((await legend({ RULE: '中', WIDTH: '20', HEIGHT: '20' })).at(10, 10).slice(0, 3)).toEqual([
      0, 0, 255,
    ]);
    const all = await legend();
    expect([12, 36, 60, 84].map((y) => all.at(18, y).slice(0, 3).join(','))).toEqual([
      '255,0,0',
      '0,0,255',
      '255,255,0',
      '0,255,0',
    ]);
    expect(await renderer()).toMatchObject({
      ...{ type: 'classBreaks', field: 'stock', defaultLabel: '其他', minValue: -Number.MAX_VALUE },
      classBreakInfos: [
        { classMaxValue: 10, label: '≤ 10 m³' },
        { classMaxValue: 20, label: '中', symbol: { color: [0, 0, 255, 255] } },
        { classMaxValue: Number.MAX_VALUE, label: '> 20 m³' },
      ],
    });
    const user = await cartographerAt(server.origin);
    const entries = (await user.post('/export/sheet/legend', {
      ...SMALL_SHEET,
      ...{ layers: ['stands'], centre: { lon: 82.25, lat: 44.55 }, scale: 300_000 },
    })) as { name: string; look: { fill?: { color: string } } }[];
    expect(entries.map(({ name, look }) => [name, look.fill?.color])).toEqual([
      ['≤ 10 m³', '#ff0000'],
      ['中', '#0000ff'],
      ['> 20 m³', '#ffff00'],
      ['其他', '#00ff00'],
    ]);
  });

  test('categories take their place, and the first look comes back with the record', async () => {
    await publish(SPECIES);
    expect(await drawnColours()).toEqual(['170,85,0', '17,17,17', '170,85,0', '17,17,17', '170,85,0']);
    expect(await renderer()).toMatchObject({
      ...{ type: 'uniqueValue', field1: 'species' },
      uniqueValueInfos: [{ value: '云杉', label: '云杉' }],
    });
    const { body } = await reader.fetch('/geo/layers');
    const { layers } = body as { layers: { name: string; legend: { title: string; color: string }[] }[] };
    expect(layers.find(({ name }) => name === 'stands')?.legend).toMatchObject([
      { title: '云杉', color: '#aa5500' },
      { title: '其他', color: '#111111' },
    ]);
    await publish(undefined);
    expect(new Set(await drawnColours())).toEqual(new Set(['0,255,0']));
  });

  test('a drafted look is drawn for who asks for it, before it is published', async () => {
    const draftOf = async (layer: unknown, token = bureau) =>
      call(ENDPOINTS.catalogueStyleDraft.path, { layer }, token);
    const record = { type: 'GeniusSpatialMapServer', name: '林班', link: '/geo/wms', alias: 'stands' };
    const { id } = (await draftOf({ ...record, classes: SPECIES })).data as { id: string };
    const drafted = { STYLE_DRAFT: id };
    const browns = ['170,85,0', '17,17,17', '170,85,0', '17,17,17', '170,85,0'];
    expect(await drawnColours(drafted)).toEqual(browns);
    expect(
      (await legend({ ...drafted, RULE: '云杉', WIDTH: '20', HEIGHT: '20' })).at(10, 10).slice(0, 3),
    ).toEqual([170, 85, 0]);
    const capabilities = await reader.get(`/geo/wms?SERVICE=WMS&REQUEST=GetCapabilities&STYLE_DRAFT=${id}`);
    expect(await capabilities.text()).toMatch(
      new RegExp(`STYLE_DRAFT=${id}[^"]*GetLegendGraphic[^"]*LAYER=stands`),
    );
    // Nothing of it for others, and none in place of classes that are in force.
    expect(new Set(await drawnColours())).toEqual(new Set(['0,255,0']));
    await publish(BREAKS);
    const plain = (await draftOf(record)).data as { id: string };
    expect(new Set(await drawnColours({ STYLE_DRAFT: plain.id }))).toEqual(new Set(['0,255,0']));
    expect(await drawnColours(drafted)).toEqual(browns);
    // One that is forgotten is the look in force.
    expect(await drawnColours({ STYLE_DRAFT: '0'.repeat(24) })).toEqual(await drawnColours());
    await publish(undefined);
    expect(await draftOf({ ...record, link: 'https://other.example/wms' })).toMatchObject({ code: 400 });
    expect(await draftOf({ ...record, classes: { field: 'stock' } })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('分类有误') as string,
    });
    expect(await draftOf(record, await server.signIn('admin2'))).toMatchObject({ code: 403 });
    const malformed = await reader.get('/geo/wms?SERVICE=WMS&REQUEST=GetCapabilities&STYLE_DRAFT=all');
    expect(await malformed.text()).toContain('all is no drafted look');
  });

  test('points of a class have its picture and size on maps, legends, sheets and in ArcGIS', async () => {
    await publish(MARKED, 'posts');
    const drawn = await map('posts');
    // Left of the flame on its badge of 40 px; and a disc of 20 px.
    expect(drawn.at(50 - 14, 50).slice(0, 3)).toEqual([214, 0, 0]);
    expect(drawn.at(50, 50 - 4).slice(0, 3)).toEqual([255, 255, 255]);
    expect([150 - 8, 150, 150 + 8].map((x) => drawn.at(x, 50).slice(0, 3).join(','))).toEqual(
      Array.from({ length: 3 }, () => '0,0,214'),
    );
    const row = await legend({}, 'posts');
    expect(row.at(18 - 7, 12).slice(0, 3)).toEqual([214, 0, 0]);
    expect(row.at(18, 10).slice(0, 3)).toEqual([255, 255, 255]);
    expect(await renderer('posts')).toMatchObject({
      ...{ type: 'uniqueValue', field1: 'kind' },
      uniqueValueInfos: [
        { value: 'fire', symbol: { type: 'esriPMS', contentType: 'image/png', width: 30, height: 30 } },
        { value: 'guard', symbol: { type: 'esriSMS', size: 15 } },
      ],
    });
    const { uniqueValueInfos } = (await renderer('posts')) as {
      uniqueValueInfos: { symbol: { imageData: string } }[];
    };
    const image = await decodePicture(Buffer.from(uniqueValueInfos[0]?.symbol.imageData ?? '', 'base64'));
    expect([image.width, image.at(8, 24).slice(0, 3)]).toEqual([48, [214, 0, 0]]);
    const user = await cartographerAt(server.origin);
    const sheet = {
      ...SMALL_SHEET,
      ...{ layers: ['posts'], centre: { lon: 82.1, lat: 44.55 }, scale: 300_000 },
    };
    const entries = (await user.post('/export/sheet/legend', sheet)) as { look: { point?: unknown } }[];
    expect(entries.map(({ look }) => look.point)).toMatchObject([
      { color: '#d60000', picture: 'fire', sizePx: 40 },
      { color: '#0000d6', sizePx: 20 },
    ]);
    const kml = await (await reader.get('/geo/features/posts.kml')).text();
    const icons = [...kml.matchAll(/<IconStyle>(.*?)<\/IconStyle>/g)].map(([, icon = '']) => icon);
    expect(icons.slice(0, 2)).toEqual([
      `<scale>1.25</scale><Icon><href>${server.origin}/geo/marks/fire/d60000-64.png</href></Icon>`,
      '<color>ffd60000</color><scale>0.625</scale>',
    ]);
    // Google Earth has no session.
    const icon = await fetch(/<href>(.*?)</.exec(kml)?.[1] ?? '');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(icon.headers.get('cache-control')).toBe('public, max-age=86400');
    const drawnIcon = await decodePicture(Buffer.from(await icon.arrayBuffer()));
    expect([drawnIcon.width, drawnIcon.at(10, 32).slice(0, 3)]).toEqual([64, [214, 0, 0]]);
    const again = await fetch(icon.url, { headers: { 'if-none-match': icon.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    for (const wrong of [
      ...['nowhere/d60000-64.png', 'oldTower/d60000-64.png', 'fire/red-64.png', 'fire/d60000-3.png'],
      ...['fire/d60000-129.png', 'fire/d60000-64.svg', 'fire/d60000.png', 'fire/d60000-64.png.png'],
    ])
      expect([400, 404], wrong).toContain((await fetch(`${server.origin}/geo/marks/${wrong}`)).status);
    await expect(
      publish(
        { ...MARKED, items: [{ value: 'fire', color: '#d60000', picture: 'nowhere' as 'fire' }] },
        'posts',
      ),
    ).rejects.toThrow();
    await publish(undefined);
  });

  test('a label expression names features in KML and in ArcGIS, and a wrong one is refused', async () => {
    const names = async () => {
      const kml = await (await reader.get('/geo/features/stands.kml')).text();
      return [...kml.matchAll(/<Placemark[^>]*><name>([^<]*)</g)].map(([, name]) => name);
    };
    const described = async () => {
      const id = (await layerNumbers(reader)).get('stands');
      const { body } = await reader.fetch(`/geo/arcgis/rest/services/bortala/MapServer/${String(id)}?f=json`);
      return body as { drawingInfo: { labelingInfo: unknown }; hasLabels: boolean };
    };
    await publish(SPECIES, 'stands', '{species}[（{stock:0.0} m³）]');
    expect(await names()).toEqual([
      '云杉（10.0 m³）',
      '胡杨（10.5 m³）',
      '云杉（300.0 m³）',
      '',
      '云杉（12.0 m³）',
    ]);
    expect(await described()).toMatchObject({
      hasLabels: true,
      drawingInfo: {
        labelingInfo: [
          {
            labelPlacement: 'esriServerPolygonPlacementAlwaysHorizontal',
            labelExpressionInfo: {
              expression: expect.stringContaining('Text(Number($feature["stock"]), "0.0")') as string,
            },
          },
        ],
      },
    });
    await publish(undefined, 'stands', '{species}');
    expect((await names())[0]).toBe('云杉');
    await expect(publish(undefined, 'stands', '{species')).rejects.toThrow();
    await publish(undefined);
    expect(await described()).toMatchObject({ hasLabels: false, drawingInfo: { labelingInfo: null } });
  });

  test('a label expression names features on near maps, each name whole in one of the tiles', async () => {
    type Drawn = Awaited<ReturnType<typeof picture>>;
    /** The columns that letters take. */
    const lettersIn = ({ width, height, at }: Drawn) => {
      const rows = Array.from({ length: height }, (_, y) => y);
      const isLetter = (x: number, y: number) => Math.max(...at(x, y).slice(0, 3)) < 90;
      return Array.from({ length: width }, (_, x) => x).filter((x) => rows.some((y) => isLetter(x, y)));
    };
    /** Those of a map of a part of the squares, which are 200 pixels wide. */
    const written = async (west: number, east: number) =>
      lettersIn(
        await picture('/geo/wms', {
          ...{ SERVICE: 'WMS', VERSION: '1.3.0', REQUEST: 'GetMap', LAYERS: 'stands', STYLES: '' },
          ...{ CRS: 'CRS:84', BBOX: `${String(west)},44.5,${String(east)},44.6`, FORMAT: 'image/png' },
          ...{ WIDTH: String(Math.round((east - west) * 2000)), HEIGHT: '200' },
        }),
      );
    await publish(undefined);
    expect(await written(82, 82.5)).toEqual([]);
    await publish(undefined, 'stands', '{species}');
    const all = await written(82, 82.5);
    const bySquare = [0, 1, 2, 3, 4].map((square) => all.filter((x) => Math.floor(x / 200) === square));
    // The fourth has no species.
    expect(bySquare.map(({ length }) => length > 0)).toEqual([true, true, true, false, true]);
    const [first = NaN, last = NaN] = [bySquare[0]?.[0], bySquare[0]?.at(-1)];
    expect(Math.abs((first + last) / 2 - 100)).toBeLessThan(4);
    // Two tiles that meet in the middle of a square: neither has a part of its name. One with all of it has it.
    expect([await written(82, 82.05), await written(82.05, 82.1)]).toEqual([[], []]);
    expect(await written(82.02, 82.1)).toEqual(bySquare[0]?.map((x) => x - 40));
    // Twice the pixels for the same paper: letters are twice as large.
    const id = String((await layerNumbers(reader)).get('stands'));
    const fine = await picture('/geo/arcgis/rest/services/bortala/MapServer/export', {
      ...{ bbox: '82,44.5,82.1,44.6', bboxSR: '4326', imageSR: '4326', size: '400,400', dpi: '192' },
      ...{ layers: `show:${id}`, format: 'png32', transparent: 'false', f: 'image' },
    });
    const wide = lettersIn(fine);
    expect(((wide.at(-1) ?? NaN) - (wide[0] ?? NaN)) / (last - first)).toBeCloseTo(2, 0);
    await publish(undefined);
  });

  test('a record with classes that cannot be is refused with its place', async () => {
    const wrong = {
      ...BREAKS,
      items: [
        { upTo: 5, color: '#ff0000' },
        { upTo: 3, color: '#ff0000' },
      ],
    };
    await expect(publish(wrong)).rejects.toThrow();
    expect(new Set(await drawnColours())).toEqual(new Set(['0,255,0']));
  });

  test('the workbench reads what a field holds, and is told where there is none', async () => {
    const valuesOf = (layer: string, field: string, token = bureau) =>
      call(
        `${ENDPOINTS.layerValues.path.replace('{layer}', layer)}?field=${encodeURIComponent(field)}`,
        undefined,
        token,
      );
    const fields = expect.arrayContaining(['stock', 'species', 'shape']) as unknown;
    const path = ENDPOINTS.layerValues.path.replace('{layer}', 'stands');
    expect((await call(path)).data).toEqual({
      ...{ geometryType: 'polygon', fields, total: 0, read: 0, values: [] },
      examples: STANDS.features.map(({ properties }) => properties),
    });
    expect((await valuesOf('stands', 'species')).data).toEqual({
      ...{ geometryType: 'polygon', examples: [] },
      fields,
      total: 5,
      read: 5,
      values: [
        ['云杉', 3],
        ['', 1],
        ['胡杨', 1],
      ],
    });
    const { values } = (await valuesOf('stands', 'stock')).data as { values: [unknown, number][] };
    expect(new Map(values)).toEqual(
      new Map<unknown, number>([
        [10, 1],
        [10.5, 1],
        ['300', 1],
        [null, 1],
        [12, 1],
      ]),
    );
    expect(((await valuesOf('stands', 'shape')).data as { values: unknown[] }).values).toEqual([[null, 4]]);
    expect(await valuesOf('stands', 'nothing')).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/没有字段“nothing”.*species/) as string,
    });
    expect(await valuesOf('nowhere', 'stock')).toMatchObject({ code: 404 });
    const visitor = await server.signIn('admin12');
    expect(await valuesOf('stands', 'stock', visitor)).toMatchObject({ code: 403 });
  });
});
