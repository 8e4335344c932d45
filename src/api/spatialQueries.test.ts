import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';
import { circleRing } from '../domain/geodesy/areas.ts';
import type { QueryShape } from '../domain/query/queryShape.ts';
import { systemClock, type Clock } from '../lib/clock.ts';
import { createApiClient } from './client.ts';
import { createSpatialQueries } from './spatialQueries.ts';

let origin = '';
let answer: (response: ServerResponse) => void;
let asked: { readonly url: URL; readonly headers: Record<string, unknown>; readonly body: string }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const url = new URL(request.url ?? '', origin);
    asked.push({ url, headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    answer(response);
  });
});
const send = (status: number, type: string, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': type }).end(body);
const json = (body: unknown) => send(200, 'application/json', JSON.stringify(body));

beforeEach(async () => {
  asked = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const queries = (clock: Clock = systemClock, baseUrl = origin) =>
  createSpatialQueries(
    createApiClient({
      baseUrl,
      clock,
      token: () => 't-1',
      basicAuthorization: '',
      onSessionEnd: () => undefined,
    }),
  );
const never = new AbortController().signal;
const CIRCLE: QueryShape = { kind: 'circle', lon: 82.07, lat: 44.9, radiusM: 5 };
const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const WITH_HOLE: QueryShape = {
  kind: 'area',
  geometry: { type: 'Polygon', coordinates: [square(82, 44, 1), square(82.4, 44.4, 0.2).reverse()] },
};
const point = (objectid: number, lon: number, lat: number) => ({
  objectid,
  name: `p${objectid}`,
  geometry: { type: 'Point', coordinates: [lon, lat, 530] },
});
const records = (Records: unknown[], RecordNum = Records.length) =>
  json({ status: 200, data: [{ QueryInf: 'OK', RecordNum, Records }] });

describe('the vector spatial query', () => {
  it('sends {eleva, sc} to the layer id, and reads QueryInf, RecordNum and Records', async () => {
    answer = records([point(7, 82.07, 44.9)], 9);
    const found = await queries().records('towers', CIRCLE, never);
    expect(found).toEqual({
      ok: true,
      value: {
        rows: [
          {
            id: '7',
            properties: { objectid: 7, name: 'p7' },
            geometry: { type: 'Point', coordinates: [82.07, 44.9, 530] },
          },
        ],
        total: 9,
      },
    });
    expect(asked[0]?.url.pathname).toBe('/sanwei/v2/dataQuery/allTypes/towers/fields_all');
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ eleva: 1, sc: '(3,0,5,82.07,44.9)' });
    expect(asked[0]?.headers['blade-auth']).toBe('bearer t-1');
  });

  it('reads the place of a wastewater plant from its text', async () => {
    answer = records([{ objectid: 1, name: '厂', geom: 'POINT(82.1 44.88)' }]);
    const found = await queries().records('wwtp', CIRCLE, never);
    expect(found.ok && found.value.rows[0]?.geometry).toEqual({ type: 'Point', coordinates: [82.1, 44.88] });
  });

  it('leaves out what lies in a hole, which the condition cannot say', async () => {
    answer = records([point(1, 82.1, 44.1), point(2, 82.5, 44.5)]);
    const found = await queries().records('towers', WITH_HOLE, never);
    expect(found.ok && [found.value.rows.map(({ id }) => id), found.value.total]).toEqual([['1'], 1]);
  });

  it('asks about an area of several polygons piece by piece, and names what is in two of them once', async () => {
    answer = records([point(1, 82.1, 44.1)]);
    const coordinates = [[square(82, 44, 1)], [square(83, 44, 1)]];
    const shape: QueryShape = { kind: 'area', geometry: { type: 'MultiPolygon', coordinates } };
    const found = await queries().records('towers', shape, never);
    expect(asked).toHaveLength(2);
    expect(found.ok && found.value).toMatchObject({ rows: [{ id: '1' }], total: 1 });
  });

  it('gives every row an id of its own', async () => {
    answer = records([point(1, 82, 44), point(1, 82.1, 44), { name: 'none' }]);
    const found = await queries().records('towers', CIRCLE, never);
    expect(found.ok && found.value.rows.map(({ id }) => id)).toEqual(['1', '#2', '#3']);
  });

  describe('of many records', () => {
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => point(from + index, 82 + (from + index) / 1e6, 44));
    /** Answers from so many records, never more than `cap` at once. */
    const service =
      (total: number, cap = Infinity) =>
      (response: ServerResponse) => {
        const { pg } = JSON.parse(asked.at(-1)?.body ?? '') as { pg: string };
        const [first = 0, end = 0] = pg.split(',').map(Number);
        records(some(first, Math.max(0, Math.min(end, total) - first)).slice(0, cap), total)(response);
      };
    const pages = () => asked.map(({ body }) => (JSON.parse(body) as { pg: string }).pg);

    it('asks page by page until all are there', async () => {
      answer = service(12_000);
      const found = await queries().records('plots', CIRCLE, never);
      expect(pages()).toEqual(['0,5000', '5000,10000', '10000,15000']);
      expect(found.ok && [found.value.rows.length, found.value.rows[11_999]?.id, found.value.total]).toEqual([
        12_000,
        '11999',
        12_000,
      ]);
    });

    it('takes the first 100,000 of 200,000, and the count of all', async () => {
      answer = service(200_000);
      const found = await queries().records('plots', CIRCLE, never);
      expect(found.ok && [found.value.rows.length, found.value.total]).toEqual([100_000, 200_000]);
      expect(asked).toHaveLength(20);
    });

    it('takes what a service gives that cuts its answers, or sends all 200,000 at once', async () => {
      answer = service(12_000, 1000);
      const cut = await queries().records('plots', CIRCLE, never);
      expect(cut.ok && [cut.value.rows.length, cut.value.total]).toEqual([1000, 12_000]);
      answer = records(some(0, 200_000));
      const whole = await queries().records('plots', CIRCLE, never);
      expect(whole.ok && [whole.value.rows.length, whole.value.total]).toEqual([100_000, 200_000]);
      expect(asked).toHaveLength(2);
    });

    it('fails with the page that fails, and ends when it is aborted between pages', async () => {
      const abort = new AbortController();
      answer = (response) => {
        if (asked.length < 2) return service(12_000)(response);
        abort.abort();
        response.destroy();
      };
      expect(await queries().records('plots', CIRCLE, abort.signal)).toMatchObject({
        ok: false,
        error: { kind: 'aborted' },
      });
      answer = (response) =>
        asked.length < 4 ? service(12_000)(response) : send(500, 'text/html', '<h1>Oops</h1>')(response);
      expect(await queries().records('plots', CIRCLE, never)).toMatchObject({
        ok: false,
        error: { kind: 'network' },
      });
    });
  });

  it('is refused with what QueryInf says when it is not OK', async () => {
    answer = json({ status: 200, data: [{ QueryInf: '超出范围', RecordNum: 0, Records: [] }] });
    expect(await queries().records('towers', CIRCLE, never)).toMatchObject({
      ok: false,
      error: { kind: 'refused', message: '超出范围' },
    });
  });
});

describe('the query of a map service', () => {
  const feature = { type: 'Feature', id: 'roads.3', properties: { name: 'G30' }, geometry: null };
  const collection = { type: 'FeatureCollection', features: [feature] };
  const service = () => ({ link: `${origin}/qgis?map=/a.qgs&layers=x`, names: 'roads,rivers' });

  it('is a GetFeatureInfo 1.3.0 in EPSG:4326 with FEATURE_COUNT 9999, a WKT filter and geo+json', async () => {
    answer = json(collection);
    const found = await queries().serviceFeatures(service(), CIRCLE, never);
    expect(found.ok && found.value.rows).toEqual([{ id: 'roads.3', properties: { name: 'G30' } }]);
    const sent = Object.fromEntries(asked[0]?.url.searchParams ?? []);
    expect(sent).toMatchObject({
      map: '/a.qgs',
      SERVICE: 'WMS',
      VERSION: '1.3.0',
      REQUEST: 'GetFeatureInfo',
      QUERY_LAYERS: 'roads,rivers',
      srs: 'EPSG:4326',
      FEATURE_COUNT: '9999',
      INFO_FORMAT: 'application/geo+json',
    });
    expect(sent).not.toHaveProperty('layers');
    expect(sent.FILTER_GEOM).toMatch(/^POLYGON \(\(/);
    // 12 segments: thirteen corners with the closing one.
    expect(sent.FILTER_GEOM?.split(',')).toHaveLength(13);
  });

  it('counts what the service left out where it says how many it found', async () => {
    answer = json({ ...collection, numberMatched: 12_000, numberReturned: 1 });
    const found = await queries().serviceFeatures(service(), CIRCLE, never);
    expect(found.ok && [found.value.rows.length, found.value.total]).toEqual([1, 12_000]);
  });

  it('sends no credentials to another origin', async () => {
    answer = json(collection);
    await queries(systemClock, 'http://portal.example').serviceFeatures(service(), CIRCLE, never);
    expect(asked[0]?.headers).not.toHaveProperty('authorization');
    expect(asked[0]?.headers).not.toHaveProperty('blade-auth');
  });

  it('asks with the hull of a shape too long for an address, and keeps what meets the shape itself', async () => {
    // A crescent of 1000 corners: the point lies in its hull but not in it.
    const ringOf = (lon: number, radiusM: number) => {
      const ring = circleRing([lon, 44], radiusM, 500).map((place) => [...place]);
      return [...ring, ...ring.slice(0, 1)];
    };
    const geometry = { type: 'Polygon' as const, coordinates: [ringOf(82, 50_000), ringOf(82.1, 40_000)] };
    const at = (id: string, coordinates: number[]) => ({
      ...feature,
      id,
      geometry: { type: 'Point', coordinates },
    });
    answer = json({ ...collection, features: [at('in', [81.45, 44]), at('hole', [82.1, 44])] });
    const found = await queries().serviceFeatures(service(), { kind: 'area', geometry }, never);
    expect(found.ok && found.value).toMatchObject({ rows: [{ id: 'in' }], total: 1 });
    expect(asked[0]?.url.href.length).toBeLessThan(16_000);
  });

  it.each([
    [
      'a page',
      200,
      'text/html',
      '<html><head><title>x</title></head><body>请先登录</body></html>',
      '请先登录',
    ],
    [
      'an exception report',
      200,
      'text/xml',
      '<?xml version="1.0"?><ServiceExceptionReport><ServiceException code="LayerNotDefined">no layer roads</ServiceException></ServiceExceptionReport>',
      'no layer roads',
    ],
    ['an error status', 502, 'text/html', '<html><body>Bad Gateway</body></html>', '502'],
    ['something else', 200, 'application/json', '{"results":[]}', 'FeatureCollection'],
  ])('says of %s what is wrong', async (_what, status, type, body, expected) => {
    answer = send(status, type, body);
    const found = await queries().serviceFeatures(service(), CIRCLE, never);
    expect(found.ok).toBe(false);
    expect(JSON.stringify(found)).toContain(expected);
  });

  it('gives up on a service that hangs, and at once when aborted', async () => {
    answer = () => undefined;
    const clock = createFakeClock();
    const hung = queries(clock).serviceFeatures(service(), CIRCLE, never);
    await clock.run(TIMEOUT_MS.service);
    expect(await hung).toMatchObject({
      ok: false,
      error: { kind: 'timeout', timeoutMs: TIMEOUT_MS.service },
    });
    const abort = new AbortController();
    const aborted = queries().serviceFeatures(service(), CIRCLE, abort.signal);
    abort.abort();
    expect(await aborted).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  });
});

it('reads a layer range, the regions and the grid from their addresses', async () => {
  const geometry = { type: 'Polygon', coordinates: [square(82, 44, 1)] };
  answer = json({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', id: 4, properties: null, geometry }],
  });
  const range = await queries().rangeFeatures('/geo/features/townships.geojson', never);
  expect(range.ok && range.value.rows).toEqual([{ id: '4', properties: {}, geometry }]);
  await queries().regions(never);
  await queries().gridCells(never);
  expect(asked.map(({ url }) => url.pathname)).toEqual([
    '/geo/features/townships.geojson',
    '/sanwei/data/vector/polygon/regions.geojson',
    '/sanwei/data/vector/polygon/grid.geojson',
  ]);
});
