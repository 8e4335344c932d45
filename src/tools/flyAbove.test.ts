import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer } from '../../tests/support/memoryScene.ts';
import { flyAboveTool, type FlyAboveInput } from './flyAbove.ts';
import { createToolManager } from './toolManager.ts';

const INPUT = { lon: 81.2, lat: 44.6, aboveGroundM: 1000, durationMs: 0 };

/** Metres above the ellipsoid, at every place. */
const LEVEL = (_lon: number, _lat: number): number => 2072;

/** Where the flight ends. */
async function poseAfterFlight(
  hasTerrain: boolean,
  {
    hangs = false,
    terrain = LEVEL,
    ...change
  }: Partial<FlyAboveInput> & { hangs?: boolean; terrain?: typeof LEVEL } = {},
) {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock, terrain, storedHeightM: () => 2200 });
  scene.setTerrain(hasTerrain);
  const attached = scene.globe.attach(fakeContainer());
  await clock.run(1000);
  await attached;
  const environment = hangs
    ? { ...scene.environment, groundHeightM: () => new Promise<number>(() => undefined) }
    : scene.environment;
  const flight = createToolManager({ ...scene, environment }, clock, () => undefined).start(flyAboveTool, {
    ...INPUT,
    ...change,
  });
  await clock.run(10_000);
  await flight;
  return scene.globe.pose.value.pose;
}

it('ends so high above the terrain as was asked', async () => {
  expect(await poseAfterFlight(true)).toMatchObject({ lat: 44.6, heightM: 3072, pitchDeg: -90 });
});

it('goes by the stored height of the ground while there is no terrain, or it does not answer', async () => {
  expect((await poseAfterFlight(false)).heightM).toBe(3200);
  expect((await poseAfterFlight(true, { hangs: true })).heightM).toBe(3200);
});

it('looks at the place from the south where it is to be seen obliquely', async () => {
  const { lon, lat, heightM, pitchDeg } = await poseAfterFlight(true, { pitchDeg: -45 });
  expect({ lon, heightM, pitchDeg }).toEqual({ lon: 81.2, heightM: 3072, pitchDeg: -45 });
  // As far south as high: a kilometre.
  expect(44.6 - lat).toBeCloseTo(1 / 111.32, 5);
});

it('looks from the lower side where it lies on a slope', async () => {
  // It rises to the south, by half of the way.
  const terrain = (_lon: number, lat: number) => 2072 + (44.6 - lat) * 55_660;
  const { lat, headingDeg } = await poseAfterFlight(true, { pitchDeg: -45, terrain });
  expect(headingDeg).toBe(180);
  expect(lat).toBeGreaterThan(44.6);
});

it('ends with the place beside a window that lies over the middle', async () => {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock, terrain: LEVEL });
  await clock.settle(scene.globe.attach(fakeContainer()));
  const box = { leftPx: 0, topPx: 0, rightPx: 640, bottomPx: 480 };
  const window = { leftPx: 200, topPx: 100, rightPx: 640, bottomPx: 480 };
  const tools = createToolManager(
    scene,
    clock,
    () => undefined,
    () => [{ box, covers: [window] }],
  );
  await clock.settle(tools.start(flyAboveTool, INPUT));
  const { xPx = 0, yPx = 0 } = scene.globe.project([INPUT.lon, INPUT.lat]) ?? {};
  // Left of the window, with room for the mark.
  expect([Math.round(xPx), Math.round(yPx)]).toEqual([152, 240]);
});
