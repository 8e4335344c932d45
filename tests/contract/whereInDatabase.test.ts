import { beforeAll, expect, test } from 'vitest';
import { clauseSql } from '../../services/conditions/clauseSql.ts';
import { readConditions } from '../../services/mapserver/where.ts';
import { propertyKindsOf } from '../../services/propertyValues.ts';
import { valueTypes } from '../../server/base/geo/propertyKind.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { layerNumbers } from '../support/geoRequests.ts';
import { LONG_NUMBERS, oddConditions, oddLayer } from '../support/oddValues.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';

/** Asked of both layers; enough that every kind of condition meets every kind of value. */
const CONDITIONS = 500;

/** Other conditions are asked for by `WHERE_SEED`. */
const SEED = Number(process.env.WHERE_SEED ?? 20);

interface Answer {
  readonly objectIds?: readonly number[] | null;
  readonly count?: number;
  readonly error?: { readonly message: string };
}

onEachDatabase('where, of a layer that is held and of one that the database is asked of', (start) => {
  let server: TestServer;
  let reader: ReaderCalls;
  let numbers: ReadonlyMap<string, number>;

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

  test('finds the same features by conditions of all kinds on odd values', async () => {
    const wheres = oddConditions(CONDITIONS, SEED);
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

  test('most of them by the database', async () => {
    const types = valueTypes(await propertyKindsOf(server.database, 'odd_large'));
    const tests = oddConditions(CONDITIONS, SEED).flatMap((where) =>
      readConditions(where, [...types.keys(), 'OBJECTID']),
    );
    const told = tests.filter(({ clause }) => clauseSql(clause, types) !== undefined);
    expect(told.length / tests.length).toBeGreaterThan(0.5);
  });

  test('the same in a box, among ids and page by page', async () => {
    for (const where of oddConditions(25, 7)) {
      const box = { geometry: '81.05,44,81.15,45', geometryType: 'esriGeometryEnvelope', inSR: '4326' };
      const ids = { objectIds: Array.from({ length: 120 }, (_, at) => 2 * at + 1).join(',') };
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

  test('values that the database cannot read as a number, and kinds that were counted wrong, are looked at here', async () => {
    await server.database.query(
      `UPDATE geo_features SET properties = jsonb_set(properties, '{number}', '1e400') WHERE layer LIKE 'odd_%' AND id = 30`,
    );
    for (const where of ['number > 1', 'number < 1', 'NOT number = 12', 'number > 1 AND text IS NOT NULL']) {
      const { held, large } = await askBoth({ where, returnIdsOnly: 'true' });
      expect(large, where).toEqual(held);
      expect((await ask('odd_large', { where, returnCountOnly: 'true' })).count).toBe(held.objectIds?.length);
    }
  });
});
