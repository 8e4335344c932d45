import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer } from '../../tests/support/memoryScene.ts';
import { flyAboveTool } from './flyAbove.ts';
import { createToolManager } from './toolManager.ts';

const INPUT = { lon: 81.2, lat: 44.6, aboveGroundM: 1000, durationMs: 0 };

/** The height at which the flight ends. */
async function heightAfterFlight(hasTerrain: boolean, hangs = false): Promise<number> {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock, terrain: () => 2072, storedHeightM: () => 2200 });
  scene.setTerrain(hasTerrain);
  const attached = scene.globe.attach(fakeContainer());
  await clock.run(1000);
  await attached;
  const environment = hangs
    ? { ...scene.environment, groundHeightM: () => new Promise<number>(() => undefined) }
    : scene.environment;
  const flight = createToolManager({ ...scene, environment }, clock, () => undefined).start(
    flyAboveTool,
    INPUT,
  );
  await clock.run(10_000);
  await flight;
  return scene.globe.pose.value.pose.heightM;
}

it('ends so high above the terrain as was asked', async () => {
  expect(await heightAfterFlight(true)).toBe(3072);
});

it('goes by the stored height of the ground while there is no terrain, or it does not answer', async () => {
  expect(await heightAfterFlight(false)).toBe(3200);
  expect(await heightAfterFlight(true, true)).toBe(3200);
});
