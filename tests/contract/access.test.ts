import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { installGate } from '../../server/base/access/gatekeeper.ts';
import { createAccessKeys } from '../../server/access/keys.ts';
import { createSessionStore, DEFAULT_SESSION_POLICY } from '../../server/auth/sessions.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { accessKeyList, accessKeyMake, accessKeyRevoke } from '../../src/api/contracts/accessKeys.ts';
import { OIDC_PATHS } from '../../src/api/contracts/oidc.ts';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { dueSession } from '../attack/accounts.ts';
import { documentedCalls } from '../attack/calls.ts';
import { attempts, intruders } from '../attack/intruders.ts';
import { layerProbes, probedLayer, waysTo } from '../attack/layerProbes.ts';
import { triedByOthers } from '../attack/others.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import type { TestServer } from '../support/server.ts';

const OGC = '/geo/ogc/features';
const MAP_SERVICE = '/geo/arcgis/rest/services/bortala/MapServer';
const FEATURE_SERVICE = '/geo/arcgis/rest/services/bortala/FeatureServer';

interface Collection {
  readonly features: readonly {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
  }[];
}

onEachDatabase('who may', (start) => {
  let server: TestServer;
  let bureau: string;
  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo, allowedOrigins: ['https://gis.example.cn'] });
    bureau = await server.signIn('admin1');
  });

  const as = (token: string) => ({ Authorization: token });
  const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
  const get = (path: string, headers: Record<string, string> = {}) => server.fetch(path, { headers });
  const post = (path: string, token: string, body: unknown) =>
    server.fetch(path, {
      method: 'POST',
      headers: { ...as(token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  async function makeKey(token: string, resources: readonly string[], days = 30) {
    const { status, body } = await post(accessKeyMake.path, token, { name: '测试', resources, days });
    expect(status).toBe(200);
    return (body as { data: { key: string; item: { id: string } } }).data;
  }
  const revoke = (token: string, id: string) => post(accessKeyRevoke.path, token, { id });

  describe('call', () => {
    test('every call says who may, and how he shows it', async () => {
      const calls = await documentedCalls(server);
      expect(calls.length).toBeGreaterThan(60);
      for (const { method, path, access, whoMay, security } of calls) {
        expect(
          ['anyone', 'session', 'administrator', 'auditor', 'operator', 'data'],
          `${method} ${path}`,
        ).toContain(access);
        expect(whoMay, path).not.toBe('');
        expect(security.length > 0, path).toBe(access !== 'anyone');
      }
    });

    test('anyone may sign in, look after the server, read its documents and see symbols, and nothing else', async () => {
      const open = (await documentedCalls(server)).filter(({ access }) => access === 'anyone');
      expect(open.map(({ path }) => path).sort()).toEqual(
        [
          ENDPOINTS.accountToken.path,
          ENDPOINTS.userToken.path,
          ENDPOINTS.signInWays.path,
          ENDPOINTS.oidcFinish.path,
          ...Object.values(OIDC_PATHS),
          // A symbol's picture, whichever the symbol and its colour.
          '/geo/marks/1/1',
          '/healthz',
          '/readyz',
        ].sort(),
      );
    });

    test('a route without a rule keeps the server from starting', async () => {
      const sessions = createSessionStore(server.database, systemClock, DEFAULT_SESSION_POLICY);
      const keys = createAccessKeys(server.database, systemClock);
      const build = () => {
        const app = Fastify();
        installGate(app, { database: server.database, sessions, keys });
        return app;
      };
      const without = build();
      without.get('/open', () => 'data');
      await expect(without.ready()).rejects.toThrow('GET /open');
      const ruled = build();
      ruled.get('/open', { config: { access: 'anyone' } }, () => 'data');
      await expect(ruled.ready()).resolves.toBeDefined();
      await ruled.close();
    });

    test('everybody who should not get in is turned away everywhere', async () => {
      const [endedToken, expiredToken] = [await server.signIn(), await server.signIn('admin17')];
      await get(ENDPOINTS.logout.path, as(endedToken));
      await server.database.query(
        `UPDATE sessions SET created_at = created_at - interval '2 days', seen_at = seen_at - interval '2 days'
         WHERE account_id = 'demo-16'`,
      );
      const [live, revoked, expired] = [
        await makeKey(bureau, ['lakes']),
        await makeKey(bureau, ['lakes']),
        await makeKey(bureau, ['lakes']),
      ];
      await revoke(bureau, revoked.item.id);
      await server.database.query('UPDATE access_keys SET expires_at = created_at WHERE id = $1', [
        expired.item.id,
      ]);
      const all = intruders({
        token: bureau,
        otherToken: await server.signIn('admin9'),
        dueToken: (await dueSession(server, bureau)).token,
        endedToken,
        expiredToken,
        key: live.key,
        revokedKey: revoked.key,
        expiredKey: expired.key,
      });
      const made = await attempts(server, await documentedCalls(server), all);
      expect(made.length).toBeGreaterThan(500);
      expect(made.filter(({ wanted, got }) => wanted !== got)).toEqual([]);
    });

    test('other users’ objects do not exist for anybody else', async () => {
      const tried = await triedByOthers(server, bureau, await server.signIn('admin9'));
      expect(tried.length).toBeGreaterThan(5);
      expect(tried.filter(({ got }) => got !== 404)).toEqual([]);
    });

    test('is turned away in the words of the service', async () => {
      const wms = await get('/geo/wms?SERVICE=WMS&REQUEST=GetCapabilities');
      expect([wms.status, wms.headers.get('content-type')]).toEqual([401, 'text/xml; charset=utf-8']);
      expect(wms.body).toContain('<ServiceException code="NoApplicableCode">未登录');
      expect((await get('/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities')).body).toContain(
        'ows:ExceptionReport',
      );
      for (const service of [MAP_SERVICE, FEATURE_SERVICE])
        expect((await get(`${service}?f=json`)).body).toMatchObject({ error: { code: 499 } });
      const refused = await get(`${OGC}/collections/lakes/items`);
      expect([refused.status, refused.headers.get('content-type')]).toEqual([
        401,
        'application/problem+json; charset=utf-8',
      ]);
      const features = await get('/geo/features/lakes.geojson');
      expect(features.body).toMatchObject({ code: 401, data: null });
      expect(features.headers.get('www-authenticate')).toContain('Bearer');
    });
  });

  describe('pictures', () => {
    test('come with the cookie, and are kept for their caller alone', async () => {
      const token = await server.signIn('admin9');
      for (const path of [
        '/geo/tiles/imagery/8/186/92.jpg',
        '/geo/features/lakes.geojson',
        `${MAP_SERVICE}?f=json`,
      ]) {
        const headers = { Cookie: `Admin-Token=${token}`, 'Sec-Fetch-Site': 'same-origin' };
        const answer = await get(path, headers);
        expect(answer.status, path).toBe(200);
        expect(answer.headers.get('cache-control'), path).toMatch(/^private, /);
        expect(answer.headers.get('vary'), path).toMatch(/Authorization.*Cookie/);
      }
    });
  });

  describe('cookie', () => {
    test('is taken back when its own session is over, and not when somebody else fails to get in beside it', async () => {
      const token = await server.signIn('admin9');
      const over = { Cookie: 'Admin-Token=0123456789abcdef' };
      expect((await get(ENDPOINTS.userInfo.path, over)).headers.get('set-cookie')).toContain('Max-Age=0');
      const beside = { ...as('0123456789abcdef'), Cookie: `Admin-Token=${token}` };
      const refused = await get(ENDPOINTS.userInfo.path, beside);
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null]);
    });
  });

  describe('role', () => {
    test.each([
      ['animals', 'admin5', 'admin9'],
      ['plants', 'admin4', 'admin8'],
      ['videos', 'admin5', 'admin9'],
      ['enterprises', 'admin3', 'admin5'],
    ])('%s are for those who need them, by whatever way', async (layer, needs, needsNot) => {
      const probes = layerProbes(await probedLayer(server, as(bureau), layer));
      const all = (is: boolean) => Object.fromEntries(probes.map(({ name }) => [name, is]));
      expect(await waysTo(server, as(await server.signIn(needs)), probes)).toEqual(all(true));
      expect(await waysTo(server, as(await server.signIn(needsNot)), probes)).toEqual(all(false));
    });

    test('figures of hidden layers are hidden', async () => {
      const figuresFor = async (account: string) => {
        const path = ENDPOINTS.topicFigures.path.replace('{topic}', 'wildlife');
        const { body } = await get(path, as(await server.signIn(account)));
        return (body as { data: { values: unknown[]; sections: unknown[] } }).data;
      };
      const [allowed, refused] = [await figuresFor('admin5'), await figuresFor('admin9')];
      expect(allowed.values.length).toBeGreaterThan(0);
      expect([refused.values, refused.sections]).toEqual([[], []]);
    });

    test('each role has its own tree, without the groups that it leaves empty', async () => {
      const codesOf = async (account: string) => {
        const { body } = await get(ENDPOINTS.layerTree.path, as(await server.signIn(account)));
        return JSON.stringify(body).match(/"Code":"(\w+)"/g) ?? [];
      };
      const [wildlife, grassland] = [await codesOf('admin5'), await codesOf('admin9')];
      expect(wildlife).toContain('"Code":"Z0108"');
      expect(grassland).not.toContain('"Code":"Z0108"');
      expect(grassland).toContain('"Code":"Z0202"');
      await server.database.query(`INSERT INTO data_rights (resource, role) VALUES ('catalogue:Z0202', '0')`);
      expect(await codesOf('admin9')).not.toContain('"Code":"Z0202"');
      await server.database.query(`DELETE FROM data_rights WHERE resource = 'catalogue:Z0202'`);
      expect(await codesOf('admin9')).toContain('"Code":"Z0202"');
    });

    test.each([
      ['/geo/ogc/features', 'lakes'],
      ['/geo/ogc/features/collections/lakes', ''],
    ])(
      'a layer of the collection at %s %s is in no tree of a role that may not see it',
      async (link, alias) => {
        const { query } = server.database;
        const record = JSON.stringify({ name: '湖泊', type: 'ogcFeatureLayer', link, alias });
        await query(
          `INSERT INTO catalogue_items (code, parent_code, name, position, resource)
         VALUES ('Z0299', 'Z02', '湖泊', 99, $1)`,
          [
            {
              ResourceAbstract: record,
              StorageName: '',
              ServiceName: '',
              TargetName: '',
              ResourceCoverage: '',
            },
          ],
        );
        const token = await server.signIn('admin9');
        const tree = async () => JSON.stringify((await get(ENDPOINTS.layerTree.path, as(token))).body);
        expect(await tree()).toContain('Z0299');
        await query(`INSERT INTO data_rights (resource, role) VALUES ('lakes', '0')`);
        expect(await tree()).not.toContain('Z0299');
        await query(`DELETE FROM data_rights WHERE resource = 'lakes'`);
        await query(`DELETE FROM catalogue_items WHERE code = 'Z0299'`);
      },
    );

    test('models and imagery follow the rows, too, at once', async () => {
      const token = await server.signIn('admin9');
      const statusOf = async (path: string) => (await get(path, as(token))).status;
      const paths = ['/geo/models/boxmodel/tileset.json', '/geo/tiles/imagery/8/186/92.jpg'];
      for (const path of paths) expect(await statusOf(path)).toBe(200);
      await server.database.query(
        `INSERT INTO data_rights (resource, role) VALUES ('model:boxmodel', '0'), ('base:imagery', '0')`,
      );
      for (const path of paths) expect(await statusOf(path)).toBe(404);
      await server.database.query(
        `DELETE FROM data_rights WHERE resource IN ('model:boxmodel', 'base:imagery')`,
      );
      for (const path of paths) expect(await statusOf(path)).toBe(200);
    });
  });

  describe('unit', () => {
    /** A box around the reserve of Ebinur lake. */
    const [west, south, east, north] = [82.3, 44.65, 83.35, 45.2];

    const featuresOf = async (account: string, query = '') => {
      const { body } = await get(`/geo/features/animals.geojson${query}`, as(await server.signIn(account)));
      return (body as Collection).features;
    };

    test('sees what lies in its own area only, however it asks', async () => {
      const [whole, own] = [await featuresOf('admin1'), await featuresOf('admin2')];
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThan(whole.length);
      for (const { geometry } of own) {
        const [lon = 0, lat = 0] = geometry.coordinates as number[];
        expect(lon > west && lon < east && lat > south && lat < north).toBe(true);
      }
      const token = await server.signIn('admin2');
      const list = (await get(`${MAP_SERVICE}?f=json`, as(token))).body as {
        layers: { id: number; name: string }[];
      };
      const id = String(list.layers.find(({ name }) => name === '重点保护野生动物')?.id);
      const counted = await get(
        `${MAP_SERVICE}/${id}/query?f=json&where=1%3D1&returnCountOnly=true`,
        as(token),
      );
      expect(counted.body).toEqual({ count: own.length });
      const statistics = [
        { statisticType: 'count', onStatisticField: 'OBJECTID', outStatisticFieldName: 'n' },
      ];
      const summed = await get(
        `${FEATURE_SERVICE}/${id}/query?f=json&outStatistics=${encodeURIComponent(JSON.stringify(statistics))}`,
        as(token),
      );
      expect(summed.body).toMatchObject({ features: [{ attributes: { n: own.length } }] });
      const records = await get('/sanwei/v2/dataQuery/allTypes/animals/fields_all', as(token));
      expect((records.body as { data: [{ RecordNum: number }] }).data[0].RecordNum).toBe(own.length);
      expect(await featuresOf('admin2', '?bbox=79,43,82,46')).toEqual([]);
      expect(await featuresOf('admin2', '?limit=1')).toHaveLength(1);
      const filter = encodeURIComponent('POLYGON((79 43,85 43,85 46,79 46,79 43))');
      const info = await get(
        `/geo/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetFeatureInfo&LAYERS=animals&QUERY_LAYERS=animals&CRS=EPSG:4326&INFO_FORMAT=application/json&FEATURE_COUNT=9999&FILTER_GEOM=${filter}`,
        as(token),
      );
      expect(info.body).toMatchObject({ numberMatched: own.length });
    });

    test('is never given the picture that another one’s was drawn', async () => {
      const tile = '/geo/wmts/1.0.0/animals/default/EPSG:3857/5/11/23.png';
      const pictureFor = async (account: string) => {
        const response = await fetch(`${server.origin}${tile}`, {
          headers: as(await server.signIn(account)),
        });
        const bytes = Buffer.from(await response.arrayBuffer());
        return { tag: response.headers.get('etag') ?? '', bytes: bytes.toString('base64') };
      };
      const [whole, own, again] = [
        await pictureFor('admin1'),
        await pictureFor('admin2'),
        await pictureFor('admin1'),
      ];
      expect(own.bytes).not.toBe(whole.bytes);
      expect(own.tag).not.toBe(whole.tag);
      expect(again).toEqual(whole);
      const headers = { ...as(await server.signIn('admin2')), 'If-None-Match': whole.tag };
      expect((await fetch(`${server.origin}${tile}`, { headers })).status).toBe(200);
    });
  });

  describe('field', () => {
    const HIDDEN = ['林长', '护林员人数', '巡护频次'];

    test('is in no answer to a role that does not see it', async () => {
      const token = await server.signIn('admin9');
      const list = (await get(`${MAP_SERVICE}?f=json`, as(token))).body as {
        layers: { id: number; name: string }[];
      };
      const id = String(list.layers.find(({ name }) => name === '林长责任区')?.id);
      const metadata = await post(ENDPOINTS.metadataQuery.path, token, [
        { column: 'layerId', type: 'eq', value: 'chiefareas' },
      ]);
      const answers = [
        await get('/geo/features/chiefareas.geojson', as(token)),
        await get('/geo/features/chiefareas.kml', as(token)),
        await get(`${MAP_SERVICE}/${id}?f=json`, as(token)),
        await get(`${MAP_SERVICE}/${id}/query?f=json&where=1%3D1&outFields=*`, as(token)),
        await get(`${FEATURE_SERVICE}/${id}?f=json`, as(token)),
        await get(`${FEATURE_SERVICE}/${id}/query?f=pbf&where=1%3D1&outFields=*`, as(token)),
        await get('/sanwei/v2/dataQuery/allTypes/chiefareas/fields_all', as(token)),
        await get(`${OGC}/collections/chiefareas/items`, as(token)),
        await get(`${OGC}/collections/chiefareas/items/1`, as(token)),
        await get(`${OGC}/collections/chiefareas/queryables`, as(token)),
        metadata,
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        const text = JSON.stringify(body);
        for (const field of HIDDEN) {
          expect(text).not.toContain(`"${field}"`);
          expect(text).not.toContain(`name=\\"${field}\\"`);
        }
      }
      const where = encodeURIComponent(`"林长" LIKE '县级%'`);
      const asked = await get(`${MAP_SERVICE}/${id}/query?f=json&where=${where}`, as(token));
      expect(asked.body).toMatchObject({ error: { code: 400 } });
      const statistics = [{ statisticType: 'max', onStatisticField: '林长', outStatisticFieldName: 'x' }];
      const counted = await get(
        `${FEATURE_SERVICE}/${id}/query?f=json&outStatistics=${encodeURIComponent(JSON.stringify(statistics))}`,
        as(token),
      );
      expect(counted.body).toMatchObject({ error: { code: 400 } });
      for (const query of [`filter=${where}`, `${encodeURIComponent('林长')}=x`]) {
        const address = `${OGC}/collections/chiefareas/items?${query}`;
        expect((await get(address, as(token))).status, query).toBe(400);
        expect((await get(address, as(bureau))).status, query).toBe(200);
      }
      const field = await get(
        `/sanwei/v2/dataQuery/allTypes/chiefareas/${encodeURIComponent('林长')}`,
        as(token),
      );
      expect(field.body).toMatchObject({ status: 400 });
      const figures = await get(ENDPOINTS.topicFigures.path.replace('{topic}', 'chiefs'), as(token));
      expect(JSON.stringify(figures.body)).not.toMatch(/"patrols"|"rangers"/);
      const whole = await get(ENDPOINTS.topicFigures.path.replace('{topic}', 'chiefs'), as(bureau));
      expect(JSON.stringify(whole.body)).toMatch(/"patrols".*"rangers"|"rangers".*"patrols"/);
    });

    test('colours no map and stands in no legend where it is hidden', async () => {
      await server.database.query(
        `INSERT INTO data_rights (resource, role, hidden_fields) VALUES ('reserves', '*', '["class"]'), ('reserves', '0', '[]')`,
      );
      const rules = async (token: string) => {
        const { body } = await get('/geo/layers', as(token));
        const { layers } = body as { layers: { name: string; legend: unknown[] }[] };
        return layers.find(({ name }) => name === 'reserves')?.legend.length;
      };
      const [whole, cut] = [await rules(bureau), await rules(await server.signIn('admin9'))];
      await server.database.query(`DELETE FROM data_rights WHERE resource = 'reserves'`);
      expect(whole).toBeGreaterThan(1);
      expect(cut).toBe(1);
    });
  });

  describe('access key', () => {
    test('opens the layers that were chosen, as a bearer or in the address, and nothing else', async () => {
      const { key } = await makeKey(bureau, ['lakes']);
      const ways: [string, Record<string, string>][] = [
        ['', bearer(key)],
        [`key=${key}`, {}],
        [`KEY=${key}`, {}],
        [`token=${key}`, {}],
        ['', { 'X-Esri-Authorization': `Bearer ${key}` }],
      ];
      for (const [query, headers] of ways) {
        expect((await get(`/geo/features/lakes.geojson?${query}`, headers)).status, query).toBe(200);
        expect((await get(`/geo/features/roads.geojson?${query}`, headers)).status, query).toBe(404);
        expect((await get(`/geo/tiles/imagery/8/186/92.jpg?${query}`, headers)).status, query).toBe(404);
      }
      const { body } = await get(`/geo/layers?key=${key}`);
      const { layers } = body as { layers: { name: string; features: string }[] };
      expect(layers.map(({ name }) => name)).toEqual(['lakes']);
      expect(layers[0]?.features).toBe(`/geo/features/lakes.geojson?key=${key}`);
    });

    test('of another layer gets nothing, by whatever way', async () => {
      const probes = layerProbes(await probedLayer(server, as(bureau), 'rivers'));
      const forKeys = probes.filter((probe) => probe.forKeys);
      const all = (is: boolean) => Object.fromEntries(forKeys.map(({ name }) => [name, is]));
      const [own, other] = [await makeKey(bureau, ['rivers']), await makeKey(bureau, ['lakes'])];
      expect(await waysTo(server, bearer(own.key), forKeys)).toEqual(all(true));
      expect(await waysTo(server, bearer(other.key), forKeys)).toEqual(all(false));
    });

    test('is carried on in documents where it came in the address, and only there', async () => {
      const { key } = await makeKey(bureau, ['lakes', 'base:imagery']);
      const documents = [
        '/geo/wms?SERVICE=WMS&VERSION=1.1.1&REQUEST=GetCapabilities',
        '/geo/wms?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetCapabilities',
        '/geo/wmts?SERVICE=WMTS&REQUEST=GetCapabilities',
        `${MAP_SERVICE}/export?f=json&bbox=8900000,5400000,9300000,5700000`,
        `${OGC}/collections?f=json`,
        `${OGC}/collections/lakes/items?limit=1`,
      ];
      for (const path of documents) {
        const asked = String(JSON.stringify((await get(`${path}&key=${key}`)).body));
        const addresses = asked.match(/http:\/\/127[^"<\\]*/g) ?? [];
        expect(addresses.length, path).toBeGreaterThan(0);
        for (const address of addresses.filter((found) => !found.endsWith('/geo/wms')))
          expect(address, path).toContain(`key=${key}`);
        expect(JSON.stringify((await get(path, bearer(key))).body), path).not.toContain(key);
      }
    });

    test('never shows more than its maker sees now', async () => {
      const token = await server.signIn('admin5');
      const refused = await post(accessKeyMake.path, token, {
        name: '企业',
        resources: ['enterprises'],
        days: 1,
      });
      expect(refused.status).toBe(403);
      const { key } = await makeKey(token, ['animals', 'lakes']);
      expect((await get('/geo/features/animals.geojson', bearer(key))).status).toBe(200);
      await server.database.query(`DELETE FROM data_rights WHERE resource = 'animals' AND role = '4'`);
      expect((await get('/geo/features/animals.geojson', bearer(key))).status).toBe(404);
      await server.database.query(`INSERT INTO data_rights (resource, role) VALUES ('animals', '4')`);
      expect((await get('/geo/features/animals.geojson', bearer(key))).status).toBe(200);
      await server.database.query(`UPDATE accounts SET role_type = 8 WHERE account = 'admin5'`);
      expect((await get('/geo/features/lakes.geojson', bearer(key))).status).toBe(401);
      await server.database.query(`UPDATE accounts SET role_type = 4 WHERE account = 'admin5'`);
    });

    test('is listed without itself, noted when used, and ended by its maker alone', async () => {
      const token = await server.signIn('admin6');
      const { key, item } = await makeKey(token, ['lakes'], 7);
      const list = async () => {
        const { body } = await get(accessKeyList.path, as(token));
        return (body as { data: { keys: Record<string, unknown>[]; services: Record<string, string> } }).data;
      };
      const listed = async () => (await list()).keys;
      const { features, mapService, featureService, terrain } = (await list()).services;
      expect([features, mapService, featureService]).toEqual([OGC, MAP_SERVICE, FEATURE_SERVICE]);
      expect((await get(`${terrain ?? ''}?f=json`, as(token))).status).toBe(200);
      expect(await listed()).toMatchObject([
        { id: item.id, name: '测试', state: 'live', lastUsedAtMs: null },
      ]);
      expect(JSON.stringify(await listed())).not.toContain(key);
      const stored = await server.database.query('SELECT * FROM access_keys');
      expect(JSON.stringify(stored)).not.toContain(key.slice(4));
      await get('/geo/features/lakes.geojson', bearer(key));
      expect((await listed())[0]?.lastUsedAtMs).toEqual(expect.any(Number));
      const stranger = await server.signIn('admin7');
      expect((await revoke(stranger, item.id)).status).toBe(404);
      expect((await get('/geo/features/lakes.geojson', bearer(key))).status).toBe(200);
      expect((await revoke(token, item.id)).status).toBe(200);
      const late = await get('/geo/features/lakes.geojson', bearer(key));
      expect([late.status, JSON.stringify(late.body)]).toEqual([401, expect.stringContaining('已吊销')]);
      expect(await listed()).toMatchObject([{ state: 'revoked' }]);
      expect((await revoke(token, item.id)).status).toBe(404);
    });

    test('is refused without a name, layers or an end, and when there are too many', async () => {
      const token = await server.signIn('admin8');
      const wish = { name: '多', resources: ['lakes'], days: 1 };
      for (const wrong of [
        { name: ' ' },
        { resources: [] },
        { days: 0 },
        { days: 10_000 },
        { resources: ['nowhere!'] },
      ])
        expect([400, 403]).toContain((await post(accessKeyMake.path, token, { ...wish, ...wrong })).status);
      for (let count = 0; count < 20; count += 1) await makeKey(token, ['lakes']);
      expect((await post(accessKeyMake.path, token, wish)).status).toBe(409);
    });

    test('is in no log', async () => {
      const { key } = await makeKey(bureau, ['lakes']);
      await get(`/geo/features/lakes.geojson?key=${key}&token=${key}`);
      expect(server.log()).not.toContain(key);
    });
  });

  describe('page of another origin', () => {
    const at = (Origin: string) => ({ Origin });
    const KNOWN = 'https://gis.example.cn';

    test('reads with a key where the portal allows its origin', async () => {
      const { key } = await makeKey(bureau, ['lakes']);
      const answer = await get(`/geo/features/lakes.geojson?key=${key}`, at(KNOWN));
      expect(answer.headers.get('access-control-allow-origin')).toBe(KNOWN);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('vary')).toContain('Origin');
      const asked = { method: 'OPTIONS', headers: { ...at(KNOWN), 'Access-Control-Request-Method': 'GET' } };
      const preflight = await server.fetch('/geo/features/lakes.geojson', asked);
      expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
        204,
        expect.stringContaining('Authorization'),
      ]);
    });

    test.each([
      'https://evil.example',
      'https://gis.example.cn.evil.example',
      'http://gis.example.cn',
      'null',
    ])('does not from %s', async (origin) => {
      const { key } = await makeKey(await server.signIn('admin17'), ['lakes']);
      const answer = await get(`/geo/features/lakes.geojson?key=${key}`, at(origin));
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      const preflight = await server.fetch('/geo/wms', { method: 'OPTIONS', headers: at(origin) });
      expect(preflight.status).toBe(403);
    });

    test('never by the cookie', async () => {
      const headers = { ...at(KNOWN), Cookie: `Admin-Token=${bureau}`, 'Sec-Fetch-Site': 'cross-site' };
      expect((await get('/geo/features/lakes.geojson', headers)).status).toBe(403);
    });
  });
});
