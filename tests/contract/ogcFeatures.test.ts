import { beforeAll, describe, expect, test } from 'vitest';
import { onEachGeoServer } from '../support/eachDatabase.ts';
import { itemsOf, linkIn, OGC, type OgcPage } from '../support/ogcCalls.ts';
import type { ReaderCalls } from '../support/server.ts';

const CORE = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';

interface Documented {
  readonly paths: Readonly<
    Record<string, { get: { parameters: readonly { $ref?: string }[]; responses: object } }>
  >;
  readonly components: { readonly parameters: Readonly<Record<string, object>> };
}

/** Titles begin with the names of the tests in the abstract test suite of OGC 17-069r4, annex A. */
onEachGeoServer('OGC API - Features, Core', (connect) => {
  let server: ReaderCalls;
  beforeAll(async () => {
    server = await connect();
  });

  const get = (path: string) => server.fetch(`${OGC}${path}`);
  const items = (layer: string, query = '') => itemsOf(server, layer, query);

  describe('documents', () => {
    test('/conf/core/root-op, root-success: the landing page links to what there is', async () => {
      for (const path of ['', '/']) {
        const { status, headers, body } = await get(path);
        expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
        for (const rel of ['self', 'service-desc', 'conformance', 'data'])
          expect(linkIn(body, rel), rel).toMatch(/^http/);
        expect((await server.get(linkIn(body, 'data'))).status).toBe(200);
      }
    });

    test('/conf/core/api-definition-op, api-definition-success, /conf/oas30: in the form that it says', async () => {
      const { body: landing } = await get('');
      const answer = await server.get(linkIn(landing, 'service-desc'));
      expect(answer.headers.get('content-type')).toContain('application/vnd.oai.openapi+json');
      const document = (await answer.json()) as Documented & { openapi: string; servers: { url: string }[] };
      expect(document.openapi).toMatch(/^3\.0\./);
      expect(document.servers[0]?.url).toBe(`${server.origin}${OGC}`);
      const operation = document.paths['/collections/{collectionId}/items']?.get;
      const named = operation?.parameters.map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '') ?? [];
      expect(named).toEqual(expect.arrayContaining(['bbox', 'limit', 'datetime', 'offset', 'crs']));
      for (const name of named) expect(document.components.parameters, name).toHaveProperty(name);
      const { parameters } = document.components;
      expect(parameters.limit).toMatchObject({ schema: { type: 'integer', minimum: 1, default: 10 } });
      expect(parameters.bbox).toMatchObject({ in: 'query', style: 'form', explode: false });
      expect(JSON.stringify(parameters.collectionId)).toContain('"lakes"');
    });

    test('/conf/core/conformance-op, conformance-success: names the classes', async () => {
      const { status, body } = await get('/conformance');
      expect(status).toBe(200);
      expect((body as { conformsTo: string[] }).conformsTo).toEqual(
        expect.arrayContaining([`${CORE}/core`, `${CORE}/geojson`, `${CORE}/oas30`]),
      );
    });

    test('/conf/core/fc-md-op, fc-md-success, fc-md-links, fc-md-items: every layer is a collection', async () => {
      const { body } = await get('/collections');
      const { collections } = body as { collections: { id: string; links: unknown[] }[] };
      const { layers } = (await server.fetch('/geo/layers')).body as { layers: { name: string }[] };
      expect(collections.map(({ id }) => id)).toEqual(layers.map(({ name }) => name));
      for (const collection of collections) {
        expect(linkIn(collection, 'items')).toContain(`/collections/${collection.id}/items`);
        expect(collection).toMatchObject({ title: expect.any(String) as unknown, itemType: 'feature' });
      }
    });

    test('/conf/core/sfc-md-op, sfc-md-success, /conf/core/fc-md-extent: a collection is the one in the list', async () => {
      const { body } = await get('/collections');
      const { collections } = body as { collections: { id: string }[] };
      const one = (await get('/collections/lakes')).body;
      expect(one).toEqual(collections.find(({ id }) => id === 'lakes'));
      const { extent } = one as { extent: { spatial: { bbox: number[][] } } };
      const [west = NaN, south = NaN, east = NaN, north = NaN] = extent.spatial.bbox[0] ?? [];
      expect(west < east && south < north).toBe(true);
    });
  });

  describe('features', () => {
    test('/conf/core/fc-op, fc-response, /conf/geojson/content: as GeoJSON with its links', async () => {
      const { status, headers, body } = await items('settlements');
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
      expect(body.type).toBe('FeatureCollection');
      expect(body.features).toHaveLength(10);
      expect(linkIn(body, 'self')).toContain('/collections/settlements/items');
      expect(linkIn(body, 'collection')).toContain('/collections/settlements');
    });

    test('/conf/core/fc-timeStamp, fc-numberMatched, fc-numberReturned: says when, and how many', async () => {
      const whole = (await server.fetch('/geo/features/settlements.geojson')).body as OgcPage;
      const { body } = await items('settlements', 'limit=3');
      expect(Math.abs(Date.parse(body.timeStamp) - Date.now())).toBeLessThan(60_000);
      expect([body.numberMatched, body.numberReturned]).toEqual([whole.features.length, 3]);
      expect(body.features).toEqual(whole.features.slice(0, 3));
    });

    test('/conf/core/fc-limit-definition, fc-limit-response: a limit is kept, and a great one is no error', async () => {
      const whole = (await items('settlements', 'limit=999999999')).body;
      expect(whole.numberReturned).toBe(whole.numberMatched);
      expect(linkIn(whole, 'next')).toBe('');
    });

    test('/conf/core/fc-links: next and prev lead through all, each once', async () => {
      const whole = (await items('settlements', 'limit=10000')).body.features.map(({ id }) => id);
      const seen: number[] = [];
      let page = (await items('settlements', 'limit=7')).body;
      for (;;) {
        seen.push(...page.features.map(({ id }) => id));
        const next = linkIn(page, 'next');
        if (next === '') break;
        const before = page;
        page = (await (await server.get(next)).json()) as OgcPage;
        const back = (await (await server.get(linkIn(page, 'prev'))).json()) as OgcPage;
        expect(back.features).toEqual(before.features);
      }
      expect(seen).toEqual(whole);
    });

    test('/conf/core/fc-bbox-definition, fc-bbox-response: only what a box touches, by four or six numbers', async () => {
      const { body } = await items('settlements', 'bbox=82,44.85,82.15,44.96&limit=100');
      expect(body.features.length).toBeGreaterThan(0);
      for (const { geometry } of body.features) {
        const [lon, lat] = geometry.coordinates as [number, number];
        expect(lon >= 82 && lon <= 82.15 && lat >= 44.85 && lat <= 44.96).toBe(true);
      }
      const high = await items('settlements', 'bbox=82,44.85,-100,82.15,44.96,9000&limit=100');
      expect(high.body.features).toEqual(body.features);
      expect((await items('settlements', 'bbox=0,0,1,1')).body).toMatchObject({
        features: [],
        numberMatched: 0,
        numberReturned: 0,
      });
    });

    test('/conf/core/fc-bbox-response: a box may cross the antimeridian', async () => {
      const { body: whole } = await items('settlements', 'limit=1');
      const count = async (box: string) => (await items('settlements', `bbox=${box}`)).body.numberMatched;
      expect(await count('70,40,-170,50')).toBe(whole.numberMatched);
      expect(await count('170,40,-170,50')).toBe(0);
      expect(await count('170,40,81,50')).toBe(await count('-180,40,81,50'));
    });

    test('/conf/core/fc-time-definition, fc-time-response: times are read, and what has none is at any time', async () => {
      for (const time of [
        '2024-01-01',
        '2024-01-01T00:00:00Z',
        '2024-01-01/..',
        '../2024-01-01T08:00:00%2B08:00',
      ])
        expect((await items('lakes', `datetime=${time}`)).body.numberReturned, time).toBeGreaterThan(0);
    });

    test('/conf/core/f-op, f-success, f-links: a feature by its id', async () => {
      const { body } = await items('lakes', 'limit=1');
      const [first] = body.features;
      const answer = await get(`/collections/lakes/items/${String(first?.id)}`);
      expect(answer.headers.get('content-type')).toBe('application/geo+json; charset=utf-8');
      expect(answer.body).toMatchObject({ ...first });
      expect(linkIn(answer.body, 'self')).toContain(`/items/${String(first?.id)}`);
      expect(linkIn(answer.body, 'collection')).toContain('/collections/lakes');
    });

    test('/conf/core/query-param-name: fields are parameters', async () => {
      const { body } = await items('lakes', `name=${encodeURIComponent('赛里木湖')}`);
      expect(body.features.map(({ properties }) => properties.name)).toEqual(['赛里木湖']);
      expect(body.numberMatched).toBe(1);
      expect((await items('lakes', 'levelM=2072')).body.numberMatched).toBe(1);
      expect((await items('lakes', 'levelM=1&name=x')).body.numberMatched).toBe(0);
    });

    test('answers 304 to who has it already, and 200 where another reference is asked for', async () => {
      const path = `${OGC}/collections/lakes/items?limit=1`;
      const tag = (await server.fetch(path)).headers.get('etag') ?? '';
      const again = (address: string) => server.fetch(address, { headers: { 'If-None-Match': tag } });
      expect((await again(path)).status).toBe(304);
      expect((await again(`${path}&bbox=80,44,84,46`)).status).toBe(200);
    });

    test('large answers come whole, in the order of their ids', async () => {
      const { body } = await items('landuse', 'limit=10000');
      const ids = body.features.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      expect(body.numberReturned).toBe(ids.length);
      expect(ids.length).toBe(Math.min(10_000, body.numberMatched ?? NaN));
    });
  });

  describe('what is refused', () => {
    test.each([
      ['/conf/core/query-param-unknown', '/collections/lakes/items?unknown=1', 400],
      ['/conf/core/query-param-unknown', '/collections?limit=1', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?limit=0', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?limit=x', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?limit=1&limit=2', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?offset=-1', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?bbox=1,2,3', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?bbox=1,2,3,x', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?bbox=80,46,84,44', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?bbox=44,80,46,184', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?datetime=yesterday', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?datetime=2024-02-01/2024-01-01', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?datetime=2024-13-01', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?levelM=high', 400],
      ['/conf/core/query-param-invalid', '/collections/lakes/items?f=shp', 400],
      ['unknown collection', '/collections/nowhere', 404],
      ['unknown collection', '/collections/nowhere/items', 404],
      ['unknown collection', '/collections/nowhere/queryables', 404],
      ['unknown feature', '/collections/lakes/items/999999999', 404],
      ['unknown feature', '/collections/lakes/items/x', 404],
    ])('%s: %s is %i', async (_name, path, status) => {
      const answer = await get(path);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(answer.body).toMatchObject({
        status,
        detail: expect.stringMatching(/[一-鿿].*[a-z]/) as unknown,
      });
    });

    test('what accepts no JSON gets 406, and a browser gets JSON', async () => {
      const accepting = async (Accept: string) =>
        (await server.fetch(`${OGC}/collections`, { headers: { Accept } })).status;
      expect(await accepting('text/html')).toBe(406);
      expect(await accepting('text/html,application/xml;q=0.9,*/*;q=0.8')).toBe(200);
      expect(await accepting('application/geo+json')).toBe(200);
    });
  });
});
