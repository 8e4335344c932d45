import type { FeatureCollection } from 'geojson';
import { buildFeature } from 'flatgeobuf/lib/mjs/generic/feature.js';
import { buildHeader } from 'flatgeobuf/lib/mjs/generic/featurecollection.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import type { IParsedGeometry } from 'flatgeobuf/lib/mjs/generic/geometry.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { decodePicture, type Picture } from '../support/geoRequests.ts';
import { importCallsAt, type ImportCalls } from '../support/importCalls.ts';
import { json } from '../support/parcels.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';

/** Parcels stand in a grid, their middles so far apart, degrees. */
const STEP = 0.004;
const [WEST, SOUTH, COLUMNS, ROWS] = [81, 44.4, 180, 120];
/** Columns without a parcel. */
const GAP = { from: 80, to: 100 };
const CORNERS = 29;
/** Of the style that an imported layer gets. */
const FILL_ALPHA = 0.35;

const isInGap = (column: number) => column >= GAP.from && column < GAP.to;

/** A file of one feature whose head says that it has more. */
function crowded(featuresCount: number): Uint8Array {
  const header = {
    geometryType: GeometryType.Point,
    columns: null,
    ...{ envelope: Float64Array.of(81, 44, 82, 45), featuresCount, indexNodeSize: 0, crs: null, title: null },
    ...{ description: null, metadata: null },
  };
  const place = { xy: [81, 44], type: GeometryType.Point } as IParsedGeometry;
  const magic = Uint8Array.of(0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0);
  return Buffer.concat([magic, buildHeader(header, 4326), buildFeature(place, {}, header)]);
}

/** A round parcel that leaves a fifth of its cell free. */
function parcelAt(column: number, row: number) {
  const [lon, lat] = [WEST + (column + 0.5) * STEP, SOUTH + (row + 0.5) * STEP];
  const ring = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % (CORNERS - 1))) / (CORNERS - 1);
    return [lon + 0.4 * STEP * Math.cos(angle), lat + 0.4 * STEP * Math.sin(angle)];
  });
  return {
    type: 'Feature',
    properties: { column, row, use: row % 2 === 0 ? '林地' : '草地' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
}

function parcels(isWanted: (column: number) => boolean): Uint8Array {
  const features = [];
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1)
      if (isWanted(column)) features.push(parcelAt(column, row));
  return json(features);
}

const OUTSIDE_GAP = (COLUMNS - GAP.to + GAP.from) * ROWS;

onEachDatabase('a layer of more corners than are held', (start) => {
  let server: TestServer;
  let bureau: ReaderCalls;
  let calls: ImportCalls;
  let name: string;

  const done = { stage: 'done', problem: null };

  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    bureau = await readerOf(server, 'admin1');
    calls = importCallsAt(bureau);
    const state = await calls.storeFile(
      '宗地',
      parcels((column) => !isInGap(column)),
    );
    expect(state).toMatchObject(done);
    name = (await calls.list())[0]?.name ?? '';
  }, 120_000);

  /** A map around a place, so many degrees per pixel. */
  async function mapAt(lon: number, lat: number, degreesPerPx: number): Promise<Picture> {
    const half = 128 * degreesPerPx;
    const box = [lat - half, lon - half, lat + half, lon + half].join(',');
    const query = `SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${name}&STYLES=&CRS=EPSG:4326&BBOX=${box}&WIDTH=256&HEIGHT=256&FORMAT=image/png&TRANSPARENT=TRUE`;
    const answer = await bureau.get(`/geo/wms?${query}`);
    expect(answer.status).toBe(200);
    return decodePicture(await answer.arrayBuffer());
  }
  const alphaAt = (picture: Picture, x: number, y: number) => picture.at(x, y)[3] ?? 0;
  const middleOf = (column: number, row: number) =>
    [WEST + (column + 0.5) * STEP, SOUTH + (row + 0.5) * STEP] as const;

  /** Of a map that shows all of it: the share of its rectangle, or of the gap, that is drawn. */
  function shareDrawn(picture: Picture, degreesPerPx: number, isWanted: (column: number) => boolean): number {
    const [lon, lat] = middleOf(COLUMNS / 2, ROWS / 2);
    let [drawn, all] = [0, 0];
    for (let row = 1; row < ROWS - 1; row += 1)
      for (let column = 1; column < COLUMNS - 1; column += 1) {
        // A pixel at the border of the gap belongs to both.
        if (!isWanted(column) || !isWanted(column - 1) || !isWanted(column + 1)) continue;
        const [x, y] = middleOf(column, row);
        all += 1;
        if (alphaAt(picture, 128 + (x - lon) / degreesPerPx, 128 - (y - lat) / degreesPerPx) > 0) drawn += 1;
      }
    return drawn / all;
  }

  test.each([0.02, 0.01, 0.005, 0.0035])(
    'is drawn where it lies at %f degrees per pixel',
    async (degreesPerPx) => {
      const picture = await mapAt(...middleOf(COLUMNS / 2, ROWS / 2), degreesPerPx);
      expect(shareDrawn(picture, degreesPerPx, (column) => !isInGap(column))).toBeGreaterThan(0.99);
      // Pens of what lies beside the gap reach into it.
      const pen = Math.ceil((2.5 * degreesPerPx) / STEP);
      if (2 * pen < GAP.to - GAP.from - 3)
        expect(
          shareDrawn(picture, degreesPerPx, (column) => isInGap(column - pen) && isInGap(column + pen)),
        ).toBe(0);
    },
  );

  test('is its filling and no border on a map of small scale, which would be nothing but borders', async () => {
    const degreesPerPx = 0.0049;
    const picture = await mapAt(...middleOf(40, ROWS / 2), degreesPerPx);
    const alphas = Array.from({ length: 40 }, (_, index) => alphaAt(picture, 110 + index, 128));
    for (const alpha of alphas) expect(Math.abs(alpha / 255 - FILL_ALPHA)).toBeLessThan(0.03);
  });

  test.each([
    ['from an overview', STEP / 24],
    ['from the features themselves', STEP / 100],
  ])('keeps its shapes apart on a map that shows them, %s', async (_, degreesPerPx) => {
    const picture = await mapAt(...middleOf(10, 10), degreesPerPx);
    expect(alphaAt(picture, 128, 128)).toBeGreaterThan(0);
    const corner = STEP / 2 / degreesPerPx;
    expect(alphaAt(picture, 128 + corner, 128 + corner)).toBe(0);
    const edge = (0.4 * STEP) / degreesPerPx;
    expect(alphaAt(picture, 128 + edge * 0.95, 128)).toBeGreaterThan(0);
  });

  test('gives the features of a window, and no others', async () => {
    const [lon, lat] = middleOf(5, 5);
    const reach = STEP;
    const box = [lon - reach, lat - reach, lon + reach, lat + reach].join(',');
    const { body } = await bureau.fetch(`/geo/features/${name}.geojson?bbox=${box}`);
    const places = (body as FeatureCollection).features.map(({ properties }) => [
      properties?.column as number,
      properties?.row as number,
    ]);
    expect(places).toHaveLength(9);
    for (const [column, row] of places) {
      expect(Math.abs((column ?? 0) - 5)).toBeLessThanOrEqual(1);
      expect(Math.abs((row ?? 0) - 5)).toBeLessThanOrEqual(1);
    }
  });

  const queried = async (parameters: Record<string, string>) => {
    const { body: service } = await bureau.fetch('/geo/arcgis/rest/services/bortala/MapServer?f=json');
    const id = (service as { layers: { id: number; name: string }[] }).layers.find(
      (one) => one.name === '宗地',
    )?.id;
    const query = new URLSearchParams({ f: 'json', ...parameters }).toString();
    const { body } = await bureau.fetch(
      `/geo/arcgis/rest/services/bortala/MapServer/${String(id)}/query?${query}`,
    );
    return body as {
      count: number;
      objectIds: number[];
      features: { attributes: Record<string, unknown> }[];
      error?: { message: string; details?: string[] };
    };
  };

  const [lon, lat] = middleOf(20, 20);
  const around = (cells: number) => ({
    geometry: [lon - cells * STEP, lat - cells * STEP, lon + cells * STEP, lat + cells * STEP].join(','),
    geometryType: 'esriGeometryEnvelope',
    inSR: '4326',
  });

  test('has at most a million features in the embedded database, and ten on a server', async () => {
    const most = server.database.kind === 'embedded' ? 1_000_000 : 10_000_000;
    const { id, layers } = await calls.read('众多.fgb', crowded(most + 1));
    const state = await calls.store(id, { layer: layers[0]?.name ?? '', title: '众多' });
    await calls.forget();
    expect(state).toMatchObject({
      stage: 'failed',
      problem: `图层有 ${String(most + 1)} 个要素，超过 ${String(most / 1e4)} 万个，未导入。请分成几个图层`,
    });
  });

  /** Pages of the spatial index that lies beside the version in force. */
  async function indexPages(): Promise<number | undefined> {
    const [row] = await server.database.query<{ pages: number }>(
      `SELECT count(*)::int AS pages FROM own_layers JOIN geo_indexed ON layer = current JOIN geo_index_pages USING (build)
       WHERE own_layers.name = $1 AND is_whole`,
      [name],
    );
    return row?.pages;
  }

  test('has its spatial index from the beginning', async () => {
    expect(await indexPages()).toBe(Math.ceil(OUTSIDE_GAP / 2048));
  });

  describe('asked by the ArcGIS protocol', () => {
    test('knows its fields without reading all of it', async () => {
      const { body: service } = await bureau.fetch('/geo/arcgis/rest/services/bortala/MapServer?f=json');
      const id = (service as { layers: { id: number; name: string }[] }).layers.find(
        (one) => one.name === '宗地',
      )?.id;
      const { body } = await bureau.fetch(`/geo/arcgis/rest/services/bortala/MapServer/${String(id)}?f=json`);
      const { fields } = body as { fields: { name: string; type: string; length?: number }[] };
      expect(fields.map(({ name, type, length }) => [name, type, length])).toEqual([
        ['OBJECTID', 'esriFieldTypeOID', undefined],
        ['column', 'esriFieldTypeInteger', undefined],
        ['row', 'esriFieldTypeInteger', undefined],
        ['use', 'esriFieldTypeString', 2],
      ]);
    });

    test('counts all, and gives a page from the middle', async () => {
      expect((await queried({ where: '1=1', returnCountOnly: 'true' })).count).toBe(OUTSIDE_GAP);
      const { features } = await queried({
        where: '1=1',
        outFields: '*',
        resultOffset: '9000',
        resultRecordCount: '2',
        returnGeometry: 'false',
      });
      expect(features.map(({ attributes }) => attributes.OBJECTID)).toEqual([9001, 9002]);
    });

    test.each(['esriSpatialRelIntersects', 'esriSpatialRelEnvelopeIntersects'])(
      'tests values within an area: %s',
      async (spatialRel) => {
        const all = await queried({ ...around(2), spatialRel, returnCountOnly: 'true' });
        expect(all.count).toBe(25);
        const some = await queried({
          ...around(2),
          spatialRel,
          where: "use = '林地'",
          returnCountOnly: 'true',
        });
        expect(some.count).toBe(15);
      },
    );

    test('gives features by their ids, in the order asked for', async () => {
      const { features } = await queried({ objectIds: '7,9,8', orderByFields: 'OBJECTID DESC' });
      expect(features.map(({ attributes }) => attributes.OBJECTID)).toEqual([9, 8, 7]);
    });
  });

  /** Of more features than are read as a whole for one answer. */
  async function looksAtAllValues(): Promise<void> {
    const where = "use = '林地' AND column >= 90";
    expect((await queried({ where, returnCountOnly: 'true' })).count).toBe((COLUMNS - 90) * (ROWS / 2));
    const half = await queried({ where: "NOT use = '草地'", returnIdsOnly: 'true' });
    expect(half.objectIds).toHaveLength((COLUMNS * ROWS) / 2);
    const page = { where, outFields: '*', resultOffset: '5000', resultRecordCount: '3' };
    const { features } = await queried(page);
    const ids = (await queried({ where, returnIdsOnly: 'true' })).objectIds;
    expect(features.map(({ attributes }) => attributes.OBJECTID)).toEqual(ids.slice(5000, 5003));
    for (const { attributes } of features) expect(attributes).toMatchObject({ use: '林地' });
    const last = await queried({ where, orderByFields: 'column DESC, row DESC', resultRecordCount: '1' });
    expect(last.features[0]?.attributes.OBJECTID).toBeGreaterThan(0);
    const some = { where: 'OBJECTID < 20000', objectIds: '7,19999,21000', returnIdsOnly: 'true' };
    expect((await queried(some)).objectIds).toEqual([7, 19999]);
    const ordered = { orderByFields: 'column DESC,row', resultOffset: '21500', resultRecordCount: '2' };
    const [first] = (await queried({ ...ordered, outFields: '*' })).features;
    expect(first?.attributes).toMatchObject({ column: 0, row: 20 });
    const outStatistics = JSON.stringify([
      { statisticType: 'sum', onStatisticField: 'row', outStatisticFieldName: 'sum' },
    ]);
    const sums = await queried({ outStatistics, groupByFieldsForStatistics: 'use' });
    const [even, odd] = [0, 1].map((from) => COLUMNS * (ROWS / 2) * (ROWS / 2 - 1 + from));
    expect(sums.features.map(({ attributes }) => attributes)).toEqual(
      expect.arrayContaining([
        { use: '林地', sum: even },
        { use: '草地', sum: odd },
      ]),
    );
    const distinct = { outFields: 'row,use', returnDistinctValues: 'true', returnGeometry: 'false' };
    expect((await queried({ ...distinct, returnCountOnly: 'true' })).count).toBe(ROWS);
    // What tells of shapes reads them.
    const area = { ...around(10_000), returnExtentOnly: 'true' };
    expect((await queried(area)).error).toBeDefined();
  }

  test('is asked for its values, and drawn, with what is added to it, and as before when that is taken back', async () => {
    const state = await calls.storeFile('宗地', parcels(isInGap), { replaces: name, appends: true });
    expect(state).toMatchObject(done);
    expect(await indexPages()).toBe(Math.ceil((COLUMNS * ROWS) / 2048));
    await looksAtAllValues();
    const degreesPerPx = 0.005;
    const place = middleOf(COLUMNS / 2, ROWS / 2);
    expect(shareDrawn(await mapAt(...place, degreesPerPx), degreesPerPx, isInGap)).toBeGreaterThan(0.99);
    expect(
      shareDrawn(await mapAt(...place, degreesPerPx), degreesPerPx, (column) => !isInGap(column)),
    ).toBeGreaterThan(0.99);
    await calls.post('/api/portal/own-layers/roll-back', { name });
    expect(await indexPages()).toBe(Math.ceil(OUTSIDE_GAP / 2048));
    expect((await queried({ where: '1=1', returnCountOnly: 'true' })).count).toBe(OUTSIDE_GAP);
    expect(
      shareDrawn(
        await mapAt(...place, degreesPerPx),
        degreesPerPx,
        (column) => column > GAP.from && column < GAP.to - 1,
      ),
    ).toBe(0);
  });
});
