import { beforeAll, expect, test } from 'vitest';
import { keepBeside } from '../../server/imports/keepBeside.ts';
import { writeColumns } from '../../server/base/geo/columns/writeColumns.ts';
import { propertyKindsOf } from '../../services/propertyValues.ts';
import { valueTypes } from '../../server/base/geo/propertyKind.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { layerNumbers } from '../support/geoRequests.ts';
import {
  comparisonsIn,
  LONG_NUMBERS,
  oddConditions,
  oddGroups,
  oddLayer,
  oddOrders,
  withSomethingNew,
  wordsIn,
} from '../support/oddValues.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';

/** Asked of both layers; enough that every kind of condition meets every kind of value. */
const CONDITIONS = 500;

/** Other questions are asked for by `WHERE_SEED`. */
const SEED = Number(process.env.WHERE_SEED ?? 20);

/** Between two ids, so that they lie in several chunks of columns. */
const STEP = 150;

interface Answer {
  readonly objectIds?: readonly number[] | null;
  readonly count?: number;
  readonly features?: readonly unknown[];
  readonly error?: { readonly message: string };
}

interface Items {
  readonly features?: readonly { readonly id: number }[];
  readonly numberMatched?: number;
  readonly links?: readonly { readonly rel: string; readonly href: string }[];
}

onEachDatabase('values of a layer that is held and of one with columns', (start, kind) => {
  let server: TestServer;
  let reader: ReaderCalls;
  let numbers: ReadonlyMap<string, number>;

  /**
   * What is asked on the database under test. Values are compared in this process whatever the database: the second one is asked with
   * each field, direction, sign, word and kind of value, but not with so many of each.
   */
  const askedHere = (questions: readonly string[], partsOf = wordsIn) =>
    kind === 'embedded' ? questions : withSomethingNew(questions, partsOf);

  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    const { database } = server;
    for (const name of ['odd_held', 'odd_large']) {
      await storeLayer(database, oddLayer(name));
      for (const [at, long] of LONG_NUMBERS.entries())
        await database.query(
          `UPDATE geo_features SET properties = jsonb_set(properties, '{number}', $2::jsonb) WHERE layer = $1 AND id = $3`,
          [name, long, 20 + at],
        );
      await database.query('UPDATE geo_features SET id = -$2::int * id WHERE layer = $1', [name, STEP]);
      await database.query('UPDATE geo_features SET id = -id WHERE layer = $1', [name]);
    }
    await countLarge();
    reader = await readerOf(server);
    numbers = await layerNumbers(reader);
  });

  /** As an import leaves a layer of many corners. */
  async function countLarge(): Promise<void> {
    const kinds = await propertyKindsOf(server.database, 'odd_large');
    await server.database.query(
      `UPDATE geo_layers SET vertices = 600000, property_kinds = $1::jsonb WHERE name = 'odd_large'`,
      [JSON.stringify(kinds)],
    );
    const fields = [...valueTypes(kinds).keys()];
    await writeColumns(server.database, { layer: 'odd_large', fields }, new AbortController().signal);
    expect(await heldFields()).toHaveLength(fields.length);
  }

  async function heldFields(): Promise<readonly string[] | null | undefined> {
    const rows = await server.database.query<{ fields: string[] | null }>(
      "SELECT fields FROM geo_columned WHERE layer = 'odd_large'",
    );
    return rows[0]?.fields;
  }

  async function ask(layer: string, parameters: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams({ f: 'json', ...parameters });
    const path = `/geo/arcgis/rest/services/bortala/MapServer/${String(numbers.get(layer))}/query`;
    return (await reader.fetch(path, { method: 'POST', body })).body as Answer;
  }

  async function askBoth(parameters: Record<string, string>) {
    const [held, large] = await Promise.all([ask('odd_held', parameters), ask('odd_large', parameters)]);
    return { held, large };
  }

  test('the same features are found by conditions of all kinds on odd values', async () => {
    const wheres = askedHere(oddConditions(CONDITIONS, SEED), comparisonsIn);
    const differing: unknown[] = [];
    let found = 0;
    for (const where of wheres) {
      const { held, large } = await askBoth({ where, returnIdsOnly: 'true' });
      const { count } = await ask('odd_large', { where, returnCountOnly: 'true' });
      found += held.objectIds?.length ?? 0;
      const isSame =
        held.error === undefined &&
        JSON.stringify(held.objectIds) === JSON.stringify(large.objectIds) &&
        count === held.objectIds?.length;
      if (!isSame) differing.push({ where, held, large, count });
    }
    expect(differing).toEqual([]);
    // Neither all nor nothing.
    expect(found / (260 * wheres.length)).toBeGreaterThan(0.1);
    expect(found / (260 * wheres.length)).toBeLessThan(0.9);
  }, 240_000);

  test('the same in a box, among ids and page by page', async () => {
    for (const where of askedHere(oddConditions(25, SEED + 1))) {
      const box = { geometry: '81.05,44,81.15,45', geometryType: 'esriGeometryEnvelope', inSR: '4326' };
      const ids = { objectIds: Array.from({ length: 120 }, (_, at) => STEP * (2 * at + 1)).join(',') };
      for (const part of [box, ids, { ...box, ...ids }]) {
        const { held, large } = await askBoth({ where, ...part, returnIdsOnly: 'true' });
        expect(large, where).toEqual(held);
        const { count } = await ask('odd_large', { where, ...part, returnCountOnly: 'true' });
        expect(count, where).toBe(held.objectIds?.length);
      }
      const page = await askBoth({ where, outFields: '*', resultOffset: '10', resultRecordCount: '20' });
      expect(page.large, where).toEqual(page.held);
    }
  }, 120_000);

  test('the same order, ties and missing values included, and the same pages of it', async () => {
    const wheres = oddConditions(200, SEED + 2);
    for (const [at, orderByFields] of askedHere(oddOrders(100, SEED)).entries()) {
      const where = at % 2 === 0 ? '1=1' : (wheres[at] ?? '');
      const all = await askBoth({ where, orderByFields, returnIdsOnly: 'true' });
      expect(all.held.error).toBeUndefined();
      expect(all.large, `${where} by ${orderByFields}`).toEqual(all.held);
      const page = { outFields: '*', resultOffset: String((7 * at) % 250), resultRecordCount: '13' };
      const { held, large } = await askBoth({ where, orderByFields, ...page });
      expect(large, `${where} by ${orderByFields}`).toEqual(held);
    }
  }, 240_000);

  const figures = (field: string, types: readonly string[]) =>
    types.map((statisticType) => ({
      statisticType,
      onStatisticField: field,
      outStatisticFieldName: `${statisticType}_${field}`,
    }));
  const ALL_FIGURES = [
    ...['number', 'second', 'whole', 'OBJECTID'].flatMap((field) =>
      figures(field, ['count', 'sum', 'min', 'max', 'avg', 'var', 'stddev']),
    ),
    ...['text', 'flag', '面积'].flatMap((field) => figures(field, ['count', 'min', 'max'])),
  ];

  test('the same figures to the last digit, of all and by groups', async () => {
    const outStatistics = JSON.stringify(ALL_FIGURES);
    const wheres = oddConditions(100, SEED + 3);
    for (const [at, by] of ['', ...askedHere(oddGroups(60, SEED))].entries()) {
      const where = at % 2 === 0 ? '1=1' : (wheres[at] ?? '');
      const grouped = by === '' ? {} : { groupByFieldsForStatistics: by };
      const { held, large } = await askBoth({ where, outStatistics, ...grouped });
      expect(held.error).toBeUndefined();
      expect(large, `${where} by ${by}`).toEqual(held);
      const ordered = { orderByFields: 'count_number DESC', resultOffset: '3', resultRecordCount: '5' };
      const page = await askBoth({ where, outStatistics, ...grouped, ...ordered });
      expect(page.large, `${where} by ${by}`).toEqual(page.held);
    }
  }, 120_000);

  test('the same distinct values', async () => {
    const wheres = oddConditions(100, SEED + 4);
    for (const [at, outFields] of askedHere(oddGroups(60, SEED + 5)).entries()) {
      const asked = {
        where: at % 2 === 0 ? '1=1' : (wheres[at] ?? ''),
        outFields,
        returnDistinctValues: 'true',
        returnGeometry: 'false',
      };
      const { held, large } = await askBoth(asked);
      expect(held.error).toBeUndefined();
      expect(large, JSON.stringify(asked)).toEqual(held);
      const counts = await askBoth({ ...asked, returnCountOnly: 'true' });
      expect(counts.large).toEqual(counts.held);
    }
  }, 120_000);

  async function itemsOf(layer: string, parameters: Record<string, string>) {
    const query = new URLSearchParams(parameters).toString();
    const { body } = await reader.fetch(`/geo/ogc/features/collections/${layer}/items?${query}`);
    const { features, numberMatched, links } = body as Items;
    const next = links?.find(({ rel }) => rel === 'next')?.href.replaceAll(layer, 'layer');
    return { features, numberMatched, next };
  }

  test('the same by OGC API - Features, with filters on values and places', async () => {
    const conditions = askedHere(oddConditions(80, SEED + 6));
    let found = 0;
    for (const [at, condition] of conditions.entries()) {
      const filters = [
        { filter: condition },
        { filter: `(${condition}) AND S_INTERSECTS(geometry, BBOX(81.05, 44, 81.15, 45))` },
        { filter: `(${condition}) OR S_INTERSECTS(geometry, BBOX(81.05, 44, 81.15, 45))` },
        { filter: condition, bbox: '81.05,44,81.15,45', whole: '12' },
      ];
      for (const parameters of filters) {
        const asked = { ...parameters, limit: '20', offset: String(at % 5) };
        const [held, large] = [await itemsOf('odd_held', asked), await itemsOf('odd_large', asked)];
        expect({ ...large, next: undefined }, JSON.stringify(asked)).toEqual({ ...held, next: undefined });
        found += held.features?.length ?? 0;
      }
    }
    expect(found / conditions.length).toBeGreaterThan(12);
  }, 240_000);

  test('what is changed by hand is looked at by the features, until columns are there again', async () => {
    const { database } = server;
    await database.query(
      `UPDATE geo_features SET properties = jsonb_set(properties, '{number}', '1e400') WHERE layer LIKE 'odd_%' AND id = $1`,
      [30 * STEP],
    );
    expect(await heldFields()).toBeUndefined();
    const wheres = ['number > 1', 'number < 1', 'NOT number = 12', 'number > 1 AND text IS NOT NULL'];
    const asAsked = async () => {
      for (const where of wheres) {
        const { held, large } = await askBoth({ where, orderByFields: 'number DESC', returnIdsOnly: 'true' });
        expect(large, where).toEqual(held);
        expect((await ask('odd_large', { where, returnCountOnly: 'true' })).count).toBe(
          held.objectIds?.length,
        );
      }
    };
    await asAsked();
    const clock = createFakeClock();
    const keeping = keepBeside({ database, clock, log: server.app.log });
    clock.advance(60_000);
    await expect.poll(heldFields, { timeout: 20_000 }).toHaveLength(9);
    await keeping.close();
    await asAsked();
  }, 60_000);

  test('what is asked for is read from the columns', async () => {
    const { database } = server;
    const asked = { where: 'whole = 777', returnCountOnly: 'true' };
    expect((await ask('odd_large', asked)).count).toBe(0);
    const written = "UPDATE geo_columns SET dictionary = replace(dictionary, $1, $2) WHERE field = 'whole'";
    await database.query(written, ['488', '777']);
    expect((await ask('odd_large', asked)).count).toBeGreaterThan(10);
    await database.query(written, ['777', '488']);
  });

  test('a field of very long texts has no column, and answers all the same', async () => {
    const { database } = server;
    await database.query(
      `UPDATE geo_features SET properties = properties || jsonb_build_object('Other', repeat('树', 20000) || id) WHERE layer LIKE 'odd_%'`,
    );
    const fields = ['text', 'Other', 'number', 'second', 'whole', 'flag', '面积', 'nothing', `a "b" 'c'`];
    await writeColumns(database, { layer: 'odd_large', fields }, new AbortController().signal);
    expect(await heldFields()).toEqual(expect.arrayContaining(['text', 'number']));
    expect(await heldFields()).toEqual(expect.arrayContaining(fields.filter((name) => name !== 'Other')));
    const where = "Other LIKE '%50' AND number IS NOT NULL";
    const ids = await askBoth({ where, returnIdsOnly: 'true', orderByFields: 'Other DESC' });
    expect(ids.held.objectIds?.length).toBeGreaterThan(5);
    expect(ids.large).toEqual(ids.held);
  }, 60_000);

  test('a feature that is added by hand ends the columns', async () => {
    expect(await heldFields()).not.toBeUndefined();
    await server.database.query(
      `INSERT INTO geo_features (layer, id, properties, geometry, west, south, east, north)
       SELECT layer, id + 1, properties, geometry, west, south, east, north FROM geo_features
       WHERE layer = 'odd_large' ORDER BY id DESC LIMIT 1`,
    );
    expect(await heldFields()).toBeUndefined();
  });
});
