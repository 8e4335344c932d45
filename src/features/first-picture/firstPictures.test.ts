import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { createMemoryRecords, type RecordStore } from '../../lib/recordStore.ts';
import type { GlobePose } from '../../domain/views/pose.ts';
import { createPictureBook } from './pictureBook.ts';
import { keepPictures } from './pictureKeeper.ts';

const POSE: GlobePose = { lon: 81.2, lat: 44.6, heightM: 9000, headingDeg: 30, pitchDeg: -40 };
const REST_MS = 2000;
const PAUSE_MS = 10_000;

let clock: FakeClock;
let scene: MemoryScene;
let records: RecordStore;
let stop: () => void;
let taken: number;

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  records = createMemoryRecords();
  taken = 0;
  const book = createPictureBook(records, () => 'u1/0');
  stop = keepPictures({
    scene,
    clock,
    keep(pictures, isFirst) {
      taken += 1;
      return book.keep(pictures, isFirst);
    },
  });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
});

afterEach(() => {
  stop();
  scene.destroy();
});

const kept = (owner = 'u1/0') => createPictureBook(records, () => owner).read();

describe('pictures of the views', () => {
  it('are kept once both rest, small, with where they stood', async () => {
    await clock.run(REST_MS);
    const { opening, left } = await kept();
    expect(left?.globe.pose).toEqual(scene.globe.pose.value.pose);
    expect(left?.plane.pose).toEqual(scene.plane.pose.value.pose);
    expect(opening).toEqual(left);
    const [, width, height] = /(\d+)x(\d+)/.exec((await left?.globe.picture.text()) ?? '') ?? [];
    expect(Math.max(Number(width), Number(height))).toBeLessThanOrEqual(640);
  });

  it('follow the views, but not each move, and leave the opening as it was', async () => {
    await clock.run(REST_MS);
    const first = scene.globe.pose.value.pose;
    for (let step = 0; step < 4; step++) {
      scene.globe.setPose({ ...POSE, headingDeg: step }, 'user');
      await clock.run(REST_MS);
    }
    expect(taken).toBe(1);
    await clock.run(PAUSE_MS);
    expect(taken).toBe(2);
    const { opening, left } = await kept();
    expect(left?.globe.pose.headingDeg).toBe(3);
    expect(opening?.globe.pose).toEqual(first);
  });

  it('are not taken while nothing changes, nor of a view that is folded away', async () => {
    await clock.run(REST_MS);
    await clock.run(10 * PAUSE_MS);
    expect(taken).toBe(1);
    scene.plane.resize(0, 600);
    await clock.run(2 * PAUSE_MS);
    expect(taken).toBe(1);
  });

  it('are given to nobody else, and go when another keeps his own', async () => {
    await clock.run(REST_MS);
    expect(await kept('u2/0')).toEqual({});
    expect(await kept('u1/14')).toEqual({});
    const { left } = await kept();
    if (left === undefined) throw new Error('nothing is kept');
    await createPictureBook(records, () => 'u2/0').keep(left, true);
    expect(await kept()).toEqual({});
  });

  it('are gone after the user has left, and stay gone', async () => {
    await clock.run(REST_MS);
    const { left } = await kept();
    if (left === undefined) throw new Error('nothing is kept');
    const book = createPictureBook(records, () => 'u1/0');
    await book.forget();
    await book.keep(left, true);
    expect(await kept()).toEqual({});
  });

  it('that cannot be read are none', async () => {
    await records.set('firstPictures', { owner: 'u1/0', left: { globe: 'damaged' } });
    expect(await kept()).toEqual({});
  });
});
