import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { createLayerStore, type LayerStore } from '../../stores/layerStore.ts';
import { createComparison, type Comparison } from './comparison.ts';

const LEFT = { first: 20160101, last: 20161231 };
const RIGHT = { first: 20240101, last: 20241231 };

let clock: FakeClock;
let scene: MemoryScene;
let layers: LayerStore;
let comparison: Comparison;
/** Addresses that are alive, with the time that was shown when each picture was taken. */
let urls: Map<string, string>;

beforeEach(() => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  layers = createLayerStore();
  urls = new Map();
  let count = 0;
  comparison = createComparison({
    scene,
    layers,
    clock,
    urls: {
      createObjectURL: () => {
        const url = `blob:${String((count += 1))}`;
        urls.set(url, String(layers.getState().period?.first));
        return url;
      },
      revokeObjectURL: (url) => void urls.delete(url),
    },
  });
});
afterEach(async () => {
  comparison.stop();
  await clock.run(0);
  expect([...urls.keys()]).toEqual([]);
  expect(scene.leftovers()).toMatchObject({ listeners: 0, timers: 0 });
  scene.destroy();
});

it('takes pictures of the left time and then shows the right one', async () => {
  comparison.start({ left: LEFT, right: RIGHT });
  expect(layers.getState().period).toEqual(LEFT);
  expect(comparison.state.value?.pictures).toBeUndefined();
  await clock.run(30_000);
  expect(Object.values(comparison.state.value?.pictures ?? {})).toEqual(['blob:1', 'blob:2']);
  expect([...urls.values()]).toEqual(['20160101', '20160101']);
  expect(layers.getState().period).toEqual(RIGHT);
});

it('takes the pictures away while the camera moves, and new ones once it rests', async () => {
  comparison.start({ left: LEFT, right: RIGHT });
  await clock.run(30_000);
  comparison.divide(0.3);
  scene.globe.setPose({ lon: 82, lat: 44.5, heightM: 50_000, headingDeg: 0, pitchDeg: -60 }, 'user');
  expect(comparison.state.value?.pictures).toBeUndefined();
  expect(layers.getState().period).toEqual(RIGHT);
  expect(urls.size).toBe(0);
  await clock.run(30_000);
  expect(comparison.state.value).toMatchObject({
    pictures: { globe: 'blob:3', plane: 'blob:4' },
    share: 0.3,
  });
});

it('holds the divider within the views', async () => {
  comparison.start({ left: LEFT, right: RIGHT });
  comparison.divide(-1);
  expect(comparison.state.value?.share).toBe(0);
  comparison.divide(1.2);
  expect(comparison.state.value?.share).toBe(1);
  await clock.run(1000);
});

it('shows again what was shown before, also when it ends while pictures are taken', async () => {
  layers.actions.setPeriod({ first: 20200101, last: 20201231 });
  comparison.start({ left: LEFT, right: RIGHT });
  await clock.run(100);
  comparison.start({ left: RIGHT, right: LEFT });
  await clock.run(100);
  comparison.stop();
  await clock.run(60_000);
  expect(layers.getState().period).toEqual({ first: 20200101, last: 20201231 });
  expect(comparison.state.value).toBeUndefined();
});

it('says when a picture cannot be taken, and shows the right time', async () => {
  scene.plane.capture = () => Promise.reject(new Error('lost context'));
  comparison.start({ left: LEFT, right: RIGHT });
  await clock.run(30_000);
  expect(comparison.state.value).toMatchObject({ hasFailed: true });
  expect(layers.getState().period).toEqual(RIGHT);
});
