import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { createViewHistory, historyCommands, type ViewHistory } from './viewHistory.ts';

let clock: FakeClock;
let scene: MemoryScene;
let history: ViewHistory;

const at = (lon: number): GlobePose => ({ lon, lat: 44, heightM: 20_000, headingDeg: 0, pitchDeg: -60 });
const rest = async (lon: number) => {
  scene.globe.setPose(at(lon), 'program');
  await clock.run(1000);
};
const command = (id: string) => {
  const found = historyCommands(() => history).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  history = createViewHistory({
    scene,
    clock,
    fly: async (pose) => void (await scene.globe.flyTo({ pose }, { durationMs: 500 })),
    isLinked: () => true,
  });
});

describe('view history', () => {
  it('records where the camera rests, not what it passes', async () => {
    for (let lon = 80; lon < 81; lon += 0.1) {
      scene.globe.setPose(at(lon), 'program');
      await clock.run(100);
    }
    await clock.run(1000);
    expect(history.trail.value.views).toHaveLength(1);
  });

  it('flies back and forward, which is no new visit', async () => {
    await rest(80);
    await rest(81);
    await rest(82);
    await clock.settle(Promise.resolve(command('view.back').run()));
    await clock.run(1000);
    expect(scene.globe.pose.value.pose.lon).toBeCloseTo(81, 6);
    expect(history.trail.value).toMatchObject({ at: 1 });
    expect(history.trail.value.views).toHaveLength(3);
    await clock.settle(Promise.resolve(command('view.forward').run()));
    expect(scene.globe.pose.value.pose.lon).toBeCloseTo(82, 6);
  });

  it('says why a command cannot be run at either end', async () => {
    await rest(80);
    await rest(81);
    expect(command('view.forward').disabledReason?.()).toBe('view.noMore');
    expect(command('view.back').disabledReason?.()).toBeUndefined();
    await clock.settle(history.go(-1));
    expect(command('view.back').disabledReason?.()).toBe('view.noMore');
  });

  it('leaves nothing behind', async () => {
    await rest(80);
    scene.globe.setPose(at(81), 'program');
    history.destroy();
    await clock.run(200);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
