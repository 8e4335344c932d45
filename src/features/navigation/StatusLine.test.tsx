// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { texts } from '../../../tests/support/allTexts.ts';
import { createMemoryScene, NOTHING_LEFT, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { click, render, type Rendered } from '../../../tests/support/render.tsx';
import { createTranslator } from '../../i18n/translate.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { PortalProvider, type Portal } from '../../portal/portal.ts';
import { createPreferenceStore, type PreferenceStore } from '../../stores/preferenceStore.ts';
import { createViewStore } from '../../stores/viewStore.ts';
import { StatusLine } from './StatusLine.tsx';

let scene: MemoryScene;
let line: Rendered;
let preferences: PreferenceStore;

/** Lets what waits for the next animation frame run. */
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

beforeEach(async () => {
  scene = createMemoryScene({ clock: createFakeClock(), terrain: () => 532 });
  scene.plane.setPose({ lon: 82.07, lat: 44.9, scale: 250_000 }, 'program');
  preferences = createPreferenceStore(createMemoryStore());
  const translator = createTranslator('zh', texts);
  line = render(
    <PortalProvider value={{ preferences, translator } as Portal}>
      <StatusLine
        scene={scene}
        views={createViewStore()}
        preferences={preferences}
        linked
        attribution="示意数据"
      />
    </PortalProvider>,
  );
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

  it('tells the place in the notation that the user chooses, and remembers it', async () => {
    const frame = scene.plane.frame;
    click(line.get('button', '坐标形式'));
    const item = await vi.waitFor(() => {
      const found = [...document.querySelectorAll<HTMLElement>('[role^=menuitem]')].find(
        ({ textContent }) => textContent === 'CGCS2000 高斯-克吕格 3° 带',
      );
      if (found === undefined) throw new Error('the menu is not there yet');
      return found;
    });
    click(item);
    expect(preferences.getState().pointerNotation).toBe('gk3');
    scene.plane.script.move(frame.widthPx / 2, frame.heightPx / 2);
    await nextFrame();
    // Of GDAL, gdaltransform -s_srs OGC:CRS84 -t_srs EPSG:4515 of 82.07 44.9.
    await vi.waitFor(() => {
      const written = line.container.querySelector('output[aria-label="CGCS2000 高斯-克吕格 3° 带"]');
      expect(written?.textContent).toBe('东 27584512.8 m　北 4974388.4 m（27 带）');
    });
    scene.plane.script.leave();
    await nextFrame();
    expect(line.container.textContent).toContain('将鼠标移到地图上');
  });

  it('leaves no listener behind', () => {
    line.draw(null);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
