import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Feature, Point } from 'geojson';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import { createApiClient } from '../../api/client.ts';
import { createSpatialQueries } from '../../api/spatialQueries.ts';
import { CLEAR_HANDLER, TIMEOUT_MS } from '../../domain/bureau/businessConstants.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LayerDefinition } from '../../layerTypes/index.ts';
import { newLayerQuery } from '../../domain/query/layerQuery.ts';
import type { QueryShape } from '../../domain/query/queryShape.ts';
import type { LayerResult } from '../../domain/query/resultSet.ts';
import type { ClusterHit } from '../../scene/viewPort.ts';
import type { LayerController } from '../../layers/layerController.ts';
import { createLayerController } from '../../layers/layerController.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';
import { ASKED_OVERLAY } from './askedArea.ts';
import { GRID_OVERLAY } from './gridRange.ts';
import { createQuerying, type Querying } from './querying.ts';
import { MASK_OVERLAY } from './regionMask.ts';

const AREA: QueryShape = {
  kind: 'area',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [81.9, 43.9],
        [82.1, 43.9],
        [82.1, 44.1],
        [81.9, 44.1],
        [81.9, 43.9],
      ],
    ],
  },
};
const square = AREA.kind === 'area' ? AREA.geometry : undefined;

let clock: FakeClock;
let scene: MemoryScene;
let controller: LayerController;
let tools: ToolManager;
let querying: Querying;
let told: PortalEvent[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[];

const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(request, response);
});
const json = (response: ServerResponse, body: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const records = (names: readonly string[]) => ({
  status: 200,
  data: [
    {
      QueryInf: 'OK',
      RecordNum: names.length,
      Records: names.map((name, objectid) => ({
        objectid,
        name,
        geometry: { type: 'Point', coordinates: [82, 44] },
      })),
    },
  ],
});
const file = (features: readonly { id: number; properties: object }[]) => ({
  type: 'FeatureCollection',
  features: features.map((feature) => ({ type: 'Feature', geometry: square, ...feature })),
});

const layer = (id: string, more: Partial<LayerDefinition> = {}): LayerDefinition => ({
  id,
  name: `name of ${id}`,
  type: 'vectorLayer',
  link: `/${id}`,
  visible: true,
  ...more,
});

/** Shows layers, the first one on top. */
async function show(definitions: readonly LayerDefinition[]) {
  controller.apply(
    definitions.map((definition, index) => ({
      definition,
      display: { visible: true, opacity: 1, order: definitions.length - index },
    })),
  );
  await clock.run(200);
}
const states = () => querying.session.results.value?.layers.map(({ layerId, state }) => [layerId, state]);
const resultOf = (id: string): LayerResult | undefined =>
  querying.session.results.value?.layers.find(({ layerId }) => layerId === id);
/** Waits for answers that come over a real connection. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
const overlaySizes = (name: string) => [scene.globe.overlay(name).size, scene.plane.overlay(name).size];

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  controller = createLayerController({ host: scene.layers, clock });
  told = [];
  asked = [];
  answer = (_request, response) => json(response, records(['a']));
  tools = createToolManager(scene, clock, (event) => void told.push(event));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  querying = createQuerying({
    scene,
    tools,
    clock,
    queries: createSpatialQueries(
      createApiClient({
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        clock,
        token: () => undefined,
        basicAuthorization: '',
        onSessionEnd: () => undefined,
      }),
    ),
    shown: () => controller.shown(),
    visibleExtent: () => ({ west: 81.9, south: 43.9, east: 82.1, north: 44.1 }),
    isBusiness: (id) => id === 'business',
    readFields: ({ id }) =>
      id === 'fieldless'
        ? Promise.reject(new Error('503'))
        : Promise.resolve([{ dataKey: 'name', dataValue: '名称', extend1: 'header' }]),
    notify: (event) => void told.push(event),
    onError: (error) => {
      throw error;
    },
    words: {
      gridCell: (number) => `编号：${number}`,
      hit: (kind, { lon, lat }) => `${kind} ${lon.toFixed(2)} ${lat.toFixed(2)}`,
    },
  });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.plane.setPose({ lon: 82, lat: 44, scale: 100_000 }, 'program');
  await clock.run(1000);
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('a query', () => {
  it('asks each layer in its own way, the topmost first, those that cannot be asked last', async () => {
    scene.layers.fill('/own', {
      features: [
        { type: 'Feature', properties: { name: 'in' }, geometry: { type: 'Point', coordinates: [82, 44] } },
        { type: 'Feature', properties: { name: 'out' }, geometry: { type: 'Point', coordinates: [83, 44] } },
      ],
      told: { answer: 'ok', afterMs: 10 },
    });
    await show([
      layer('business', { code: 'b' }),
      layer('terrain', { type: 'demLayer' }),
      layer('codeless'),
      layer('records', { code: 'towers' }),
      layer('manhole', { facility: 'manhole' }),
      layer('own'),
    ]);
    const done = querying.session.run(AREA);
    await clock.run(50);
    await until(() => states()?.some(([, state]) => state === 'running') === false);
    await done;
    expect(states()).toEqual([
      ['records', 'done'],
      ['manhole', 'done'],
      ['own', 'done'],
      ['business', 'skipped'],
      ['terrain', 'skipped'],
      ['codeless', 'skipped'],
    ]);
    expect(asked.map((url) => url.split('/').slice(-2)[0]).sort()).toEqual(['manhole', 'towers']);
    expect(resultOf('own')).toMatchObject({ rows: [{ properties: { name: 'in' } }], total: 1 });
    expect(resultOf('terrain')).toMatchObject({ reason: 'unsupported' });
    expect(told).toEqual([
      { id: 'query.business', message: 'name of business' },
      { id: 'query.noCode', message: 'name of codeless' },
    ]);
  });

  it('finds what is of the time that is shown, where a record says which property tells it', async () => {
    const dated = [2018, 2019, 'null'].map((year, objectid) => ({
      objectid,
      name: String(year),
      年度: year,
      geometry: { type: 'Point', coordinates: [82, 44] },
    }));
    answer = (_request, response) =>
      json(response, { status: 200, data: [{ QueryInf: 'OK', RecordNum: 3, Records: dated }] });
    const layers = [layer('timed', { code: 'a', timeField: '年度' }), layer('timeless', { code: 'b' })];
    controller.apply(
      layers.map((definition, order) => ({
        definition,
        display: { visible: true, opacity: 1, order, period: { first: 20190101, last: 20191231 } },
      })),
    );
    await clock.run(200);
    const done = querying.session.run(AREA);
    await until(() => states()?.every(([, state]) => state === 'done') === true);
    await done;
    expect(resultOf('timed')).toMatchObject({ rows: [{ properties: { name: '2019' } }], total: 1 });
    expect(resultOf('timeless')).toMatchObject({ total: 3 });
  });

  it('shows what has answered while three of twenty layers hang and one returns a page', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `l${index}`);
    answer = (request, response) => {
      const code = request.url?.split('/').at(-2) ?? '';
      if (['c0', 'c7', 'c13'].includes(code)) return;
      if (code === 'c4') return void response.end('<html><body>Bad gateway</body></html>');
      json(response, records([code]));
    };
    await show(ids.map((id, index) => layer(id, { code: `c${index}` })));
    const done = querying.session.run(AREA);
    await until(() => states()?.filter(([, state]) => state === 'running').length === 3);
    expect(states()?.filter(([, state]) => state === 'done')).toHaveLength(16);
    expect(resultOf('l4')).toMatchObject({
      state: 'failed',
      problem: { code: 'invalid-body', detail: expect.stringContaining('Bad gateway') as unknown },
    });
    await clock.run(TIMEOUT_MS.data3d);
    await done;
    expect(resultOf('l7')).toMatchObject({ state: 'failed', problem: { code: 'timeout' } });
  });

  it('gives up on a layer whose own data hang', async () => {
    scene.layers.fill('/own', { features: [], told: { answer: 'hang' } });
    await show([layer('own')]);
    const done = querying.session.run(AREA);
    await clock.run(TIMEOUT_MS.service);
    await done;
    expect(resultOf('own')).toMatchObject({ state: 'failed', problem: { code: 'timeout' } });
  });

  it('can be stopped, and a stopped or failed layer asked again', async () => {
    answer = () => undefined;
    await show([layer('a', { code: 'a' })]);
    const done = querying.session.run(AREA);
    await until(() => asked.length === 1);
    querying.session.cancel();
    await done;
    expect(resultOf('a')).toMatchObject({ state: 'skipped', reason: 'cancelled' });
    answer = (_request, response) => json(response, records(['again']));
    querying.session.retry('a');
    expect(resultOf('a')?.state).toBe('running');
    await until(() => resultOf('a')?.state === 'done');
    expect(resultOf('a')).toMatchObject({ rows: [{ properties: { name: 'again' } }] });
  });

  it('replaces the query before, whose late answers change nothing', async () => {
    const held: ServerResponse[] = [];
    answer = (_request, response) => void held.push(response);
    await show([layer('a', { code: 'a' })]);
    const first = querying.session.run(AREA);
    await until(() => held.length === 1);
    const second = querying.session.run(AREA);
    await until(() => held.length === 2);
    expect(await first).toBeUndefined();
    const [early, late] = held;
    if (early === undefined || late === undefined) throw new Error('not asked twice');
    json(late, records(['new']));
    json(early, records(['old']));
    expect((await second)?.id).toBe(2);
    expect(resultOf('a')).toMatchObject({ rows: [{ properties: { name: 'new' } }] });
  });

  it('keeps only the rows that fulfil its conditions, and only the layers it names', async () => {
    answer = (_request, response) => json(response, records(['1号', '2号', '12号']));
    await show([layer('a', { code: 'a' }), layer('b', { code: 'b' })]);
    const conditions = {
      a: { join: 'and', list: [{ field: 'name', operator: 'begins', value: '1' }] },
    } as const;
    const found = await querying.session.run(AREA, { layerIds: ['a'], conditions });
    expect(found?.layers).toHaveLength(1);
    expect(resultOf('a')).toMatchObject({
      rows: [{ properties: { name: '1号' } }, { properties: { name: '12号' } }],
      total: 2,
      fields: [{ dataKey: 'name' }],
    });
  });

  it('is not held up by metadata that cannot be read', async () => {
    await show([layer('fieldless', { code: 'a' })]);
    await querying.session.run(AREA);
    expect(resultOf('fieldless')).toMatchObject({ state: 'done', fields: [] });
  });

  it('says that there is nothing to ask', async () => {
    await show([layer('terrain', { type: 'demLayer' })]);
    await querying.session.run(AREA);
    expect(told).toEqual([{ id: 'query.noLayers' }]);
  });

  it('draws its shape in both views until it is cleared: 打开, then 清除', async () => {
    await show([layer('a', { code: 'a' })]);
    expect(querying.session.handler.value).toBe(CLEAR_HANDLER.cleared);
    await querying.session.run({ kind: 'circle', lon: 82, lat: 44, radiusM: 900 });
    expect(overlaySizes(ASKED_OVERLAY)).toEqual([1, 1]);
    expect(querying.session.handler.value).toBe('打开');
    await clock.settle(querying.clear());
    expect(querying.session.handler.value).toBe('清除');
    expect(querying.session.results.value).toBeUndefined();
    expect(scene.leftovers().overlays).toBe(0);
  });
});

describe('the click mode', () => {
  it.each(['globe', 'plane'] as const)(
    'queries where the %s is clicked, until a right click',
    async (view) => {
      await show([layer('a', { code: 'a' })]);
      await clock.settle(querying.toggleClicks());
      await clock.run(0);
      expect(querying.isClicking()).toBe(true);
      scene[view].script.click(320, 240);
      await until(() => told.some(({ id }) => id === 'query.hit'));
      expect(resultOf('a')).toMatchObject({ state: 'done', rows: [{ properties: { name: 'a' } }] });
      expect(told.map(({ id }) => id)).toEqual(['query.clickBegin', 'query.hit']);
      expect(told[1]?.message).toMatch(/^point \d+\.\d\d \d+\.\d\d$/);
      scene[view].script.click(320, 240, 'right');
      await clock.run(0);
      expect(querying.isClicking()).toBe(false);
      expect(told.at(-1)).toEqual({ id: 'query.clickEnd' });
      await clock.settle(querying.clearAll());
      controller.destroy();
      expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    },
  );

  it('asks about a circle of radius 5: pixels, and metres where a pixel is less', async () => {
    const bodies: { sc?: string }[] = [];
    answer = (request, response) => {
      request
        .setEncoding('utf8')
        .on('data', (text: string) => bodies.push(JSON.parse(text) as { sc?: string }));
      request.on('end', () => json(response, records([])));
    };
    await show([layer('a', { code: 'a' })]);
    await clock.settle(querying.toggleClicks());
    const radius = (body: { sc?: string } | undefined) => Number(body?.sc?.split(',')[2]);
    scene.plane.script.click(320, 240);
    await until(() => resultOf('a')?.state === 'done');
    // At 1:100,000 a pixel is 26.46 m at the equator and 19.03 m at 44°.
    expect(radius(bodies[0])).toBeCloseTo(95.2, 0);
    scene.plane.setPose({ lon: 82, lat: 44, scale: 500 }, 'program');
    scene.plane.script.click(320, 240);
    await until(() => bodies.length === 2);
    expect(radius(bodies[1])).toBe(5);
  });

  describe('on what is drawn', () => {
    let bodies: { sc?: string; [more: string]: unknown }[];
    const MARK: Pick<Feature<Point>, 'type' | 'geometry'> = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [82.0005, 44] },
    };

    /** Draws a mark of a layer beside another layer, and clicks some pixels beside where it stands. */
    async function clickMark(cluster?: ClusterHit) {
      bodies = [];
      answer = (request, response) => {
        request.setEncoding('utf8').on('data', (text: string) => bodies.push(JSON.parse(text) as never));
        request.on('end', () => json(response, records(['towers'])));
      };
      const feature = { ...MARK, properties: { name: '塔' }, ...(cluster && { cluster }) };
      scene.layers.fill('/towers', { features: [feature], drawn: true });
      await show([layer('towers', { code: 'towers' }), layer('other', { code: 'other' })]);
      await clock.settle(querying.toggleClicks());
      scene.plane.script.click(320, 240);
      await until(() => resultOf('towers')?.state === 'done');
    }

    it('asks where a mark stands, not for the ground behind its body', async () => {
      await clickMark();
      const [lon, lat] = (bodies[0]?.sc ?? '').split(',').slice(3).map(Number.parseFloat);
      expect([lon, lat]).toEqual([82.0005, 44]);
      expect(states()?.map(([id]) => id)).toEqual(['towers', 'other']);
    });

    it('asks a cluster’s own layer for all the land of its points', async () => {
      const extent = { west: 81.5, south: 43.5, east: 82.5, north: 44.5 };
      await clickMark({ count: 12, members: [], extent });
      expect(states()).toEqual([['towers', 'done']]);
      expect(JSON.stringify(bodies[0])).toMatch(/81\.5.*43\.5/);
    });
  });

  it('ends and leaves nothing when it is aborted while a layer is asked', async () => {
    answer = () => undefined;
    await show([layer('a', { code: 'a' })]);
    await clock.settle(querying.toggleClicks());
    scene.globe.script.click(320, 240);
    await until(() => asked.length === 1);
    await clock.settle(tools.abortAll('route'));
    await clock.settle(querying.clearAll());
    controller.destroy();
    await until(() => clock.pending === 0);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('an area drawn for a query', () => {
  const sentBy = () => {
    const bodies: string[] = [];
    answer = (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
      request.on('end', () => json(response, records(['a'])));
    };
    return () => bodies.map((text) => (JSON.parse(text) as { sc: string }).sc);
  };

  it.each(['globe', 'plane'] as const)('is a rectangle by two clicks in the %s', async (view) => {
    const sent = sentBy();
    scene.globe.setPose({ lon: 82, lat: 44, heightM: 20_000, headingDeg: 0, pitchDeg: -90 }, 'program');
    await show([layer('a', { code: 'a' })]);
    await clock.settle(querying.toggleDrawing('rectangle'));
    await clock.run(0);
    expect(querying.drawing.value).toBe('rectangle');
    scene[view].script.click(300, 220);
    scene[view].script.click(340, 260);
    await until(() => resultOf('a')?.state === 'done');
    expect(sent()[0]).toMatch(/^\(2,5,/);
    expect(querying.drawing.value).toBeUndefined();
    await clock.settle(querying.clearAll());
    controller.destroy();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('is a circle by centre and edge, a polygon by clicks until a right click', async () => {
    const sent = sentBy();
    await show([layer('a', { code: 'a' })]);
    await clock.settle(querying.toggleDrawing('circle'));
    scene.plane.script.click(320, 240);
    scene.plane.script.click(340, 240);
    await until(() => sent().length === 1);
    // Twenty pixels of 19.06 m on the ellipsoid.
    expect(Number(sent()[0]?.split(',')[2])).toBeCloseTo(381.3, 0);
    await clock.settle(querying.toggleDrawing('polygon'));
    for (const [x, y] of [
      [300, 200],
      [340, 200],
      [320, 260],
    ] as const)
      scene.plane.script.click(x, y);
    scene.plane.script.click(320, 230, 'right');
    await until(() => sent().length === 2);
    expect(sent()[1]).toMatch(/^\(2,4,/);
  });

  const areaOfSent = (sc: string | undefined) =>
    sc?.replace(/[()]/g, '').split(',').slice(2).map(Number) ?? [];

  it('may be a circle over the date line or the pole: what is asked lies on the map', async () => {
    const sent = sentBy();
    await show([layer('a', { code: 'a' })]);
    const drawAt = async (lon: number, lat: number) => {
      scene.globe.setPose({ lon, lat, heightM: 400_000, headingDeg: 0, pitchDeg: -90 }, 'program');
      await clock.run(100);
      const before = sent().length;
      await clock.settle(querying.toggleDrawing('circle'));
      await clock.run(0);
      scene.globe.script.click(320, 240);
      scene.globe.script.click(380, 240);
      await until(
        () => querying.session.results.value?.layers.every(({ state }) => state === 'done') === true,
      );
      await until(() => sent().length > before);
      return sent().slice(before);
    };
    const overDateLine = await drawAt(179.99, 44);
    expect(overDateLine).toHaveLength(2);
    const overPole = await drawAt(82, 89.9);
    expect(overPole.flatMap(areaOfSent).filter((value) => value === 90).length).toBeGreaterThan(0);
    for (const sc of [...overDateLine, ...overPole]) {
      expect(sc).toMatch(/^\(2,/);
      areaOfSent(sc).forEach((value, index) =>
        expect(Math.abs(value)).toBeLessThanOrEqual(index % 2 === 0 ? 180 : 90),
      );
    }
    expect(told.every(({ id }) => id === 'draw.begin')).toBe(true);
  });

  it('may be a polygon bigger than the prefecture, and may not cross itself', async () => {
    const sent = sentBy();
    scene.plane.setPose({ lon: 82, lat: 44, scale: 50_000_000 }, 'program');
    await show([layer('a', { code: 'a' })]);
    await clock.settle(querying.toggleDrawing('polygon'));
    await clock.run(0);
    const corners = [
      [200, 150],
      [440, 330],
      [440, 150],
      [200, 330],
    ] as const;
    for (const [x, y] of corners) scene.plane.script.click(x, y);
    scene.plane.script.click(320, 200, 'right');
    await clock.run(100);
    expect(told.at(-1)).toMatchObject({ id: 'draw.selfCrossing' });
    expect(sent()).toEqual([]);
    tools.press('remove-last');
    tools.press('finish');
    await until(() => sent().length === 1);
    const lons = areaOfSent(sent()[0]).filter((_value, index) => index % 2 === 0);
    expect(Math.max(...lons) - Math.min(...lons)).toBeGreaterThan(20);
  });

  it('is given up by the same command, by clearing, and by another tool, and nothing is asked', async () => {
    await show([layer('a', { code: 'a' })]);
    const begin = async (kind: 'rectangle' | 'circle') => {
      await clock.settle(querying.toggleDrawing(kind));
      await clock.run(0);
    };
    await begin('circle');
    await begin('rectangle');
    expect(querying.drawing.value).toBe('rectangle');
    scene.globe.script.click(300, 220);
    await begin('rectangle');
    expect(querying.drawing.value).toBeUndefined();
    await begin('circle');
    await clock.settle(querying.clear());
    await begin('circle');
    await clock.settle(querying.toggleClicks());
    await clock.run(0);
    expect(querying.drawing.value).toBeUndefined();
    await clock.settle(tools.abortAll('route'));
    expect(asked).toEqual([]);
    await clock.settle(querying.clearAll());
    controller.destroy();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('the layer query', () => {
  it('asks one layer within its limit, and keeps what its conditions let through', async () => {
    const bodies: string[] = [];
    answer = (request, response) => {
      if (request.method === 'GET') return json(response, file([{ id: 1, properties: { code: '652701' } }]));
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
      request.on('end', () => json(response, records(['甲', '乙'])));
    };
    await show([layer('a', { code: 'a' }), layer('terrain', { type: 'demLayer' })]);
    expect(querying.layers().map(({ id }) => id)).toEqual(['a']);
    const query = newLayerQuery('a');
    await querying.runLayerQuery({
      ...query,
      limit: { kind: 'view' },
      conditions: { join: 'and', list: [{ field: 'name', operator: 'equals', value: '乙' }] },
    });
    expect(resultOf('a')).toMatchObject({ rows: [{ properties: { name: '乙' } }], total: 1 });
    await querying.runLayerQuery({ ...query, limit: { kind: 'region', code: '652701' } });
    await querying.runLayerQuery(query);
    const conditions = bodies.map((text) => (JSON.parse(text) as { sc: string }).sc);
    expect(conditions.slice(0, 2).map((sc) => sc.slice(0, 15))).toEqual([
      '(2,5,81.9,43.9,',
      '(2,5,81.9,43.9,',
    ]);
    expect(conditions[2]).toContain('79.88,43.5');
  });
});

describe('the grid range', () => {
  const cells = file([1, 2].map((id) => ({ id, properties: { _bianhao: id * 10 } })));

  it('draws the cells with their numbers in both views, and takes them away again', async () => {
    answer = (_request, response) => json(response, cells);
    await querying.grid.toggle();
    // A polygon, a dot and a number for each cell.
    expect(overlaySizes(GRID_OVERLAY)).toEqual([6, 6]);
    await querying.grid.toggle();
    expect(scene.leftovers().overlays).toBe(0);
    await querying.grid.toggle();
    expect(asked).toHaveLength(1);
    await clock.settle(querying.clearAll());
    expect(querying.grid.visible.value).toBe(false);
    expect(scene.leftovers().overlays).toBe(0);
  });

  it('operates only when features exist, and says so', async () => {
    answer = (_request, response) => json(response, file([]));
    await querying.grid.toggle();
    expect(told).toEqual([{ id: 'query.noPolygons' }]);
    expect(querying.grid.visible.value).toBe(false);
  });

  it('draws nothing when it was taken away while it was read', async () => {
    let held: ServerResponse | undefined;
    answer = (_request, response) => void (held = response);
    const shown = querying.grid.toggle();
    await until(() => held !== undefined);
    querying.grid.hide();
    await shown;
    expect(scene.leftovers().overlays).toBe(0);
    expect(told).toEqual([]);
  });
});

describe('the region mask', () => {
  const regions = file([
    { id: 1, properties: { name: '博尔塔拉蒙古自治州', nameEn: 'Bortala', code: '652700' } },
    { id: 2, properties: { name: '博乐市', code: '652701' } },
  ]);
  beforeEach(() => {
    answer = (_request, response) => json(response, regions);
  });

  it('names the regions and covers all but the chosen one in both views', async () => {
    expect(await querying.mask.regions(new AbortController().signal)).toEqual([
      { code: '652700', name: '博尔塔拉蒙古自治州', nameEn: 'Bortala' },
      { code: '652701', name: '博乐市', nameEn: '博乐市' },
    ]);
    await querying.mask.choose('652701');
    expect(overlaySizes(MASK_OVERLAY)).toEqual([2, 2]);
    expect(querying.mask.chosen.value).toBe('652701');
    await querying.mask.choose('');
    expect(scene.leftovers().overlays).toBe(0);
  });

  it('is none where the region is not known', async () => {
    await querying.mask.choose('999999');
    expect(querying.mask.chosen.value).toBe('');
    expect(scene.leftovers().overlays).toBe(0);
  });
});

describe('a query within a layer range', () => {
  const range = { id: 'r', name: '乡镇界', address: '/geo/features/townships.geojson' };
  const never = new AbortController().signal;

  it('asks the visible layers about the areas of the range', async () => {
    answer = (request, response) =>
      json(response, request.method === 'GET' ? file([{ id: 1, properties: {} }]) : records(['a']));
    await show([layer('a', { code: 'a' })]);
    expect(await querying.runWithin(range, never)).toBe(true);
    await until(() => resultOf('a')?.state === 'done');
    expect(asked[0]).toBe('/geo/features/townships.geojson');
  });

  it('says when the range cannot be read, or holds no areas', async () => {
    answer = (_request, response) => void response.end('<html>no</html>');
    expect(await querying.runWithin(range, never)).toBe(false);
    answer = (_request, response) => json(response, file([]));
    expect(await querying.runWithin(range, never)).toBe(false);
    expect(told.map(({ id }) => id)).toEqual(['request.contract', 'query.noPolygons']);
  });
});
