import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';
import type { LocatedPlace, Locator } from '../../portal/ports.ts';
import { createLocator } from './locator.ts';

const GROUND_M = 1200;
const ROAD = {
  name: 'G219',
  lines: [
    [
      [82, 44],
      [82.2, 44],
    ],
    [
      [83, 44],
      [83, 44.01],
    ],
  ],
} as const;
const PLACE: LocatedPlace = {
  lon: 82.07,
  lat: 44.9,
  label: 'A与B交叉口',
  visibleToM: 500_000,
  aboveGroundM: 500,
};

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let locator: Locator;
let messages: PortalEvent[];
let errors: unknown[];

const sizes = (name: string) => [scene.globe.overlay(name).size, scene.plane.overlay(name).size];

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock, terrain: () => GROUND_M });
  messages = [];
  errors = [];
  tools = createToolManager(scene, clock, (event) => void messages.push(event));
  locator = createLocator({
    scene,
    tools,
    clock,
    reducedMotion: () => false,
    onError: (error) => void errors.push(error),
  });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  await clock.run(1000);
});

describe('a located road', () => {
  it('is flown to at 1000 m above its ground, and highlighted as a whole on both views', async () => {
    await clock.settle(locator.showRoad(ROAD, 1000));
    expect(scene.globe.pose.value.pose).toMatchObject({ heightM: GROUND_M + 1000, pitchDeg: -90 });
    expect(scene.globe.pose.value.pose.lon).toBeCloseTo(82.1, 6);
    // Two pieces, each a line with its glow.
    expect(sizes('located-road')).toEqual([4, 4]);
  });

  it('gives way to the next thing that is located', async () => {
    await clock.settle(locator.showRoad(ROAD, 1000));
    await clock.settle(locator.showPlace(PLACE));
    expect(sizes('located-road')).toEqual([0, 0]);
    expect(sizes('located-place')[0]).toBe(3);
  });
});

describe('a located place', () => {
  it('is marked within its distance only, on each view by its own', async () => {
    await clock.settle(locator.showPlace({ ...PLACE, visibleToM: 30_000 }));
    const marks = () => sizes('located-place')[0];
    expect(marks()).toBe(3);
    const above = { lon: PLACE.lon, lat: PLACE.lat, headingDeg: 0, pitchDeg: -90 };
    scene.globe.setPose({ ...above, heightM: 30_001 }, 'program');
    expect(marks()).toBe(0);
    scene.globe.setPose({ ...above, heightM: 29_999 }, 'program');
    expect(marks()).toBe(3);
    scene.plane.setPose({ lon: PLACE.lon, lat: PLACE.lat, scale: 20_000 }, 'program');
    expect(sizes('located-place')[1]).toBe(3);
    scene.plane.setPose({ lon: PLACE.lon, lat: PLACE.lat, scale: 500_000 }, 'program');
    expect(sizes('located-place')[1]).toBe(0);
  });

  it('is flown to by the camera that was kept with it', async () => {
    const camera = { lon: 82, lat: 44.8, heightM: 9000, headingDeg: 30, pitchDeg: -40 };
    await clock.settle(locator.showPlace({ ...PLACE, camera }));
    expect(scene.globe.pose.value.pose).toEqual(camera);
  });

  it('keeps its mark when Esc ends the flight', async () => {
    const start = { lon: 82, lat: 44.8, heightM: 60_000, headingDeg: 0, pitchDeg: -90 };
    scene.globe.setPose(start, 'program');
    const shown = locator.showPlace(PLACE);
    await clock.run(500);
    await clock.settle(tools.abortAll('user'));
    await shown;
    expect(scene.globe.pose.value.pose.heightM).toBeGreaterThan(GROUND_M + 600);
    expect(sizes('located-place')[0]).toBe(3);
    expect(errors).toEqual([]);
  });
});

describe('picking a place', () => {
  it('answers the ground under the first left click on either view', async () => {
    const picked = locator.pickPlace();
    await clock.run(0);
    scene.plane.script.click(320, 240, 'left');
    const { lon, lat } = scene.plane.pose.value.pose;
    const place = await clock.settle(picked);
    expect(place?.lon).toBeCloseTo(lon, 6);
    expect(place?.lat).toBeCloseTo(lat, 6);
    expect(messages).toEqual([{ id: 'locate.pick' }]);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it.each(['right click', 'Esc'])('answers nothing after a %s', async (way) => {
    const picked = locator.pickPlace();
    await clock.run(0);
    if (way === 'Esc') await tools.abortAll('user');
    else scene.globe.script.click(320, 240, 'right');
    expect(await clock.settle(picked)).toBeUndefined();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('drawing an area', () => {
  it('answers its ring, and nothing after Esc', async () => {
    const drawn = locator.drawArea();
    await clock.run(0);
    const { script } = scene.plane;
    for (const [x, y] of [
      [300, 200],
      [400, 200],
      [400, 300],
    ] as const)
      script.click(x, y, 'left');
    script.click(400, 300, 'right');
    expect(await clock.settle(drawn)).toHaveLength(3);
    const given = locator.drawArea();
    await clock.run(0);
    await tools.abortAll('user');
    expect(await clock.settle(given)).toBeUndefined();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('clearing', () => {
  it.each(['road', 'place', 'pick'] as const)('leaves nothing of a %s, in mid-flight too', async (what) => {
    const work: Promise<unknown> =
      what === 'road'
        ? locator.showRoad(ROAD, 1000)
        : what === 'place'
          ? locator.showPlace(PLACE)
          : locator.pickPlace();
    await clock.run(300);
    locator.clear();
    await clock.settle(work);
    await clock.run(1000);
    expect(tools.running.value).toEqual([]);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
