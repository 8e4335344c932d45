import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../tests/support/memoryScene.ts';
import type { ErrorId } from '../domain/bureau/errorCatalogue.ts';
import { globeLook, matchingPlanePose } from '../viewing/cameraMoves.ts';
import { orbitTool } from './orbit.ts';
import { roamTool } from './roam.ts';
import { createToolManager, type ToolManager } from './toolManager.ts';

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let told: ErrorId[];

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 43.9, heightM: 60_000, headingDeg: 350, pitchDeg: -40 }, 'program');
  told = [];
  tools = createToolManager(scene, clock, ({ id }) => told.push(id));
});

const heading = () => scene.globe.pose.value.pose.headingDeg;

describe('the 360° flight', () => {
  it('turns 3 degrees per second about the place in the middle', async () => {
    const before = matchingPlanePose(globeLook(scene));
    void tools.start(orbitTool, { reducedMotion: false });
    await clock.run(10_000);
    expect(heading()).toBeCloseTo(20, 1);
    const now = matchingPlanePose(globeLook(scene));
    expect(now.lon).toBeCloseTo(before.lon, 4);
    expect(now.lat).toBeCloseTo(before.lat, 4);
    expect(now.scale / before.scale).toBeCloseTo(1, 4);
    await clock.settle(tools.abortAll('user'));
  });

  it('ends after 120 s where it began, with its two messages', async () => {
    const outcome = await clock.settle(tools.start(orbitTool, { reducedMotion: false }), 121_000);
    expect(outcome.status).toBe('done');
    expect(heading()).toBeCloseTo(350, 6);
    expect(clock.nowMs()).toBeLessThan(121_000);
    expect(told).toEqual(['orbit.begin', 'orbit.end']);
  });

  it('ends on right click, not on left', async () => {
    const outcome = tools.start(orbitTool, { reducedMotion: false });
    await clock.run(1000);
    scene.globe.script.click(10, 10, 'left');
    await clock.run(1000);
    expect(tools.running.value).toHaveLength(1);
    scene.plane.script.click(10, 10, 'right');
    expect((await clock.settle(outcome)).status).toBe('done');
    expect(told.at(-1)).toBe('orbit.end');
  });

  it('gives way to the hand of the user', async () => {
    const outcome = tools.start(orbitTool, { reducedMotion: false });
    await clock.run(1000);
    scene.globe.script.drag({ xPx: 300, yPx: 200 }, { xPx: 320, yPx: 200 });
    expect(await clock.settle(outcome)).toEqual({ status: 'aborted', by: 'user' });
  });

  it('leaves nothing behind, however it ends', async () => {
    for (const by of ['user', 'replaced', 'route'] as const) {
      const outcome = tools.start(orbitTool, { reducedMotion: false });
      await clock.run(500);
      await clock.settle(tools.abortAll(by));
      expect(await outcome).toEqual({ status: 'aborted', by });
      await clock.run(1000);
      expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    }
  });
});

describe('orbiting a place that was shown', () => {
  const PLACE = { lon: 82.4, lat: 44.6, heightM: 0 };

  it('flies until the place is in the middle, then turns about it', async () => {
    const outcome = tools.start(orbitTool, { about: PLACE, reducedMotion: false });
    await clock.run(2100);
    await clock.run(10_000);
    const now = matchingPlanePose(globeLook(scene));
    expect(now.lon).toBeCloseTo(82.4, 3);
    expect(now.lat).toBeCloseTo(44.6, 3);
    expect(heading()).toBeGreaterThan(15);
    await clock.settle(tools.abortAll('user'));
    expect(await outcome).toEqual({ status: 'aborted', by: 'user' });
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('ended on the way there leaves nothing', async () => {
    const outcome = tools.start(orbitTool, { about: PLACE, reducedMotion: false });
    await clock.run(500);
    await clock.settle(tools.abortAll('user'));
    expect(await outcome).toEqual({ status: 'aborted', by: 'user' });
    expect(told).toEqual([]);
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('rotation roaming', () => {
  it('looks round 3 degrees per second without leaving its place, for 120 s', async () => {
    const { lon, lat, heightM, pitchDeg } = scene.globe.pose.value.pose;
    const outcome = tools.start(roamTool, { reducedMotion: false });
    await clock.run(20_000);
    expect(heading()).toBeCloseTo(50, 1);
    expect(scene.globe.pose.value.pose).toMatchObject({ lon, lat, heightM, pitchDeg });
    expect((await clock.settle(outcome, 121_000)).status).toBe('done');
    expect(told).toEqual(['orbit.begin', 'roam.end']);
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('under reduced motion jumps 30 degrees every 10 s instead of turning', async () => {
    const seen: number[] = [];
    const stop = scene.globe.pose.subscribe(({ pose }) => seen.push(Math.round(pose.headingDeg)));
    void tools.start(roamTool, { reducedMotion: true });
    await clock.run(25_000);
    stop();
    expect(seen).toEqual([20, 50]);
    scene.globe.script.click(10, 10, 'right');
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
