import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import { FIXED_ROUTE } from '../../domain/views/flight/route.ts';
import { buildTrack, surveyWay, type TrackPlace } from '../../domain/views/flight/track.ts';
import { createEmitter, createSignal, type Emitter, type Signal } from '../../lib/signal.ts';
import { flightTool, type FlightSettings } from './flightTool.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';

const GROUND_M = 530;
const TRACK = buildTrack(
  FIXED_ROUTE,
  surveyWay(FIXED_ROUTE.stations).points.map(() => GROUND_M),
);
const SETTINGS: FlightSettings = {
  speedMPerS: 20,
  paused: false,
  view: 'follow',
  model: 'car',
  showsStations: true,
  showsTrack: true,
  showsModel: true,
};
/** The flight to the start. */
const APPROACH_MS = 2100;

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let settings: Signal<FlightSettings>;
let seeks: Emitter<number>;
let place: TrackPlace | undefined;

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock, terrain: () => GROUND_M });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  await clock.run(1000);
  tools = createToolManager(scene, clock);
  settings = createSignal(SETTINGS);
  seeks = createEmitter();
  place = undefined;
});

const start = (reducedMotion = false) =>
  tools.start(flightTool, {
    track: TRACK,
    settings,
    seeks,
    reducedMotion,
    onMoved: (now) => (place = now),
    onTakenOver: () => settings.set({ ...settings.value, view: 'free' }),
  });
const change = (more: Partial<FlightSettings>) => settings.set({ ...settings.value, ...more });
const flown = () => place?.distanceM ?? 0;
const camera = () => scene.globe.pose.value.pose;

describe('a flight', () => {
  it('goes 20 metres a second from the start, faster and slower as it is told', async () => {
    void start();
    await clock.run(APPROACH_MS);
    const at = flown();
    await clock.run(10_000);
    expect(flown() - at).toBeCloseTo(200, -1);
    change({ speedMPerS: 25 });
    const then = flown();
    await clock.run(10_000);
    expect(flown() - then).toBeCloseTo(250, -1);
    await clock.settle(tools.abortAll('user'));
  });

  it('stands while it is paused, without a timer, and goes on from there', async () => {
    void start();
    await clock.run(APPROACH_MS + 3000);
    change({ paused: true });
    const at = flown();
    await clock.run(5000);
    expect(flown()).toBe(at);
    expect(clock.pending).toBe(0);
    change({ paused: false });
    await clock.run(1000);
    expect(flown() - at).toBeCloseTo(20, -0.5);
    await clock.settle(tools.abortAll('user'));
  });

  it('follows from behind and above, looks out of the model, or leaves the camera alone', async () => {
    void start();
    await clock.run(APPROACH_MS + 5000);
    expect(camera().heightM).toBeGreaterThan((place?.heightM ?? 0) + 5);
    expect(scene.globe.overlay('flight').size).toBe(18);
    change({ view: 'first' });
    await clock.run(3000);
    expect(camera().heightM).toBeCloseTo((place?.heightM ?? 0) + 1.6, 0);
    expect(scene.globe.overlay('flight').size).toBe(17);
    change({ view: 'free' });
    const left = camera();
    await clock.run(2000);
    expect(camera()).toEqual(left);
    await clock.settle(tools.abortAll('user'));
  });

  it('sets the camera free when the user takes it', async () => {
    void start();
    await clock.run(APPROACH_MS + 1000);
    scene.globe.script.drag({ xPx: 300, yPx: 200 }, { xPx: 350, yPx: 230 });
    expect(settings.value.view).toBe('free');
    const at = flown();
    await clock.run(2000);
    expect(flown()).toBeGreaterThan(at + 30);
    await clock.settle(tools.abortAll('user'));
  });

  it('shows and hides stations, track and model', async () => {
    void start();
    await clock.run(APPROACH_MS);
    change({ showsStations: false });
    expect(scene.plane.overlay('flight').size).toBe(2);
    change({ showsTrack: false });
    expect(scene.plane.overlay('flight').size).toBe(1);
    change({ showsModel: false });
    await clock.run(1000);
    expect(scene.plane.overlay('flight').size).toBe(0);
    change({ showsStations: true });
    expect(scene.globe.overlay('flight').size).toBe(16);
    await clock.settle(tools.abortAll('user'));
  });

  it('goes at once to a place of the time line, paused or not', async () => {
    void start();
    await clock.run(APPROACH_MS);
    change({ paused: true });
    seeks.emit(1500);
    expect(flown()).toBe(1500);
    seeks.emit(1e9);
    expect(flown()).toBe(TRACK.lengthM);
    await clock.settle(tools.abortAll('user'));
  });

  it('ends at the end of its track and leaves nothing', async () => {
    const outcome = start();
    await clock.run(APPROACH_MS);
    seeks.emit(TRACK.lengthM - 10);
    expect((await clock.settle(outcome)).status).toBe('done');
    expect(flown()).toBe(TRACK.lengthM);
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('under reduced motion cuts from place to place, as far in the same time', async () => {
    void start(true);
    await clock.run(100);
    const poses = new Set<number>();
    const stop = scene.globe.pose.subscribe(({ pose }) => poses.add(pose.lon));
    const at = flown();
    await clock.run(10_000);
    stop();
    expect(poses.size).toBeLessThanOrEqual(6);
    expect(flown() - at).toBeCloseTo(200, -1);
    await clock.settle(tools.abortAll('user'));
  });

  it.each([0, 500, APPROACH_MS + 50, 20_000])('aborted after %s ms leaves nothing', async (afterMs) => {
    for (const by of ['user', 'replaced', 'route'] as const) {
      const outcome = start();
      await clock.run(afterMs);
      await clock.settle(tools.abortAll(by));
      expect(await outcome).toEqual({ status: 'aborted', by });
      await clock.run(1000);
      expect(scene.leftovers()).toEqual(NOTHING_LEFT);
      expect(seeks.listenerCount).toBe(0);
    }
  });
});
