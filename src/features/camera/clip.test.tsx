// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { click, fill, render } from '../../../tests/support/render.tsx';
import { uprightClip, type ClipPlane } from '../../domain/views/clipPlane.ts';
import { showClip } from './clipOverlay.ts';
import { ClipPanel } from './ClipPanel.tsx';
import { clipAt, clipOver } from './clipPlacement.ts';

const HILL = (lon: number) => 500 + (lon - 82) * 1000;
const CLIP = uprightClip({ lon: 82, lat: 44, heightM: 500 }, 30, 800);

let scene: MemoryScene;
beforeEach(() => {
  scene = createMemoryScene({ clock: createFakeClock(), terrain: HILL });
});

describe('placing a clip plane', () => {
  it('stands across the way the camera looks, at the place that was clicked', () => {
    scene.globe.setPose({ lon: 82, lat: 44, heightM: 3000, headingDeg: 75, pitchDeg: -40 }, 'program');
    const clip = clipAt(scene, { lon: 82.02, lat: 44.01, heightM: 520 });
    expect(clip).toMatchObject({ lon: 82.02, lat: 44.01, heightM: 520, headingDeg: 75, tiltDeg: 90 });
  });

  it('over an extent lies at its lowest ground, so that what is below stays', async () => {
    const extent = { west: 82, east: 82.06, south: 44, north: 44.03 };
    const clip = await clipOver(scene, extent, new AbortController().signal);
    expect(clip.heightM).toBeCloseTo(HILL(82.01), 6);
    expect(clip.tiltDeg).toBe(0);
  });

  it('is drawn in the plane while there is one, and leaves nothing', () => {
    const stop = showClip(scene);
    scene.environment.setClip(CLIP);
    expect(scene.plane.overlay('clip-plane').size).toBe(1);
    scene.environment.setClip(undefined);
    expect(scene.leftovers().overlays).toBe(0);
    scene.environment.setClip({ ...CLIP, tiltDeg: 0 });
    stop();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('the panel of the clip plane', () => {
  const open = (clip: ClipPlane | null) => {
    const changes: (ClipPlane | string)[] = [];
    const panel = render(
      <ClipPanel
        clip={clip}
        placing="none"
        onChange={(next) => changes.push(next)}
        onPlace={() => changes.push('place')}
        onDrawExtent={() => changes.push('extent')}
        onRemove={() => changes.push('remove')}
      />,
    );
    return { panel, changes };
  };

  it('says what to do while nothing is cut', () => {
    const { panel, changes } = open(null);
    expect(panel.container.textContent).toContain('在地图上点选一处');
    click(panel.get('button', '点选放置'));
    click(panel.get('button', '按范围剖切'));
    expect(changes).toEqual(['place', 'extent']);
    panel.unmount();
  });

  it('turns, moves and removes the plane by figures too', () => {
    const { panel, changes } = open(CLIP);
    const [heading, , height] = panel.all('spinbutton');
    if (heading === undefined || height === undefined) throw new Error('no figures');
    fill(heading, '120');
    fill(height, '510.5');
    fill(height, '');
    click(panel.get('button', '移除剖切面'));
    expect(changes).toEqual([{ ...CLIP, headingDeg: 120 }, { ...CLIP, heightM: 510.5 }, 'remove']);
    panel.unmount();
  });
});
