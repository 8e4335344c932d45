import { beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { offlinePlots } from '../../../tests/support/offlinePlots.ts';
import { createToolManager } from '../../tools/toolManager.ts';
import { createPlotArranging, type PlotArranging } from './plotArranging.ts';
import type { PlotBook } from './plotBookTypes.ts';

let clock: FakeClock;
let scene: MemoryScene;
let book: PlotBook;
let arranging: PlotArranging;
let ids: readonly string[];

const fire = (name: string, lon: number, lat: number) =>
  ({ type: 'fire', name, image: '', points: [[lon, lat]] }) as const;
const places = () => book.plots.value.map(({ points }) => points?.[0]);

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  const tools = createToolManager(scene, clock, () => {});
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.plane.setPose({ lon: 82, lat: 44.5, scale: 500_000 }, 'program');
  book = offlinePlots(clock);
  await clock.run(500);
  book.addWorkspace('工作空间');
  ids = book.add([fire('a', 82, 44.5), fire('b', 82.02, 44.51), fire('c', 82.1, 44.53)]) ?? [];
  arranging = createPlotArranging({
    scene,
    tools,
    book,
    onError: (error) => {
      throw error;
    },
  });
});

it('lining up is one step of the undo history, of the selected plots that are shown', () => {
  book.setShown([ids[2] ?? ''], false);
  arranging.arrange('left');
  expect(places()).toEqual([
    [82, 44.5],
    [82, 44.51],
    [82.1, 44.53],
  ]);
  book.history.undo();
  expect(places()[1]).toEqual([82.02, 44.51]);
});

it('the three selected are spread evenly, and too few change nothing', () => {
  arranging.arrange('horizontal');
  expect(places()[1]?.[0]).toBeCloseTo(82.05, 6);
  book.select(ids.slice(0, 1));
  const before = places();
  arranging.arrange('horizontal');
  arranging.arrange('left');
  expect(places()).toEqual(before);
});

it('a rectangle selects what lies in it, asking again gives it up, and nothing is left on the map', async () => {
  book.select([]);
  const boxed = arranging.selectByBox();
  await clock.run(0);
  expect(arranging.boxing.value).toBe(true);
  const at = scene.plane.project([82.1, 44.53]) ?? { xPx: NaN, yPx: NaN };
  scene.plane.script.drag({ xPx: at.xPx - 20, yPx: at.yPx - 20 }, { xPx: at.xPx + 20, yPx: at.yPx + 20 });
  await clock.settle(boxed);
  expect([...book.selectedIds.value]).toEqual([ids[2]]);
  const again = arranging.selectByBox();
  await clock.run(0);
  await clock.settle(arranging.selectByBox());
  await clock.settle(again);
  expect(arranging.boxing.value).toBe(false);
  expect([...book.selectedIds.value]).toEqual([ids[2]]);
  // The book has its own timers.
  expect(scene.leftovers()).toMatchObject({ overlays: 0, listeners: 0 });
});
