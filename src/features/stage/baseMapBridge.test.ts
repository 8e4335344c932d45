import { expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene } from '../../../tests/support/memoryScene.ts';
import { baseMapsFor, type BaseMap } from '../../domain/layers/baseMap.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createSignal } from '../../lib/signal.ts';
import { createPreferenceStore } from '../../stores/preferenceStore.ts';
import { bridgeBaseImagery, bridgeBaseMap } from './baseMapBridge.ts';

const CHOICES = [
  {
    id: 'imagery',
    title: '影像',
    tiles: '/i/{z}/{x}/{y}',
    maxLevel: 25,
    maxLevelOthers: 11,
    color: '#dfe5dc',
  },
  { id: 'plain', title: '素色', maxLevel: 14, color: '#ffffff' },
];
const offering = (baseMaps: readonly BaseMap[]) => {
  const offered = createSignal(baseMaps);
  return { now: () => offered.value, changes: offered, set: offered.set };
};
const BUREAU = '博州林业和草原局';

it('shows what the user chose, now and when he comes back', () => {
  const storage = createMemoryStore();
  const scene = createMemoryScene({ clock: createFakeClock() });
  const preferences = createPreferenceStore(storage);
  const offered = offering(baseMapsFor(CHOICES, BUREAU));
  const stop = bridgeBaseMap(scene, preferences, offered);
  expect(scene.planeGround.baseMap.value).toBeUndefined();
  preferences.actions.set({ baseMap: 'plain' });
  expect(scene.planeGround.baseMap.value?.id).toBe('plain');
  stop();
  const next = createMemoryScene({ clock: createFakeClock() });
  bridgeBaseMap(next, createPreferenceStore(storage), offered)();
  expect(next.planeGround.baseMap.value?.id).toBe('plain');
});

it('stands on what the globe stands on when the deployment has the choice no more', () => {
  const scene = createMemoryScene({ clock: createFakeClock() });
  const preferences = createPreferenceStore(createMemoryStore());
  preferences.actions.set({ baseMap: 'gone' });
  bridgeBaseMap(scene, preferences, offering(baseMapsFor(CHOICES, BUREAU)))();
  expect(scene.planeGround.baseMap.value).toBeUndefined();
});

it('follows what is offered, also what a choice is made of', () => {
  const scene = createMemoryScene({ clock: createFakeClock() });
  const preferences = createPreferenceStore(createMemoryStore());
  preferences.actions.set({ baseMap: 'plain' });
  const offered = offering(baseMapsFor(CHOICES, BUREAU));
  const stop = bridgeBaseMap(scene, preferences, offered);
  offered.set([{ id: 'plain', title: '素色', maxLevel: 14, color: '#123456' }]);
  expect(scene.planeGround.baseMap.value?.color).toBe('#123456');
  offered.set([]);
  expect(scene.planeGround.baseMap.value).toBeUndefined();
  stop();
  offered.set(baseMapsFor(CHOICES, BUREAU));
  expect(scene.planeGround.baseMap.value).toBeUndefined();
});

it.each(['', 'https://t.example/', 'https://t.example/{z}/{x}'])(
  'a base map that is drafted as far as %j is plain: no tiles are asked for',
  (tiles) => {
    const [base] = baseMapsFor([{ id: 'new', title: '新', maxLevel: 14, color: '#123456', tiles }], BUREAU);
    expect(base).toEqual({ id: 'new', title: '新', maxLevel: 14, color: '#123456' });
  },
);

it('the globe stands on the imagery that is drafted, as soon as its address is one of tiles', () => {
  const scene = createMemoryScene({ clock: createFakeClock() });
  const imagery = { tiles: '/geo/tiles/imagery/{z}/{x}/{y}.jpg', maxLevel: 14 };
  const drafted = createSignal(imagery);
  const stop = bridgeBaseImagery(scene, { now: () => drafted.value, changes: drafted });
  expect(scene.baseImagery.shown.value).toEqual(imagery);
  drafted.set({ tiles: 'https://t.example/{z}', maxLevel: 18 });
  expect(scene.baseImagery.shown.value).toEqual(imagery);
  const next = { tiles: 'https://t.example/{z}/{x}/{y}.png', maxLevel: 18 };
  drafted.set(next);
  expect(scene.baseImagery.shown.value).toEqual(next);
  stop();
  drafted.set(imagery);
  expect(scene.baseImagery.shown.value).toEqual(next);
});

it('holds imagery at level 25 for the bureau and at 11 for everybody else', () => {
  const levels = (department: string) => baseMapsFor(CHOICES, department).map(({ maxLevel }) => maxLevel);
  expect(levels(BUREAU)).toEqual([25, 14]);
  expect(levels('精河县林业和草原局')).toEqual([11, 14]);
});
