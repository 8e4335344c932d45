import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { appConfigSchema } from '../../config/appConfig.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { buildLayerTree } from '../../layers/tree/layerCatalogue.ts';
import { REFERENCE_LAYER } from './referenceMap.ts';
import { firstTexts } from '../../i18n/firstTexts.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createEmitter } from '../../lib/signal.ts';
import { createLayerStore } from '../../stores/layerStore.ts';
import { createPreferenceStore } from '../../stores/preferenceStore.ts';
import { openUserReferenceMap } from './userReferenceMap.ts';
import { zh } from '../../../tests/support/allTexts.ts';

const SETTLEMENTS = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: '博乐市', kind: '州府' },
      geometry: { type: 'Point', coordinates: [82.07, 44.9] },
    },
  ],
});

let server: Server;
let origin: string;
/** What the service answers, one after the other; the last one again and again. */
let answers: readonly (readonly [status: number, body: string])[];
let asked = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    const [status = 500, body = ''] = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    response.writeHead(status, { connection: 'close' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = 0;
});

function setUp() {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const layers = createLayerStore();
  const preferences = createPreferenceStore(createMemoryStore());
  const told: (string | undefined)[] = [];
  const present = (event: PortalEvent | undefined) => Promise.resolve(void told.push(event?.message));
  const config = appConfigSchema.parse({
    deployment: 'forest',
    systemName: 'x',
    home: { x: 82, y: 43, z: 215_000, h: 0, p: -45 },
    api: { baseUrl: '' },
    services: { imagery: '/i', attribution: '', reference: { settlements: '/towns.geojson' } },
  });
  const translator = createTranslator('zh', { ...firstTexts, zh });
  const portal = { config, layers, preferences, present, surroundings: { origin }, translator };
  const close = openUserReferenceMap(portal, scene, { clock, online: createEmitter<void>() });
  const names = () => scene.plane.marksOf(REFERENCE_LAYER).length;
  return { clock, scene, layers, preferences, told, close, names };
}

it('is drawn as the user wants it, and left to a layer that shows the same file', async () => {
  answers = [[200, SETTLEMENTS]];
  const { scene, layers, preferences, told, close, names } = setUp();
  await expect.poll(names).toBe(1);
  preferences.actions.set({ referenceMap: false });
  expect(names()).toBe(0);
  preferences.actions.set({ referenceMap: true });
  expect(names()).toBe(1);
  const record = { name: '居民地', type: 'vectorLayer', link: '/towns.geojson' };
  const item = { Code: 'Z0205', PCode: '', Name: '居民地', Items: [] };
  layers.actions.setTree(
    buildLayerTree([{ ...item, Resources: [{ ResourceAbstract: JSON.stringify(record) }] }]),
  );
  layers.actions.toggle('Z0205');
  expect(names()).toBe(0);
  layers.actions.toggle('Z0205');
  expect(names()).toBe(1);
  expect(told).toEqual([]);
  close();
  expect(scene.leftovers()).toEqual(NOTHING_LEFT);
});

it('is read again while its service is down, which is said once', async () => {
  answers = [
    [503, ''],
    [503, ''],
    [200, SETTLEMENTS],
  ];
  const { clock, told, names } = setUp();
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toBe('地名暂缺，自动重试中：服务返回错误状态：503');
  await expect
    .poll(async () => {
      await clock.run(15_000);
      return names();
    })
    .toBe(1);
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(told).toHaveLength(1);
});

it.each([
  [404, '', '服务返回错误状态：404'],
  [200, '<html>登录</html>', '服务返回的内容无法解析：返回的是网页而不是数据：登录'],
])('is not asked for again where that cannot help: %s', async (status, body, reason) => {
  answers = [[status, body]];
  const { clock, told } = setUp();
  await expect
    .poll(() => told)
    .toEqual([`地名无法显示，请检查 config/app.json 中 services.reference：${reason}`]);
  await clock.run(600_000);
  expect(asked).toBe(1);
});
