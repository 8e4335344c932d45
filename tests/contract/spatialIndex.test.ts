import { beforeAll, expect, test } from 'vitest';
import { writeIndex } from '../../server/base/geo/tree/writeIndex.ts';
import { keepBeside } from '../../server/imports/keepBeside.ts';
import { extentPolygon } from '../../server/base/geo/geometry.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { layerNumbers } from '../support/geoRequests.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';

/** Enough for several pages of an index. */
const FEATURES = 9000;

/** Between two ids, so that they lie in several segments of it. */
const STEP = 300;

/** Two, two and one of its three segments. */
const PAGES = 5;

/** Places strewn without any order of their ids, from 81 to 83 east and 44 to 45 north; some of them small areas that touch. */
const featureAt = (index: number) => {
  const [column, row] = [(index * 7919) % 200, (index * 104_729) % 100];
  const [west, south] = [81 + column / 100, 44 + row / 100];
  const size = 0.002 + (index % 5) * 0.002;
  const geometry = extentPolygon({ west, south, east: west + size, north: south + size });
  return { type: 'Feature' as const, properties: { number: index % 10 }, geometry };
};

interface Answer {
  readonly objectIds?: readonly number[] | null;
  readonly count?: number;
  readonly error?: { readonly message: string };
}

const polygon = (...ring: readonly (readonly [number, number])[]) => ({
  geometry: JSON.stringify({ rings: [[...ring, ring[0]]], spatialReference: { wkid: 4326 } }),
  geometryType: 'esriGeometryPolygon',
  inSR: '4326',
});

const box = (west: number, south: number, east: number, north: number) => ({
  geometry: [west, south, east, north].join(','),
  geometryType: 'esriGeometryEnvelope',
  inSR: '4326',
});

/** Everywhere, somewhere, nowhere; along borders of areas; with a condition. */
const QUESTIONS: readonly Readonly<Record<string, string>>[] = [
  {},
  { where: 'number = 3' },
  polygon([81.2, 44.1], [82.7, 44.3], [82.2, 44.9], [81.4, 44.8]),
  polygon([80, 43], [84, 43], [84, 46], [80, 46]),
  polygon([81.2, 44.2], [81.8, 44.8], [81.8, 44.2], [81.2, 44.8]),
  box(81.5, 44.2, 81.5, 44.6),
  box(81.01, 44.01, 81.02, 44.02),
  box(79, 44, 80, 45),
  { ...box(82, 44.4, 82.6, 44.7), where: 'number > 6' },
  {
    geometry: '82,44.5',
    geometryType: 'esriGeometryPoint',
    inSR: '4326',
    distance: '9000',
    units: 'esriSRUnit_Meter',
  },
];

onEachDatabase('a layer with its spatial index beside it and one without', (start) => {
  let server: TestServer;
  let reader: ReaderCalls;
  let numbers: ReadonlyMap<string, number>;
  const { signal } = new AbortController();

  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    const { database } = server;
    const features = Array.from({ length: FEATURES }, (_, index) => featureAt(index));
    for (const [at, name] of ['places_held', 'places_large'].entries()) {
      await storeLayer(database, { name, geometryType: 'polygon', features });
      await database.query('UPDATE geo_features SET id = -$2::int * id WHERE layer = $1', [name, STEP]);
      await database.query('UPDATE geo_features SET id = -id WHERE layer = $1', [name]);
      await database.query('UPDATE geo_layers SET position = $2::int WHERE name = $1', [name, -100 - at]);
    }
    await database.query(`UPDATE geo_layers SET vertices = 600000 WHERE name = 'places_large'`);
    // As an import ends: without knowing how many rows a layer has, PostgreSQL looks at all of them for each page of ids.
    await database.exec('ANALYZE geo_features');
    reader = await readerOf(server);
    numbers = await layerNumbers(reader);
  }, 120_000);

  async function ask(layer: string, parameters: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams({ f: 'json', where: '1=1', ...parameters });
    const path = `/geo/arcgis/rest/services/bortala/MapServer/${String(numbers.get(layer))}/query`;
    return (await reader.fetch(path, { method: 'POST', body })).body as Answer;
  }
  const countIn = async (parameters: Record<string, string>) =>
    (await ask('places_large', { ...parameters, returnCountOnly: 'true' })).count;

  async function expectAlike(): Promise<void> {
    for (const question of QUESTIONS) {
      const held = await ask('places_held', { ...question, returnIdsOnly: 'true' });
      expect(held.error).toBeUndefined();
      const large = await ask('places_large', { ...question, returnIdsOnly: 'true' });
      expect(large, JSON.stringify(question)).toEqual(held);
      expect(await countIn(question)).toBe(held.objectIds?.length ?? 0);
    }
  }

  async function pagesOfIndex(): Promise<number> {
    const [row] = await server.database.query<{ pages: number }>(
      `SELECT count(*)::int AS pages FROM geo_index_pages JOIN geo_indexed USING (build) WHERE layer = 'places_large' AND is_whole`,
    );
    return row?.pages ?? 0;
  }

  /** As a portal does some time after its start. */
  async function keepUntil(isDone: () => Promise<boolean>): Promise<void> {
    const clock = createFakeClock();
    const keeping = keepBeside({ database: server.database, clock, log: server.app.log });
    clock.advance(60_000);
    await expect.poll(isDone, { timeout: 30_000 }).toBe(true);
    await keeping.close();
  }

  test('what is asked for is read from the index', async () => {
    await writeIndex(server.database, 'places_large', signal);
    expect(await pagesOfIndex()).toBe(PAGES);
    await server.database.query('UPDATE geo_index_pages SET west = 10, east = 11, south = 10, north = 11');
    const all = polygon([80, 43], [84, 43], [84, 46], [80, 46]);
    expect(await countIn(all)).toBe(0);
    await server.database.query(`DELETE FROM geo_indexed`);
    expect(await countIn(all)).toBe(FEATURES);
  });

  test('the same features are found, and the same ones when they were found before', async () => {
    await writeIndex(server.database, 'places_large', signal);
    await expectAlike();
    await expectAlike();
  }, 60_000);

  test('a page that is gone while others are held is no wrong answer', async () => {
    await server.database.query(
      `DELETE FROM geo_index_pages WHERE build = (SELECT build FROM geo_indexed WHERE layer = 'places_large')`,
    );
    await expectAlike();
    await server.database.query(`DELETE FROM geo_indexed`);
  }, 60_000);

  test('written in the background where it is missing, going on where it was left', async () => {
    const { database } = server;
    await writeIndex(database, 'places_large', signal);
    const [before] = await database.query<{ build: string }>('SELECT build FROM geo_indexed');
    await database.query(`UPDATE geo_indexed SET is_whole = false, next_segment = 1`);
    await database.query(`DELETE FROM geo_index_pages WHERE page % 2 = 0 AND page > 600`);
    await expectAlike();
    await keepUntil(async () => (await pagesOfIndex()) === PAGES);
    expect(await database.query('SELECT build FROM geo_indexed')).toEqual([before]);
    await expectAlike();
  }, 120_000);

  test('what is moved, added or taken out by hand is found where it is', async () => {
    const { database } = server;
    const away = `west = 82.9, east = 82.9, south = 44.99, north = 44.99,
      geometry = '{"type":"Polygon","coordinates":[[[82.9,44.99],[82.9,44.99],[82.9,44.99],[82.9,44.99]]]}'::jsonb`;
    await database.query(
      `UPDATE geo_features SET ${away} WHERE layer LIKE 'places_%' AND id = ANY($1::text::integer[])`,
      [`{${[STEP, 40 * STEP, 4000 * STEP].join(',')}}`],
    );
    await database.query(`UPDATE geo_layers SET revision = 'moved' WHERE name LIKE 'places_%'`);
    expect(await pagesOfIndex()).toBe(0);
    await expectAlike();
    await keepUntil(async () => (await pagesOfIndex()) > 0);
    await expectAlike();

    await database.query(
      `INSERT INTO geo_features (layer, id, properties, geometry, west, south, east, north)
       SELECT layer, id + 1, properties, geometry, west, south, east, north FROM geo_features WHERE layer LIKE 'places_%' AND id < 9000`,
    );
    await database.query(`UPDATE geo_layers SET revision = 'added' WHERE name LIKE 'places_%'`);
    expect(await pagesOfIndex()).toBe(0);
    await keepUntil(async () => (await pagesOfIndex()) > 0);
    await expectAlike();

    await database.query(`DELETE FROM geo_features WHERE layer LIKE 'places_%' AND id % 7 = 0`);
    await database.query(`UPDATE geo_layers SET revision = 'taken out' WHERE name LIKE 'places_%'`);
    await expectAlike();
    await keepUntil(async () => {
      const held = await database.query(`SELECT FROM geo_indexed WHERE revision = 'taken out' AND is_whole`);
      return held.length > 0;
    });
    await expectAlike();
  }, 240_000);

  test('a layer that goes takes its index along', async () => {
    await server.database.query(`DELETE FROM geo_layers WHERE name = 'places_large'`);
    expect(await server.database.query('SELECT FROM geo_index_pages')).toEqual([]);
  });
});
