// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { render } from '../../../tests/support/render.tsx';
import { showFootprint } from './footprintOverlay.ts';
import { LinkedCursor } from './LinkedCursor.tsx';

let scene: MemoryScene;
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

beforeEach(async () => {
  const clock = createFakeClock();
  scene = createMemoryScene({ clock });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 44, heightM: 50_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  scene.plane.setPose({ lon: 82, lat: 44, scale: 400_000 }, 'program');
});

afterEach(() => scene.destroy());

describe('the linked cursor', () => {
  it('stands where the other view’s pointer is, and goes when it leaves', async () => {
    const drawn = render(<LinkedCursor scene={scene} view="plane" />);
    const cross = drawn.container.querySelector<HTMLElement>('[data-cursor="plane"]');
    expect(cross?.hidden).toBe(true);
    const { widthPx, heightPx } = scene.globe.frame;
    scene.globe.script.move(widthPx / 2, heightPx / 2);
    await nextFrame();
    expect(cross?.hidden).toBe(false);
    const [xPx, yPx] = [...(cross?.style.transform.matchAll(/[\d.]+(?=px)/g) ?? [])].map(Number);
    expect(xPx).toBeCloseTo(scene.plane.frame.widthPx / 2, 3);
    expect(yPx).toBeCloseTo(scene.plane.frame.heightPx / 2, 3);
    scene.globe.script.leave();
    await nextFrame();
    expect(cross?.hidden).toBe(true);
    drawn.unmount();
    expect(scene.leftovers()).toMatchObject({ overlays: 0, listeners: 0 });
  });
});

describe('the footprint', () => {
  it('is drawn while the camera is near the earth, and taken away with nothing left', async () => {
    const stop = showFootprint(scene);
    await nextFrame();
    expect(scene.plane.sketch('camera-footprint').size).toBe(1);
    scene.globe.setPose({ lon: 82, lat: 44, heightM: 17_850_000, headingDeg: 0, pitchDeg: -90 }, 'program');
    await vi.waitUntil(() => scene.plane.sketch('camera-footprint').size === 0, { timeout: 5000 });
    stop();
    expect(scene.leftovers()).toMatchObject({ overlays: 0, listeners: 0 });
  });
});
