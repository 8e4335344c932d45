import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { createEffectGround, type EffectGround } from './effectWorld.ts';

const HOME = { lon: 82, lat: 44, heightM: 330_000, headingDeg: 0, pitchDeg: -45 };
const ROADS = [
  {
    name: 'S205',
    lines: [
      [
        [81.9, 45],
        [82, 46],
        [82.1, 46.5],
      ],
    ],
  },
] as const;

let clock: FakeClock;
let scene: MemoryScene;
let ground: EffectGround;

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  await clock.settle(scene.globe.attach(fakeContainer()));
  scene.globe.setPose(HOME, 'program');
  ground = createEffectGround(scene);
});

describe('what effects stand on', () => {
  it('has the roads in view with lamps along them, and none elsewhere', () => {
    ground.setRoads(ROADS);
    expect(ground.world.roads.length).toBe(1);
    expect(ground.world.lamps.length).toBeGreaterThan(20);
    scene.globe.setPose({ ...HOME, lon: 10, heightM: 5000 }, 'program');
    ground.lookAgain();
    expect(ground.world.roads).toEqual([]);
  });

  it('stands the vertical lines where they are seen, 1000 m above the ground', async () => {
    await clock.settle(ground.placeFlyLines(new AbortController().signal));
    const { feet, tops } = ground.world.flyLines;
    expect(feet).toHaveLength(30);
    const seen = feet.filter((foot) => scene.globe.project(foot) !== undefined);
    expect(seen.length).toBeGreaterThan(25);
    for (const [index, foot] of feet.entries()) {
      const heightM = await scene.environment.groundHeightM(foot[0], foot[1], new AbortController().signal);
      expect((tops[index]?.[2] ?? 0) - heightM).toBeCloseTo(1000, 6);
    }
  });

  it('puts the radar of 7000 m in the middle of the view', () => {
    ground.placeRadar();
    const [middle] = ground.world.radar.middle;
    const { widthPx, heightPx } = scene.globe.frame;
    const at = scene.globe.locate({ xPx: widthPx / 2, yPx: heightPx / 2 });
    expect(middle).toEqual([at?.lon, at?.lat]);
    expect(ground.world.radar.circles).toHaveLength(3);
  });
});
