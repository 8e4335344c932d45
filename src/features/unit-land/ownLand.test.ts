import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUREAU_USER, startBureauServer, type BureauServer } from '../../../tests/support/bureauServer.ts';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer } from '../../../tests/support/memoryScene.ts';
import { createApiClient } from '../../api/client.ts';
import { unitLand } from '../../api/contracts/unitLand.ts';
import { appConfigSchema } from '../../config/appConfig.ts';
import { INITIAL_CAMERA } from '../../domain/bureau/businessConstants.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { UNIT_LAND_LAYER } from './unitLand.ts';
import { systemClock } from '../../lib/clock.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import type { FlyTarget } from '../../scene/viewPort.ts';
import { homePose } from '../../portal/homePose.ts';
import { createSessionStore } from '../../stores/sessionStore.ts';
import { createToolManager } from '../../tools/toolManager.ts';
import { openOwnLand } from './ownLand.ts';

const config = appConfigSchema.parse({
  deployment: 'forest',
  systemName: 'x',
  home: { x: 82, y: 43, z: 215_000, h: 0, p: -45 },
  api: { baseUrl: '' },
  services: { imagery: '/i', elevation: '/e', attribution: '' },
});

const LAND = {
  name: '精河县',
  extent: { west: 82, south: 44, east: 83.5, north: 45 },
  rings: [
    [
      [82, 44],
      [83.5, 44],
      [83, 45],
      [82, 44],
    ],
  ],
};

const FOREST_BUREAU = '14';
const BUREAU = '0';

let server: BureauServer;
beforeAll(async () => {
  server = await startBureauServer();
});
afterAll(() => server.close());

/** Opens the map of a user of a role, whose globe is drawn already. */
async function setUp(roleId: string, { isResumed = false, isMoved = false, isPictured = false } = {}) {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const beginsAt = isPictured ? { ...INITIAL_CAMERA, lon: 82, heightM: 500_000 } : INITIAL_CAMERA;
  scene.globe.setPose(beginsAt, 'program');
  const session = createSessionStore(createMemoryStore());
  session.actions.setToken('token-1');
  session.actions.setUserInfo({ ...BUREAU_USER, RoleIDs: [roleId] });
  const told: (PortalEvent | undefined)[] = [];
  const flights: FlyTarget<GlobePose>[] = [];
  const durationsMs: number[] = [];
  const present = (event: PortalEvent | undefined) => Promise.resolve(void told.push(event));
  const api = createApiClient({
    baseUrl: server.origin,
    clock: systemClock,
    token: () => 'token-1',
    basicAuthorization: '',
    onSessionEnd: () => undefined,
  });
  const close = openOwnLand({
    portal: { api, config, present, session },
    scene,
    clock,
    beginning: { isResumed, beginsAt },
    tools: createToolManager(scene, clock, () => undefined),
    fly(target, durationMs) {
      durationsMs.push(durationMs);
      return Promise.resolve(void flights.push(target));
    },
  });
  if (isMoved) scene.globe.setPose({ ...INITIAL_CAMERA, heightM: 9000 }, 'user');
  await clock.settle(scene.globe.attach(fakeContainer()));
  await clock.settle(scene.plane.attach(fakeContainer()));
  const bordered = () => scene.plane.marksOf(UNIT_LAND_LAYER).length;
  return { told, durationsMs, flights, close, bordered, scene };
}

const answerLand = (land: unknown) => server.answer(unitLand, 200, { code: 200, data: { land }, msg: 'ok' });

describe('the opening of the map', () => {
  it('borders the land of the unit and flies there', async () => {
    answerLand(LAND);
    const { flights, bordered, close } = await setUp(FOREST_BUREAU);
    // A third of the globe is under the first card: the land lies above it.
    const south = expect.closeTo(43.48, 2) as number;
    await expect.poll(() => flights).toEqual([{ extent: { ...LAND.extent, south } }]);
    expect(bordered()).toBe(1);
    close();
    expect(bordered()).toBe(0);
  });

  it('flies home for those of the whole prefecture, without asking', async () => {
    const before = server.calls.length;
    const { flights, scene } = await setUp(BUREAU);
    await expect.poll(() => flights).toEqual([{ pose: homePose(config, scene) }]);
    expect(server.calls.length).toBe(before);
  });

  it('is there at once where a picture of it is shown already', async () => {
    const { durationsMs } = await setUp(BUREAU, { isPictured: true });
    await expect.poll(() => durationsMs).toEqual([0]);
  });

  it('flies home where no layer knows the land', async () => {
    answerLand(null);
    const { flights, told, bordered, scene } = await setUp(FOREST_BUREAU);
    await expect.poll(() => flights).toEqual([{ pose: homePose(config, scene) }]);
    expect([told, bordered()]).toEqual([[], 0]);
  });

  it('tells that the land could not be read, and flies home', async () => {
    server.answer(unitLand, 500, { code: 500, data: null, msg: '服务出错' });
    const { flights, told, scene } = await setUp(FOREST_BUREAU);
    await expect.poll(() => flights).toEqual([{ pose: homePose(config, scene) }]);
    expect(told).toHaveLength(1);
  });

  it('borders the land and stays where the user is brought back to', async () => {
    answerLand(LAND);
    const { flights, bordered } = await setUp(FOREST_BUREAU, { isResumed: true });
    await expect.poll(bordered).toBe(1);
    expect(flights).toEqual([]);
  });

  it('leaves a camera alone that somebody has moved before', async () => {
    answerLand(LAND);
    const { flights, bordered } = await setUp(FOREST_BUREAU, { isMoved: true });
    await expect.poll(bordered).toBe(1);
    expect(flights).toEqual([]);
  });
});
