import { expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { ViewClick } from '../../tools/clicks.ts';
import { createToolManager } from '../../tools/toolManager.ts';
import { identifyTool } from './identifyTool.ts';

it('asks about left clicks in either view until a right click, and leaves nothing', async () => {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const messages: PortalEvent[] = [];
  const tools = createToolManager(scene, clock, (event) => void messages.push(event));
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  await clock.run(1000);
  const click = async (kind: 'globe' | 'plane', button: 'left' | 'right' = 'left') => {
    scene[kind].script.click(300, 200, button);
    await clock.run(0);
  };
  const clicks: ViewClick[] = [];
  const outcome = tools.start(identifyTool, { onClick: (at) => void clicks.push(at) });
  await clock.run(0);
  await click('globe');
  await click('plane');
  scene.plane.script.drag({ xPx: 100, yPx: 100 }, { xPx: 180, yPx: 100 });
  await clock.run(1000);
  await click('plane', 'right');
  expect(await outcome).toEqual({ status: 'done', value: undefined });
  await click('globe');
  expect(clicks).toEqual([
    { view: 'globe', button: 'left', screen: { xPx: 300, yPx: 200 } },
    { view: 'plane', button: 'left', screen: { xPx: 300, yPx: 200 } },
  ]);
  expect(messages.map(({ id }) => id)).toEqual(['identify.begin', 'identify.end']);
  expect(scene.leftovers()).toEqual(NOTHING_LEFT);
});
