import { beforeEach, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import { offlinePlots } from '../../../tests/support/offlinePlots.ts';
import type { LonLat } from '../../domain/drawing/place.ts';
import { createSignal } from '../../lib/signal.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';
import type { PlotBook } from './plotBookTypes.ts';
import { editSelectedPlots } from './plotEditing.ts';
import { plotAt, showPlots } from './plotOnMap.ts';

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let book: PlotBook;
const picking = createSignal(false);
const open = createSignal(true);
let stop: () => void;

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  tools = createToolManager(scene, clock, () => {});
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.plane.setPose({ lon: 82, lat: 44.5, scale: 500_000 }, 'program');
  picking.set(false);
  open.set(true);
  book = offlinePlots(clock);
  await clock.run(500);
  book.addWorkspace('工作空间');
  const stopShowing = showPlots(scene, book);
  const stopEditing = editSelectedPlots({
    tools,
    book,
    picking,
    isOpen: () => open.value,
    watchOpen: open.subscribe,
    plotAt: (view, screen) => plotAt(scene, view, screen),
    onError: (error) => {
      throw error;
    },
  });
  stop = () => {
    stopEditing();
    stopShowing();
    book.close();
  };
});

const ARROW = {
  type: 'fineArrow',
  name: '箭头',
  image: '',
  points: [
    [81.95, 44.5],
    [82.05, 44.5],
  ],
} as const;
const FIRE = { type: 'fire', name: '火点', image: '', points: [[82.1, 44.53]] } as const;
const onScreen = ([lon, lat]: LonLat) => scene.plane.project([lon, lat]) ?? { xPx: NaN, yPx: NaN };
const pointsOf = (name: string) => book.plots.value.find((plot) => plot.name === name)?.points;
const selectedNames = () =>
  book.plots.value.filter(({ id }) => book.selectedIds.value.has(id)).map(({ name }) => name);

it('a selected plot is edited by its control points, as one step that undo takes back', async () => {
  book.add([ARROW]);
  await clock.run(100);
  const start = onScreen([82.05, 44.5]);
  scene.plane.script.drag(start, { xPx: start.xPx + 40, yPx: start.yPx + 30 });
  await clock.run(200);
  expect(onScreen(pointsOf('箭头')?.[1] ?? [0, 0]).xPx).toBeCloseTo(start.xPx + 40, 1);
  book.history.undo();
  expect(pointsOf('箭头')).toEqual(ARROW.points);
});

it('a click on another plot selects that one, with Ctrl both; a right click lets go', async () => {
  book.add([FIRE]);
  book.add([ARROW]);
  await clock.run(100);
  const fire = onScreen([82.1, 44.53]);
  const arrow = onScreen([82, 44.5]);
  scene.plane.script.click(fire.xPx, fire.yPx);
  await clock.run(200);
  expect(selectedNames()).toEqual(['火点']);
  scene.plane.script.extendClick(arrow.xPx, arrow.yPx);
  await clock.run(200);
  expect(selectedNames()).toEqual(['火点', '箭头']);
  scene.plane.script.click(arrow.xPx, arrow.yPx, 'right');
  await clock.run(200);
  expect(selectedNames()).toEqual([]);
  expect(tools.running.value).toEqual([]);
});

it('pick mode takes the pointer without losing the selection, and gives it back', async () => {
  book.add([ARROW]);
  await clock.run(100);
  expect(tools.running.value).toHaveLength(1);
  picking.set(true);
  await clock.run(200);
  expect(tools.running.value).toEqual([]);
  expect(selectedNames()).toEqual(['箭头']);
  picking.set(false);
  await clock.run(200);
  expect(tools.running.value).toHaveLength(1);
});

it('the grips go when plotting is closed', async () => {
  book.add([ARROW]);
  await clock.run(100);
  open.set(false);
  await clock.run(200);
  expect(tools.running.value).toEqual([]);
});

it('stopped, it leaves nothing', async () => {
  book.add([ARROW]);
  await clock.run(100);
  stop();
  await clock.run(500);
  expect(scene.leftovers()).toEqual(NOTHING_LEFT);
});

it('a plot is a sketch while it is dragged, so that the views need not be drawn anew', async () => {
  book.add([ARROW, FIRE]);
  const arrow = book.plots.value.find(({ name }) => name === '箭头');
  book.select(arrow === undefined ? [] : [arrow.id]);
  await clock.run(100);
  const dragged = () => [scene.globe, scene.plane].map((view) => view.sketch('plots').size > 0);
  const marks = () => scene.plane.marksOf('plots').map(({ id }) => id);
  expect(dragged()).toEqual([false, false]);
  const still = marks();
  book.setPreview(
    arrow && [
      {
        id: arrow.id,
        points: [
          [81.95, 44.5],
          [82.2, 44.6],
        ],
      },
    ],
  );
  expect(dragged()).toEqual([true, true]);
  expect(marks()).toEqual(still.filter((id) => id !== arrow?.id));
  book.setPreview(undefined);
  expect(dragged()).toEqual([false, false]);
  expect(marks()).toEqual(still);
});
