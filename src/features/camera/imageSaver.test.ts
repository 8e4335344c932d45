import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import type { MemoryScene } from '../../../tests/support/memoryScene.ts';
import type { composeImage } from './composeImage.ts';
import { makeImage, type ImageRequest } from './imageSaver.ts';

const REQUEST: ImageRequest = {
  subject: 'both',
  title: '博州林草',
  widthPx: 1920,
  format: 'png',
  facts: '1:100,000',
  attribution: '示意数据',
};

let clock: FakeClock;
let scene: MemoryScene;
let composed: Parameters<typeof composeImage>[];
const compose: typeof composeImage = (...args) => {
  composed.push(args);
  return Promise.resolve(new Blob(['image']));
};

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  composed = [];
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
});

const make = (signal: AbortSignal, request = REQUEST) =>
  makeImage({ scene, clock, compose }, request, signal);

describe('saving a picture of the views', () => {
  it('takes each view in the size of its pane, with the plane’s scale bar', async () => {
    await clock.settle(make(new AbortController().signal));
    const [layout, pictures, content] = composed[0] ?? [];
    const texts = await Promise.all([...(pictures ?? [])].map(([, blob]) => blob.text()));
    expect(texts).toEqual(
      (layout?.panes ?? []).map((pane) => `${pane.view} ${pane.widthPx}x${pane.heightPx}`),
    );
    expect(texts).toHaveLength(2);
    expect(content?.bar?.lengthM).toBeGreaterThan(0);
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('says so when a view is folded away', async () => {
    scene.plane.resize(0, 480);
    await expect(make(new AbortController().signal)).rejects.toThrow('both');
    expect(composed).toEqual([]);
  });

  it('cancelled while the views still draw, makes nothing and leaves nothing', async () => {
    scene.globe.setPose({ lon: 82, lat: 44, heightM: 9000, headingDeg: 0, pitchDeg: -40 }, 'program');
    const cancelling = new AbortController();
    const made = make(cancelling.signal);
    cancelling.abort();
    await expect(clock.settle(made)).rejects.toThrow();
    expect(composed).toEqual([]);
    await clock.run(20_000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
