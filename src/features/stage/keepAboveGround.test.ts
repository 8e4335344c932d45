import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import { keepAboveGround } from './keepAboveGround.ts';

const LOW = { lon: 82, lat: 44, heightM: 300, headingDeg: 20, pitchDeg: -30 };

let clock: FakeClock;
let scene: MemoryScene;
let stop: () => void;

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock, terrain: () => 1800 });
  scene.setTerrain(false);
  const attached = scene.globe.attach(fakeContainer());
  await clock.run(1000);
  await attached;
  stop = keepAboveGround(scene);
  scene.globe.setPose(LOW, 'program');
  await clock.run(1000);
});

afterEach(() => {
  stop();
  expect(scene.leftovers()).toMatchObject({ ...NOTHING_LEFT });
});

describe('a camera that a flight left below ground that came later', () => {
  it('stays while nothing is known of the ground, and is lifted when the terrain comes', async () => {
    expect(scene.globe.pose.value.pose).toEqual(LOW);
    scene.setTerrain(true);
    await clock.run(1000);
    expect(scene.globe.pose.value.pose).toEqual({ ...LOW, heightM: 1802 });
  });

  it('is left where the user went underground himself', async () => {
    scene.environment.setUnderground(true);
    scene.setTerrain(true);
    await clock.run(1000);
    expect(scene.globe.pose.value.pose).toEqual(LOW);
  });
});
