// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { render, type Rendered } from '../../../tests/support/render.tsx';
import { createViewStore } from '../../stores/viewStore.ts';
import { StatusLine } from './StatusLine.tsx';

let scene: MemoryScene;
let line: Rendered;

/** Lets what waits for the next animation frame run. */
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

beforeEach(async () => {
  scene = createMemoryScene({ clock: createFakeClock(), terrain: () => 532 });
  scene.plane.setPose({ lon: 82.07, lat: 44.9, scale: 250_000 }, 'program');
  line = render(<StatusLine scene={scene} views={createViewStore()} linked attribution="示意数据" />);
  await nextFrame();
});

afterEach(() => {
  line.unmount();
  scene.destroy();
});

describe('the status line', () => {
  it('tells scale, scale bar, camera height and source', () => {
    expect(line.container.textContent).toContain('1:250,000');
    // 250,000 * 0.0254/96 m per pixel at the equator, times cos 44.9°: 46.9 m, so 96 px hold 3 km.
    const metresPerPixel = ((250_000 * 0.0254) / 96) * Math.cos((44.9 * Math.PI) / 180);
    expect(parseFloat(line.get('img', '比例尺：3 km').style.width)).toBeCloseTo(3000 / metresPerPixel, 3);
    expect(line.container.textContent).toContain('示意数据');
  });

  it('reads the ground under the pointer in either view, and nothing once it has left', async () => {
    const centre = { x: scene.globe.frame.widthPx / 2, y: scene.globe.frame.heightPx / 2 };
    scene.globe.setPose({ lon: 82.07, lat: 44.9, heightM: 50_000, headingDeg: 0, pitchDeg: -90 }, 'program');
    scene.globe.script.move(centre.x, centre.y);
    await nextFrame();
    expect(line.container.textContent).toContain('82.07000°E 44.90000°N');
    expect(line.container.textContent).toContain('高程 532 m');
    scene.globe.script.leave();
    scene.plane.script.move(centre.x, centre.y);
    await nextFrame();
    expect(line.container.textContent).toContain('82.07000°E 44.90000°N');
    expect(line.container.textContent).not.toContain('高程');
    scene.plane.script.leave();
    await nextFrame();
    expect(line.container.textContent).toContain('将鼠标移到地图上');
  });

  it('knows no height without terrain, and the right one under a resting pointer once it comes', async () => {
    scene.setTerrain(false);
    scene.globe.setPose({ lon: 82.07, lat: 44.9, heightM: 50_000, headingDeg: 0, pitchDeg: -90 }, 'program');
    scene.globe.script.move(scene.globe.frame.widthPx / 2, scene.globe.frame.heightPx / 2);
    await nextFrame();
    expect(line.container.textContent).toContain('高程 —');
    act(() => scene.setTerrain(true));
    await nextFrame();
    expect(line.container.textContent).toContain('高程 532 m');
  });

  it('leaves no listener behind', () => {
    line.draw(null);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
