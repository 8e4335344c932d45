import { beforeAll, describe, expect, test } from 'vitest';
import { fromZone, toZone } from '../../src/domain/geodesy/gaussKruger.ts';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { onEachDatabase, onEachGeoServer } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import { itemsOf, linkIn, OGC, type OgcPage } from '../support/ogcCalls.ts';
import { readerOf, type ReaderCalls, type TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';

const epsg = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${String(code)}`;
const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

/** The first place of the first feature. */
const placeIn = ({ features: [first] }: OgcPage) => first?.geometry.coordinates as [number, number];

const enc = encodeURIComponent;

/** Titles begin with the names of the tests in the abstract test suites of OGC 18-058r1 and 19-079r2. */
onEachGeoServer('OGC API - Features', (connect) => {
  let server: ReaderCalls;
  beforeAll(async () => {
    server = await connect();
  });

  const items = (layer: string, query = '') => itemsOf(server, layer, query);
  const matched = async (query: string, layer = 'settlements') => {
    const { status, body } = await items(layer, `limit=1000&${query}`);
    expect(status, query).toBe(200);
    return body.features.map(({ properties }) => properties.name);
  };

  describe('Part 2, CRS', () => {
    test('/conf/crs/crs-uri, fc-md-crs-list, fc-md-storageCrs: collections name what they offer', async () => {
      const { body } = await server.fetch(`${OGC}/collections/lakes`);
      const { crs, storageCrs } = body as { crs: string[]; storageCrs: string };
      expect(crs[0]).toBe(CRS84);
      expect(crs).toEqual(expect.arrayContaining([4326, 3857, 4490, 4515, 4516, 4536, 4537].map(epsg)));
      // Of six degrees, and of the old datums and UTM.
      expect(crs).toEqual(expect.arrayContaining([4492, 4503, 4214, 4610, 32644].map(epsg)));
      expect(crs).toEqual(
        expect.arrayContaining([2351, 2372, 2328, 2339, 2403, 2424, 21414, 21454].map(epsg)),
      );
      expect(new Set(crs).size).toBe(crs.length);
      expect(crs).toContain(storageCrs);
    });

    test('/conf/crs/ogc-crs-header: every answer says its reference', async () => {
      for (const [query, uri] of [
        ['', CRS84],
        [`crs=${enc(epsg(3857))}`, epsg(3857)],
      ] as const) {
        const list = await items('lakes', query);
        expect(list.headers.get('content-crs')).toBe(`<${uri}>`);
        const one = await server.fetch(`${OGC}/collections/lakes/items/1?${query}`);
        expect(one.headers.get('content-crs')).toBe(`<${uri}>`);
      }
    });

    test('/conf/crs/fc-crs-action, geojson: coordinates in the order of the axes of what is asked for', async () => {
      const at = async (code: number) =>
        placeIn((await items('settlements', `limit=1&crs=${enc(epsg(code))}`)).body);
      const [lon, lat] = placeIn((await items('settlements', 'limit=1')).body);
      expect(await at(4326)).toEqual([lat, lon]);
      expect(await at(4490)).toEqual([lat, lon]);
      const { x, y } = toWebMercator(lon, lat);
      const [mercatorX, mercatorY] = await at(3857);
      expect([mercatorX, mercatorY]).toEqual([expect.closeTo(x, 3), expect.closeTo(y, 3)]);
      for (const zone of [27, 28]) {
        const { eastingM, northingM } = toZone(lon, lat, 3, zone);
        expect(await at(4509 + zone)).toEqual([expect.closeTo(northingM, 3), expect.closeTo(eastingM, 3)]);
        const [, easting] = await at(4488 + zone);
        expect(easting).toBeCloseTo(eastingM + zone * 1e6, 3);
      }
    });

    test('/conf/crs/fc-bbox-crs-action: a box in any reference finds the same', async () => {
      const box = [81.9, 44.7, 82.2, 45] as const;
      const wanted = await matched(`bbox=${box.join(',')}`);
      expect(wanted.length).toBeGreaterThan(0);
      const [west, south, east, north] = box;
      const [low, high] = [toWebMercator(west, south), toWebMercator(east, north)];
      const boxes: readonly [number, string][] = [
        [4326, [south, west, north, east].join(',')],
        [4490, [south, west, north, east].join(',')],
        [3857, [low.x, low.y, high.x, high.y].join(',')],
      ];
      for (const [code, text] of boxes)
        expect(await matched(`bbox=${text}&bbox-crs=${enc(epsg(code))}`), text).toEqual(wanted);
    });

    test('/conf/crs/fc-bbox-crs-action: the box of a zone has its own edges', async () => {
      const { eastingM, northingM } = toZone(82, 44.85, 3, 27);
      const [e, n] = [Math.round(eastingM), Math.round(northingM)];
      const halfM = 15_000;
      const box = [n - halfM, e - halfM, n + halfM, e + halfM].join(',');
      const { body } = await items(
        'settlements',
        `limit=1000&bbox=${box}&bbox-crs=${enc(epsg(4536))}&crs=${enc(epsg(4536))}`,
      );
      const whole = (await items('settlements', `limit=10000&crs=${enc(epsg(4536))}`)).body;
      const inside = whole.features.filter(({ geometry }) => {
        const [north, east] = geometry.coordinates as [number, number];
        return Math.abs(north - n) <= halfM && Math.abs(east - e) <= halfM;
      });
      expect(inside.length).toBeGreaterThan(0);
      expect(body.features).toEqual(inside);
    });

    test.each([
      [`crs=${enc(epsg(2154))}`],
      ['crs=EPSG:4326'],
      [`bbox=1,2,3,4&bbox-crs=${enc(epsg(2154))}`],
      [`bbox=80,44,84,46&bbox-crs=${enc(epsg(4326))}`.replace('80,44,84,46', '44,190,46,200')],
      [`bbox=500000,0,400000,1&bbox-crs=${enc(epsg(3857))}`],
      [`bbox=0,1e300,1,1e301&bbox-crs=${enc(epsg(4536))}`],
      [`filter-crs=${enc(epsg(2154))}&filter=${enc('S_INTERSECTS(geometry, POINT(1 2))')}`],
    ])('/conf/crs/fc-crs-valid-value, fc-bbox-crs-valid-value: %s is 400', async (query) => {
      const { status, headers } = await items('settlements', query);
      expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
    });
  });

  describe('Part 3, queryables', () => {
    test('/conf/queryables/get-queryables-uris, queryables-link, get-queryables-response', async () => {
      const { body: collection } = await server.fetch(`${OGC}/collections/lakes`);
      const link = linkIn(collection, 'http://www.opengis.net/def/rel/ogc/1.0/queryables');
      const answer = await server.get(link);
      expect(answer.headers.get('content-type')).toContain('application/schema+json');
      expect(await answer.json()).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: link,
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          levelM: { type: 'integer' },
          geometry: { format: 'geometry-polygon' },
        },
        additionalProperties: false,
      });
    });

    test('/conf/queryables-query-parameters/query-param: beside a filter, all must hold', async () => {
      const filter = enc("name LIKE '%湖'");
      expect(await matched(`name=${enc('赛里木湖')}&filter=${filter}`, 'lakes')).toEqual(['赛里木湖']);
      expect(await matched(`name=x&filter=${filter}`, 'lakes')).toEqual([]);
    });
  });

  describe('Part 3, filter, and CQL2', () => {
    const filtered = (filter: string, layer?: string) => matched(`filter=${enc(filter)}`, layer);

    test('/conf/filter/filter-param, filter-lang-param, mixing-expressions', async () => {
      const query = `filter=${enc("name = '赛里木湖'")}&filter-lang=cql2-text`;
      expect(await matched(query, 'lakes')).toEqual(['赛里木湖']);
      expect(await matched(`${query}&bbox=80,44,82,46`, 'lakes')).toEqual(['赛里木湖']);
      expect(await matched(`${query}&bbox=82.5,44,83,46`, 'lakes')).toEqual([]);
    });

    test.each([
      ['levelM = 2072', true],
      ['levelM <> 2072', false],
      ['levelM < 2073 AND levelM <= 2072 AND levelM > 2071 AND levelM >= 2072', true],
      ['NOT (levelM < 2072)', true],
      ["name = 'x' OR levelM = 2072", true],
      ["name LIKE '赛%'", true],
      ["name NOT LIKE '赛%'", false],
      ["name LIKE '_里木湖'", true],
      ["name IN ('x', '赛里木湖')", true],
      ['levelM NOT IN (1, 2)', true],
      ['levelM BETWEEN 2000 AND 2072', true],
      ['levelM NOT BETWEEN 2000 AND 2072', false],
      ['name IS NOT NULL', true],
      ['name IS NULL', false],
      ["CASEI(name) = CASEI('赛里木湖')", true],
      ['"levelM" = 2072', true],
      ['TRUE', true],
      ['FALSE OR FALSE', false],
      ["name > DATE('2020-01-01') OR TRUE", true],
      ['S_INTERSECTS(geometry, POINT(81.18 44.6))', true],
      ['s_intersects(geometry,BBOX(81,44.5,81.3,44.7))', true],
      ['S_INTERSECTS(geometry, POLYGON((81 44.5, 81.3 44.5, 81.3 44.7, 81 44.7, 81 44.5)))', true],
      [
        'S_INTERSECTS(geometry, MULTIPOLYGON(((81 44.5, 81.3 44.5, 81.3 44.7, 81 44.5)), ((1 1, 2 1, 2 2, 1 1))))',
        true,
      ],
      ['S_INTERSECTS(geometry, LINESTRING(81 44.6, 81.3 44.6))', true],
      ['S_INTERSECTS(geometry, MULTIPOINT((81.18 44.6), (0 0)))', true],
      ['S_INTERSECTS(geometry, POINT Z (81.18 44.6 2072))', true],
      ['S_INTERSECTS(geometry, POINT(-81.18 -44.6))', false],
      ['NOT S_INTERSECTS(geometry, POINT(81.18 44.6))', false],
      ['NOT S_INTERSECTS(geometry, POINT(0 0)) AND levelM = 2072', true],
      ['S_INTERSECTS(geometry, POINT(0 0)) OR levelM = 2072', true],
      ['S_INTERSECTS(geometry, POINT(81.18 44.6)) AND levelM = 1', false],
    ])(
      '/conf/basic-cql2, advanced-comparison-operators, basic-spatial-functions-plus: %s',
      async (filter, expected) => {
        expect((await filtered(filter, 'lakes')).includes('赛里木湖')).toBe(expected);
      },
    );

    test('/conf/filter/filter-crs-wkt: shapes in another reference, in the order of its axes', async () => {
      const lake = async (shape: string, code: number) =>
        matched(`filter=${enc(`S_INTERSECTS(geometry, ${shape})`)}&filter-crs=${enc(epsg(code))}`, 'lakes');
      expect(await lake('POINT(44.6 81.18)', 4326)).toEqual(['赛里木湖']);
      const { eastingM, northingM } = toZone(81.18, 44.6, 3, 27);
      expect(await lake(`POINT(${String(northingM)} ${String(eastingM + 27e6)})`, 4515)).toEqual([
        '赛里木湖',
      ]);
      expect(fromZone({ width: 3, zone: 27, eastingM, northingM }).lon).toBeCloseTo(81.18, 9);
    });

    test('counts what a filter keeps, and pages through it', async () => {
      const filter = enc("name LIKE '%村' OR name LIKE '%乡' OR name LIKE '%镇'");
      const whole = (await items('settlements', `limit=10000&filter=${filter}`)).body;
      expect(whole.numberMatched).toBe(whole.features.length);
      expect(whole.features.length).toBeGreaterThan(5);
      const seen: number[] = [];
      let page = (await items('settlements', `limit=4&filter=${filter}`)).body;
      for (;;) {
        seen.push(...page.features.map(({ id }) => id));
        const next = linkIn(page, 'next');
        if (next === '') break;
        page = (await (await server.get(next)).json()) as OgcPage;
      }
      expect(seen).toEqual(whole.features.map(({ id }) => id));
      const { body } = await items('settlements', `limit=4&offset=3&filter=${filter}`);
      expect(body.features).toEqual(whole.features.slice(3, 7));
    });

    test('/conf/filter/filter-response: lists and lengths are bounded', async () => {
      const statusOf = async (filter: string) => (await items('lakes', `filter=${filter}`)).status;
      expect(await statusOf(`levelM%20IN%20(${'1,'.repeat(999)}1)`)).toBe(200);
      expect(await statusOf(`levelM%20IN%20(${'1,'.repeat(1001)}1)`)).toBe(400);
      expect(await statusOf(`name='${'x'.repeat(12_100)}'`)).toBe(400);
    });

    test.each([
      ['filter=levelM%20%3E'],
      ['filter='],
      ["filter=nowhere%20=%20'x'"],
      [`filter=${enc('levelM = 1; DROP TABLE geo_layers')}`],
      [`filter=${enc('S_INTERSECTS(geometry, POLYGON((1 1, 2 2)))')}`],
      [`filter=${enc('S_INTERSECTS(geometry, CIRCLE(1 1))')}`],
      [`filter=${enc('S_INTERSECTS(name, POINT(1 1))')}`],
      [`filter=${enc('S_INTERSECTS(geometry, POINT(1 95))')}`],
      [`filter=${enc('S_INTERSECTS(geometry, BBOX(1,2,3))')}`],
      [`filter=${enc('T_AFTER(name, 1)')}`],
      [`filter=${enc("name = DATE('never')")}`],
      [`filter=${enc(Array.from({ length: 11 }, () => 'S_INTERSECTS(geometry, POINT(1 1))').join(' OR '))}`],
      [`filter=${enc(`${'('.repeat(40)}levelM = 1${')'.repeat(40)}`)}`],
      [`filter=${enc(`${'CASEI('.repeat(40)}name${')'.repeat(40)} = 'x'`)}`],
      ['filter=levelM%20=%201&filter-lang=cql2-json'],
    ])('/conf/filter/filter-response: %s is 400', async (query) => {
      const { status, headers, body } = await items('lakes', query);
      expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8']);
      expect(body).toMatchObject({ detail: expect.stringMatching(/^参数 filter/) as unknown });
    });
  });
});

onEachDatabase('OGC API - Features of own layers', (start) => {
  let server: TestServer;
  let reader: ReaderCalls;
  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    const dated = ['2024-01-15', '2024-03-01T08:00:00+08:00', null, 'unknown'];
    await storeLayer(server.database, {
      name: 'visits',
      geometryType: 'point',
      features: Array.from({ length: 20_500 }, (_none, index) => ({
        type: 'Feature',
        properties: { 巡护日期: dated[index % dated.length], number: index },
        geometry: { type: 'Point', coordinates: index === 0 ? [180, 44] : [-179.5, 44] },
      })),
    });
    reader = await readerOf(server);
  });

  const count = async (query: string) => {
    const { body } = await itemsOf(reader, 'visits', `limit=1&${query}`);
    return body.numberReturned;
  };

  test('/conf/core/fc-time-response: a layer with dates answers what lies in the time', async () => {
    expect(await count('datetime=2024-01-15')).toBe(1);
    expect(await count('datetime=2024-01-15T12:00:00Z')).toBe(1);
    expect(await count('datetime=2024-01-16/2024-02-28')).toBe(0);
    expect(await count('datetime=2024-03-01T00:00:00Z')).toBe(1);
    expect(await count('datetime=2024-03-02/..')).toBe(0);
    expect(await count('datetime=../2024-01-14')).toBe(0);
  });

  test('/conf/core/fc-bbox-response: both sides of the antimeridian', async () => {
    const matchedIn = async (box: string) =>
      (await itemsOf(reader, 'visits', `limit=1&bbox=${box}`)).body.numberMatched;
    expect(await matchedIn('179,43,-179,45')).toBe(20_500);
    expect(await matchedIn('179,43,180,45')).toBe(1);
  });

  test('one answer looks at a bounded number of features; the next page goes on', async () => {
    const { body } = await itemsOf(reader, 'visits', `limit=5&filter=${enc('number > 20400')}`);
    expect([body.numberReturned, body.numberMatched]).toEqual([0, undefined]);
    const next = (await (await reader.get(linkIn(body, 'next'))).json()) as OgcPage;
    expect(next.features.map(({ properties }) => properties.number)).toEqual([
      20401, 20402, 20403, 20404, 20405,
    ]);
  });
});
