import booleanIntersects from '@turf/boolean-intersects';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  facilityRecords,
  facilityRecordSchema,
  spatialRecords,
  wwtpRecordSchema,
} from '../../src/api/contracts/dataService.ts';
import { createApiClient } from '../../src/api/client.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { storeLayer } from '../support/storedLayer.ts';
import type { TestServer } from '../support/server.ts';

const point = (lon: number, lat: number, heightM: number, properties: Record<string, unknown>) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Point' as const, coordinates: [lon, lat, heightM] },
});

/** Five manholes on a street to the east, 0.001 degrees (79 m) apart. */
const MANHOLES = [0, 1, 2, 3, 4].map((index) =>
  point(82.07 + index * 0.001, 44.9, 530 + index, { name: '检查井', 编号: `YJ-${index + 1}` }),
);

const square = {
  type: 'Feature' as const,
  properties: { name: '片区' },
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [82, 44.8],
        [82.2, 44.8],
        [82.2, 45],
        [82, 45],
        [82, 44.8],
      ],
      [
        [82.05, 44.85],
        [82.15, 44.85],
        [82.15, 44.95],
        [82.05, 44.95],
        [82.05, 44.85],
      ],
    ],
  },
};

onEachDatabase('3D data service', (start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await start();
    token = await server.signIn();
    await storeLayer(server.database, { name: 'manhole', geometryType: 'point', features: MANHOLES });
    const plant = point(82.1, 44.88, 0, { name: '博乐污水处理厂' });
    await storeLayer(server.database, { name: 'wwtp', geometryType: 'point', features: [plant] });
    await storeLayer(server.database, { name: 'ponds', geometryType: 'polygon', features: [square] });
  });

  const client = () =>
    createApiClient({
      baseUrl: server.origin,
      clock: systemClock,
      token: () => token,
      basicAuthorization: '',
      onSessionEnd: () => undefined,
    });

  async function records(type: string, query: { eleva?: number; pg?: string; sc?: string } = {}) {
    const params = { type, fieldSet: 'fields_all' };
    const answer = await client().call(facilityRecords, { params, query });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    const [result] = answer.value;
    return { count: result?.RecordNum, inf: result?.QueryInf, list: result?.Records ?? [] };
  }

  const codes = (list: readonly Record<string, unknown>[]) => list.map(({ 编号 }) => 编号);

  test('answers facilities with their heights, as the drainage deployment asks for them', async () => {
    const { inf, count, list } = await records('manhole', { eleva: 1, pg: '0,9999999' });
    expect([inf, count, list.length]).toEqual(['OK', 5, 5]);
    expect(facilityRecordSchema.parse(list[4])).toMatchObject({
      objectid: 5,
      name: '检查井',
      编号: 'YJ-5',
      geometry: { type: 'Point', coordinates: [82.074, 44.9, 534] },
    });
  });

  test('leaves heights out unless asked, and answers the page asked for', async () => {
    const { count, list } = await records('manhole', { pg: '1,3' });
    expect(count).toBe(5);
    expect(codes(list)).toEqual(['YJ-2', 'YJ-3']);
    expect(facilityRecordSchema.parse(list[0]).geometry.coordinates).toEqual([82.071, 44.9]);
  });

  test('a wastewater plant gives its place as text', async () => {
    const { list } = await records('wwtp');
    expect(wwtpRecordSchema.parse(list[0])).toMatchObject({
      name: '博乐污水处理厂',
      geom: 'POINT(82.1 44.88)',
    });
  });

  test.each([
    ['a rectangle by two corners', '(2,2,82.0695,44.89,82.0715,44.91)', ['YJ-1', 'YJ-2']],
    ['a triangle, left open', '(2,3,82.0725,44.8995,82.0735,44.8995,82.073,44.901)', ['YJ-4']],
    ['corners with heights', '(2,3,82.0725,44.89,0,82.0735,44.89,0,82.073,44.91,0)', ['YJ-4']],
    ['a circle that ends before the third', '(3,0,157,82.07,44.9)', ['YJ-1', 'YJ-2']],
    ['a circle that reaches the third', '(3,0,159,82.07,44.9)', ['YJ-1', 'YJ-2', 'YJ-3']],
    ['a circle far away', '(3,0,1000,81,44)', []],
  ])('finds what is in %s', async (_what, sc, expected) => {
    const { list, count } = await records('manhole', { sc });
    expect(codes(list)).toEqual(expected);
    expect(count).toBe(expected.length);
  });

  test.each([
    ['in the area', '(3,0,100,82.02,44.9)', 1],
    ['in its hole, away from the border', '(3,0,100,82.1,44.9)', 0],
    ['in its hole, as wide as the hole', '(3,0,6000,82.1,44.9)', 1],
  ])('knows a circle %s', async (_where, sc, expected) => {
    expect((await records('ponds', { sc })).count).toBe(expected);
  });

  describe('of a layer of many parcels', () => {
    const PARCELS = Array.from({ length: 1500 }, (_, index) => {
      const [lon, lat] = [81 + ((index * 0.7548776662) % 1), 44 + ((index * 0.5698402909) % 1)];
      const reach = 0.002 + 0.03 * ((index * 0.31) % 1);
      const coordinates = [
        [
          [lon - reach, lat],
          [lon, lat - reach],
          [lon + reach, lat],
          [lon, lat + reach],
          [lon - reach, lat],
        ],
      ];
      return {
        type: 'Feature' as const,
        properties: { 编号: String(index + 1) },
        geometry: { type: 'Polygon' as const, coordinates },
      };
    });
    const BOW = [
      [81.1, 44.1],
      [81.9, 44.3],
      [81.5, 44.5],
      [81.8, 44.9],
      [81.2, 44.7],
      [81.1, 44.1],
    ];
    const sc = `(2,${BOW.length},${BOW.flat().join(',')})`;
    const inBow = PARCELS.filter(({ geometry }) =>
      booleanIntersects(geometry, { type: 'Polygon', coordinates: [BOW] }),
    ).map(({ properties }) => properties.编号);
    beforeAll(() =>
      storeLayer(server.database, { name: 'parcels', geometryType: 'polygon', features: PARCELS }),
    );

    test('counts exactly those that share a point with a polygon, and answers them in the order of their ids', async () => {
      const { count, list } = await records('parcels', { sc });
      expect(count).toBe(inBow.length);
      expect(codes(list)).toEqual(inBow);
    });

    test('answers any page of them with the same count', async () => {
      const { count, list } = await records('parcels', { sc, pg: '100,110' });
      expect([count, codes(list)]).toEqual([inBow.length, inBow.slice(100, 110)]);
      expect((await records('parcels', { sc, pg: `${inBow.length},99999` })).list).toEqual([]);
    });
  });

  test('the posted query answers the same and can choose fields', async () => {
    const body = { eleva: 1, sc: '(3,0,10,82.07,44.9)' };
    const params = { type: 'manhole', fieldSet: '编号' };
    const answer = await client().call(spatialRecords, { params, query: {}, body });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    expect(answer.value[0]?.Records).toEqual([
      { objectid: 1, 编号: 'YJ-1', geometry: { type: 'Point', coordinates: [82.07, 44.9, 530] } },
    ]);
  });

  describe('refuses', () => {
    const path = (type: string, query: Record<string, string>, fieldSet = 'fields_all') =>
      `/sanwei/v2/dataQuery/allTypes/${type}/${fieldSet}?${new URLSearchParams(query).toString()}`;
    const ask = (address: string) => server.fetch(address, { headers: { 'Blade-Auth': `bearer ${token}` } });

    test('who is not signed in, with code 401', async () => {
      const answer = await server.fetch(path('manhole', {}));
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: 401 });
    });

    test('a session that ended, with code 50012', async () => {
      const other = await server.signIn();
      const headers = { 'Blade-Auth': `bearer ${other}` };
      await server.fetch('/baseos/s/UserCenter/Auth/Loginout', { headers });
      expect((await server.fetch(path('manhole', {}), { headers })).body).toMatchObject({ code: 50012 });
    });

    test.each([
      ['an unknown type', path('nowhere', {}), 404],
      ['a type that is no name', path('a%27b', {}), 400],
      ['an unknown field', path('manhole', {}, 'depth'), 400],
      ['page bounds out of order', path('manhole', { pg: '5,1' }), 400],
      ['page bounds that are no numbers', path('manhole', { pg: 'all' }), 400],
      ['an elevation switch out of range', path('manhole', { eleva: '2' }), 400],
      ['a shape of an unknown kind', path('manhole', { sc: '(9,0,1,82,44)' }), 400],
      ['fewer coordinates than announced', path('manhole', { sc: '(2,4,82,44,83,44,83,45)' }), 400],
      ['coordinates beyond the globe', path('manhole', { sc: '(3,0,100,82,144)' }), 400],
      ['a circle without a radius', path('manhole', { sc: '(3,0,0,82,44)' }), 400],
      ['what is no number', path('manhole', { sc: "(2,2,1,1,'x',2)" }), 400],
      ['unbalanced brackets', path('manhole', { sc: '((3,0,100,82,44)' }), 400],
    ])('%s', async (_what, address, status) => {
      const answer = await ask(address);
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ status, data: null, message: expect.any(String) as unknown });
    });
  });

  test('a lost database is said as code 503', async () => {
    const lost = await start();
    const headers = { Authorization: await lost.signIn() };
    await lost.database.close();
    const answer = await lost.fetch('/sanwei/v2/dataQuery/allTypes/manhole/fields_all', { headers });
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 503 });
  });
});
