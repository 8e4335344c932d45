import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import type { CameraKey } from '../../domain/views/keyboardMotion.ts';
import type { ErrorId } from '../../domain/bureau/errorCatalogue.ts';
import { createEmitter, type Emitter } from '../../lib/signal.ts';
import { type CameraKeyEvent, keyboardCameraTool } from './keyboardCamera.ts';
import { orbitTool } from '../../tools/orbit.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';

const START = { lon: 82, lat: 44, heightM: 1500, headingDeg: 90, pitchDeg: -30 };
const GROUND_M = 500;

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let keys: Emitter<CameraKeyEvent>;
let told: ErrorId[];

const key = (type: 'down' | 'up', code: CameraKey, held: { boost?: boolean; slow?: boolean } = {}) =>
  keys.emit({ type, key: code, boost: held.boost === true, slow: held.slow === true });
const pose = () => scene.globe.pose.value.pose;
const start = (reducedMotion = true) => tools.start(keyboardCameraTool, { keys, reducedMotion });

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock, terrain: () => GROUND_M });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose(START, 'program');
  await clock.run(1000);
  keys = createEmitter();
  told = [];
  tools = createToolManager(scene, clock, ({ id }) => told.push(id));
});

describe('keyboard control of the camera', () => {
  it.each([
    ['KeyW', 'east of where it was, which is where it looks to', () => pose().lon > START.lon],
    ['KeyS', 'west', () => pose().lon < START.lon],
    ['KeyA', 'north, its left', () => pose().lat > START.lat],
    ['KeyD', 'south, its right', () => pose().lat < START.lat],
    ['KeyQ', 'higher', () => pose().heightM > START.heightM],
    ['KeyE', 'lower', () => pose().heightM < START.heightM],
  ] as const)('%s takes the camera %s', async (code, _where, isThere) => {
    void start();
    await clock.run(0);
    key('down', code);
    await clock.run(500);
    expect(isThere()).toBe(true);
    expect(pose()).toMatchObject({ headingDeg: 90, pitchDeg: -30 });
    await clock.settle(tools.abortAll('user'));
  });

  it('stands as soon as nothing is held, and then takes no timer', async () => {
    void start();
    await clock.run(0);
    key('down', 'KeyW');
    await clock.run(300);
    key('up', 'KeyW');
    await clock.run(500);
    const there = pose();
    await clock.run(1000);
    expect(pose()).toEqual(there);
    expect(clock.pending).toBe(0);
    await clock.settle(tools.abortAll('user'));
  });

  it('goes as far on a slow machine as on a quick one, by the time that passed', async () => {
    const wayOf = async (frameMs: number) => {
      scene.globe.setPose(START, 'program');
      void start();
      await clock.run(0);
      key('down', 'KeyA');
      // The timers of a slow machine fire late: the clock leaps.
      for (let passed = 0; passed < 600; passed += frameMs) await clock.run(frameMs);
      const way = pose().lat - START.lat;
      await clock.settle(tools.abortAll('user'));
      return way;
    };
    const quick = await wayOf(33);
    const slow = await wayOf(300);
    expect(slow / quick).toBeGreaterThan(0.9);
    expect(slow / quick).toBeLessThan(1.1);
  });

  it('goes faster with Shift and slower with Alt', async () => {
    const wayOf = async (held: { boost?: boolean; slow?: boolean }) => {
      scene.globe.setPose(START, 'program');
      void start();
      await clock.run(0);
      key('down', 'KeyA', held);
      await clock.run(500);
      await clock.settle(tools.abortAll('user'));
      return pose().lat - START.lat;
    };
    const plain = await wayOf({});
    expect((await wayOf({ boost: true })) / plain).toBeCloseTo(4, 0);
    expect((await wayOf({ slow: true })) / plain).toBeCloseTo(0.25, 1);
  });

  it('stays above the ground, unless it may go below', async () => {
    void start();
    await clock.run(0);
    key('down', 'KeyE', { boost: true });
    await clock.run(20_000);
    expect(pose().heightM).toBe(GROUND_M + 2);
    scene.environment.setUnderground(true);
    await clock.run(2000);
    expect(pose().heightM).toBeLessThan(GROUND_M);
    await clock.settle(tools.abortAll('user'));
  });

  it('lets go of every key when the keyboard goes elsewhere', async () => {
    void start();
    await clock.run(0);
    key('down', 'KeyW');
    await clock.run(200);
    keys.emit({ type: 'released' });
    await clock.run(100);
    const there = pose();
    await clock.run(500);
    expect(pose()).toEqual(there);
    await clock.settle(tools.abortAll('user'));
  });

  it('stops at a right click, with its two messages', async () => {
    const outcome = start(false);
    await clock.run(0);
    key('down', 'KeyD');
    await clock.run(200);
    scene.globe.script.click(10, 10, 'left');
    await clock.run(0);
    expect(tools.running.value).toHaveLength(1);
    scene.plane.script.click(10, 10, 'right');
    expect((await clock.settle(outcome)).status).toBe('done');
    expect(told).toEqual(['keyboardCamera.begin', 'keyboardCamera.end']);
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    expect(keys.listenerCount).toBe(0);
  });

  it.each(['user', 'route', 'replaced'] as const)('aborted by %s while flying leaves nothing', async (by) => {
    const outcome = start(false);
    await clock.run(0);
    key('down', 'KeyW');
    await clock.run(100);
    await clock.settle(tools.abortAll(by));
    expect(await outcome).toEqual({ status: 'aborted', by });
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    expect(keys.listenerCount).toBe(0);
  });

  it('gives way to the orbit, which takes the camera', async () => {
    const outcome = start(false);
    await clock.run(0);
    void tools.start(orbitTool, { reducedMotion: false });
    expect(await clock.settle(outcome)).toEqual({ status: 'aborted', by: 'replaced' });
    await clock.settle(tools.abortAll('user'));
  });
});
