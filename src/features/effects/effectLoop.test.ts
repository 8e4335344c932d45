// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import type { RenderingProfile } from '../../domain/views/renderingProfile.ts';
import { createSignal } from '../../lib/signal.ts';
import { NO_GLOW } from '../../scene/groundGlow.ts';
import { createEffectStore, type EffectStore } from '../../stores/effectStore.ts';
import { runEffects } from './effectLoop.ts';

const HOME = { lon: 82, lat: 44, heightM: 330_000, headingDeg: 0, pitchDeg: -45 };

/** A canvas that counts what is stroked on it: the document of these tests draws nothing. */
function countingCanvas() {
  const canvas = document.createElement('canvas');
  const count = { strokes: 0 };
  const ink = new Proxy(
    { canvas },
    {
      get(kept, name) {
        const known: unknown = Reflect.get(kept, name);
        return name === 'stroke' ? () => (count.strokes += 1) : (known ?? (() => undefined));
      },
      set: Reflect.set,
    },
  );
  Object.defineProperty(canvas, 'getContext', { value: () => ink });
  return { canvas, count };
}

let store: EffectStore;
let end: () => void;

async function run(profile: RenderingProfile): Promise<{ scene: MemoryScene; count: { strokes: number } }> {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock, profile });
  await clock.settle(scene.globe.attach(fakeContainer()));
  scene.globe.setPose(HOME, 'program');
  const { canvas, count } = countingCanvas();
  end = runEffects({
    canvas,
    scene,
    store,
    loadRoads: () => Promise.resolve([]),
    // Each change is then drawn at once, and nothing else is.
    reducedMotion: createSignal(true),
    onError(error) {
      throw error;
    },
  });
  return { scene, count };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  store = createEffectStore();
  store.actions.start('flyLines');
  return () => end();
});

describe('effects on the ground', () => {
  it('are drawn by the globe itself where the profile has a graphics card, and are gone with the effects', async () => {
    const { scene, count } = await run('medium');
    await settled();
    expect(scene.glow?.content.lines).toHaveLength(30);
    expect(scene.glow?.frame).toEqual({ timeS: 0, share: 1 });
    expect(count.strokes).toBe(0);
    store.actions.start('radar');
    expect(scene.glow?.content.beams).toHaveLength(1);
    store.actions.stop('flyLines');
    expect(scene.glow?.content.lines).toHaveLength(3);
    end();
    expect(scene.glow?.content).toEqual(NO_GLOW);
  });

  it('are projected onto the canvas on software rendering', async () => {
    const { scene, count } = await run('low');
    await settled();
    expect(scene.glow).toBeUndefined();
    expect(count.strokes).toBeGreaterThan(30);
  });

  it('are projected onto the canvas once the graphics card has refused them', async () => {
    const { scene, count } = await run('high');
    await settled();
    scene.glow?.usable.set(false);
    scene.globe.setPose({ ...HOME, heightM: 320_000 }, 'program');
    expect(count.strokes).toBeGreaterThan(30);
  });

  it('are laid anew only when what stands on the ground has changed, not with each frame', async () => {
    const { scene } = await run('medium');
    await settled();
    const before = scene.glow?.shownCount ?? 0;
    scene.globe.setPose({ ...HOME, headingDeg: 5 }, 'program');
    scene.globe.setPose({ ...HOME, headingDeg: 9 }, 'program');
    expect(scene.glow?.shownCount).toBe(before);
  });
});
