import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import { createPreferenceStore, type PreferenceStore } from '../../stores/preferenceStore.ts';
import { globeLook, matchingPlanePose } from '../../viewing/cameraMoves.ts';
import { navigationCommands } from './navigationCommands.ts';

let clock: FakeClock;
let scene: MemoryScene;
let leader: ViewKind;
let preferences: PreferenceStore;
let flights: number;
let homes: number;
let stilled: number;

const commands = (present: () => MemoryScene | undefined = () => scene) =>
  navigationCommands({
    scene: present,
    leader: () => leader,
    preferences,
    stillCamera: () => {
      stilled += 1;
      return Promise.resolve();
    },
    flyHome: () => void (flights += 1),
    goHome: () => void (homes += 1),
  });
const run = async (id: string) => {
  const command = commands().find((one) => one.id === id);
  if (command === undefined) throw new Error(`no ${id}`);
  await clock.settle(Promise.resolve(command.run()));
};

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 43, heightM: 200_000, headingDeg: 90, pitchDeg: -50 }, 'program');
  scene.plane.setPose({ lon: 82, lat: 44, scale: 400_000 }, 'program');
  leader = 'globe';
  preferences = createPreferenceStore(createMemoryStore());
  flights = 0;
  homes = 0;
  stilled = 0;
});

describe('navigation commands', () => {
  it('zoom the view the user works in by two', async () => {
    const before = matchingPlanePose(globeLook(scene)).scale;
    await run('view.zoomIn');
    expect(matchingPlanePose(globeLook(scene)).scale / before).toBeCloseTo(0.5, 3);
    expect(scene.plane.pose.value.pose.scale).toBe(400_000);
    leader = 'plane';
    await run('view.zoomOut');
    expect(scene.plane.pose.value.pose.scale).toBe(800_000);
  });

  it('zoom the view that is left when the other is folded away', async () => {
    preferences.actions.set({ collapsedView: 'globe' });
    await run('view.zoomIn');
    expect(scene.plane.pose.value.pose.scale).toBe(200_000);
  });

  it('turn north up', async () => {
    await run('view.north');
    expect(scene.globe.pose.value.pose.headingDeg).toBe(0);
    expect(stilled).toBe(1);
  });

  it('fly to the prefecture, which leaves nothing that is open', async () => {
    await run('view.home');
    expect([flights, homes, stilled]).toEqual([1, 0, 1]);
  });

  it('go home at Esc', async () => {
    expect(commands().find(({ keys }) => keys?.includes('Escape'))?.id).toBe('screen.home');
    await run('screen.home');
    expect([flights, homes]).toEqual([0, 1]);
  });

  it('toggle the eye view', async () => {
    await run('panel.eyeView');
    expect(preferences.getState().eyeViewOpen).toBe(true);
    expect(
      commands()
        .find((one) => one.id === 'panel.eyeView')
        ?.toggled?.(),
    ).toBe(true);
  });

  it('are not there before the engine is', () => {
    expect(commands(() => undefined).every((command) => command.available?.() === false)).toBe(true);
  });
});
