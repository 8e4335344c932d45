import { createLocator } from '../../src/features/locate/locator.ts';
import type { Locator } from '../../src/portal/ports.ts';
import { createToolManager, type ToolManager } from '../../src/tools/toolManager.ts';
import { createFakeClock, type FakeClock } from './fakeClock.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from './memoryScene.ts';

/** A locator on the in-memory scene, both views drawn. */
export interface Locating {
  readonly clock: FakeClock;
  readonly scene: MemoryScene;
  readonly tools: ToolManager;
  readonly locator: Locator;
}

/** Sets up a locator over flat ground. */
export async function startLocating(): Promise<Locating> {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const tools = createToolManager(scene, clock);
  const locator = createLocator({
    scene,
    tools,
    clock,
    reducedMotion: () => false,
    onError(error) {
      throw error;
    },
  });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  await clock.run(1000);
  return { clock, scene, tools, locator };
}
