import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../../tests/support/memoryScene.ts';
import type { LonLat } from '../../../domain/drawing/place.ts';
import type { PortalEvent } from '../../../domain/bureau/errorCatalogue.ts';
import { plotGrips, type PlotGrip } from './grips.ts';
import { plotsExtent, type PlacedPlot, type PlotPlaces } from '../../../domain/drawing/plot/transform.ts';
import { createSignal } from '../../../lib/signal.ts';
import { createToolManager, type ToolManager } from '../../../tools/toolManager.ts';
import { plotBoxTool } from './plotBoxTool.ts';
import { plotEditTool } from './plotEditTool.ts';

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let messages: PortalEvent[];
let previews: (PlotPlaces | undefined)[];
let commits: PlotPlaces[];

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  [messages, previews, commits] = [[], [], []];
  tools = createToolManager(scene, clock, (event) => void messages.push(event));
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 44.5, heightM: 60_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  scene.plane.setPose({ lon: 82, lat: 44.5, scale: 500_000 }, 'program');
  await clock.run(1000);
});

const ARROW: PlacedPlot = {
  id: 'arrow',
  symbol: 'fineArrow',
  points: [
    [81.95, 44.5],
    [82.05, 44.5],
  ],
};
const AREA: PlacedPlot = {
  id: 'area',
  symbol: 'polygon',
  points: [
    [81.95, 44.45],
    [82.05, 44.45],
    [82.05, 44.55],
    [81.95, 44.55],
  ],
};
const FIRE: PlacedPlot = { id: 'fire', symbol: 'fire', points: [[82.1, 44.53]] };

function begin(plots: readonly PlacedPlot[], snapTo: readonly LonLat[] = []) {
  const selected = createSignal(plots);
  const outcome = tools.start(plotEditTool, {
    plots: selected,
    onPreview: (places) => void previews.push(places),
    onCommit(places) {
      commits.push(places);
      selected.set(selected.value.map((plot) => ({ ...plot, points: places.get(plot.id) ?? plot.points })));
    },
    snapTo: () => snapTo,
  });
  return { outcome, selected };
}
const onScreen = (place: LonLat) => {
  const at = scene.plane.project(place);
  if (at === undefined) throw new Error('out of sight');
  return at;
};
async function drag(from: LonLat, eastPx: number, southPx: number) {
  const start = onScreen(from);
  scene.plane.script.drag(start, { xPx: start.xPx + eastPx, yPx: start.yPx + southPx });
  await clock.run(200);
}
const grip = (plots: readonly PlacedPlot[], kind: PlotGrip['kind'], index = 0): LonLat =>
  plotGrips(plots).find((each) => each.kind === kind && each.index === index)?.place ?? [NaN, NaN];
const committed = (id: string) => commits.at(-1)?.get(id) ?? [];
const widthOf = (plots: readonly PlacedPlot[]) => {
  const extent = plotsExtent(plots);
  return (extent?.east ?? NaN) - (extent?.west ?? NaN);
};

describe('one plot', () => {
  it('its control point is dragged: one gesture is one change, shown while it lasts', async () => {
    begin([ARROW]);
    await clock.run(0);
    const before = scene.plane.pose.value.pose;
    await drag(ARROW.points[1] ?? [0, 0], 40, 30);
    expect(commits).toHaveLength(1);
    const [tail, tip] = committed('arrow');
    expect(tail).toEqual(ARROW.points[0]);
    expect(onScreen(tip ?? [0, 0]).xPx).toBeCloseTo(onScreen([82.05, 44.5]).xPx + 40, 3);
    expect(previews.at(0)?.get('arrow')).toBeDefined();
    expect(previews.at(-1)).toBeUndefined();
    expect(scene.plane.pose.value.pose).toEqual(before);
  });

  it('a dragged control point holds on to places of other plots', async () => {
    const corner: LonLat = [82.08, 44.52];
    const [from, to] = [onScreen([82.05, 44.5]), onScreen(corner)];
    begin([ARROW], [corner]);
    await clock.run(0);
    await drag([82.05, 44.5], to.xPx - from.xPx + 3, to.yPx - from.yPx - 3);
    expect(committed('arrow')[1]).toEqual(corner);
  });

  it('between two places of an area a new one is dragged out, and a double click takes it back', async () => {
    const { selected } = begin([AREA]);
    await clock.run(0);
    await drag(grip([AREA], 'middle', 1), 0, 40);
    expect(committed('area')).toHaveLength(5);
    const made = onScreen(selected.value[0]?.points[1] ?? [0, 0]);
    scene.plane.script.doubleClick(made.xPx, made.yPx);
    await clock.run(200);
    expect(committed('area')).toEqual(AREA.points);
  });

  it('is moved as a whole by a drag of itself', async () => {
    begin([AREA]);
    await clock.run(0);
    await drag([82.01, 44.51], 60, 0);
    expect(committed('area')[0]?.[0]).toBeGreaterThan(81.95);
    expect(widthOf([{ ...AREA, points: committed('area') }])).toBeCloseTo(0.1, 5);
  });

  it('what would cross itself is refused with a message and nothing is changed', async () => {
    begin([AREA]);
    await clock.run(0);
    const [, , far] = AREA.points;
    await drag(far ?? [0, 0], -240, 20);
    expect(messages.at(-1)?.id).toBe('draw.selfCrossing');
    expect(commits).toEqual([]);
  });

  it('a point of a triangle is not taken out', async () => {
    begin([{ ...AREA, points: AREA.points.slice(0, 3) }]);
    await clock.run(0);
    const at = onScreen(AREA.points[1] ?? [0, 0]);
    scene.plane.script.doubleClick(at.xPx, at.yPx);
    await clock.run(200);
    expect(messages.at(-1)?.id).toBe('draw.tooFewPoints');
  });
});

describe('several plots', () => {
  const BOTH = [AREA, FIRE];

  it('a corner of the box scales them together', async () => {
    begin(BOTH);
    await clock.run(0);
    const corner = grip(BOTH, 'corner', 2);
    await drag(corner, 60, -40);
    expect(commits.at(-1)?.size).toBe(2);
    const scaled = BOTH.map((plot) => ({ ...plot, points: committed(plot.id) }));
    expect(widthOf(scaled)).toBeGreaterThan(widthOf(BOTH) * 1.2);
  });

  it('the grip on top turns them together', async () => {
    begin(BOTH);
    await clock.run(0);
    await drag(grip(BOTH, 'turn'), 120, 60);
    expect(commits.at(-1)?.size).toBe(2);
    // Clockwise: what lay in the east comes down.
    expect(committed('fire')[0]?.[1]).toBeLessThan(FIRE.points[0]?.[1] ?? NaN);
  });

  it('a drag of one moves all', async () => {
    begin(BOTH);
    await clock.run(0);
    await drag(FIRE.points[0] ?? [0, 0], 0, 50);
    expect(committed('area')[0]?.[1]).toBeLessThan(44.45);
    expect(committed('fire')[0]?.[1]).toBeLessThan(44.53);
  });
});

describe('ending', () => {
  it.each([
    ['a right click', () => scene.plane.script.click(600, 20, 'right'), false],
    ['a click beside them', () => scene.plane.script.click(600, 20), false],
    ['a click with Ctrl', () => scene.plane.script.extendClick(600, 20), true],
  ] as const)('%s ends, and says where', async (_, gesture, extend) => {
    const { outcome } = begin([AREA]);
    await clock.run(0);
    gesture();
    expect(await clock.settle(outcome)).toEqual({
      status: 'done',
      value: { view: 'plane', screen: { xPx: 600, yPx: 20 }, extend },
    });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('ends when no plot is left', async () => {
    const { outcome, selected } = begin([AREA]);
    await clock.run(0);
    selected.set([]);
    expect(await clock.settle(outcome)).toEqual({ status: 'done', value: undefined });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it.each(['point', 'middle', 'corner', 'turn', 'body'] as const)(
    'aborted in the middle of a drag of a %s changes and leaves nothing',
    async (kind) => {
      const { outcome } = begin([AREA]);
      await clock.run(0);
      const at = onScreen(kind === 'body' ? [82, 44.5] : grip([AREA], kind, kind === 'middle' ? 1 : 0));
      scene.plane.script.press(at.xPx, at.yPx);
      scene.plane.script.move(at.xPx + 20, at.yPx + 12);
      scene.plane.script.move(at.xPx + 40, at.yPx + 24);
      await clock.settle(tools.abortAll('user'));
      expect(await outcome).toEqual({ status: 'aborted', by: 'user' });
      await clock.run(1000);
      expect(commits).toEqual([]);
      expect(previews.at(-1)).toBeUndefined();
      expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    },
  );
});

describe('selecting by a rectangle', () => {
  const all = [ARROW, AREA, FIRE];
  const start = () => tools.start(plotBoxTool, { plots: () => all });

  it('takes the plots of which a control point lies within, and the camera rests', async () => {
    const before = scene.plane.pose.value.pose;
    const outcome = start();
    await clock.run(0);
    const at = onScreen([82.1, 44.53]);
    scene.plane.script.drag({ xPx: at.xPx - 20, yPx: at.yPx - 20 }, { xPx: at.xPx + 20, yPx: at.yPx + 20 });
    expect(await clock.settle(outcome)).toEqual({ status: 'done', value: ['fire'] });
    expect(scene.plane.pose.value.pose).toEqual(before);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('a click selects nothing and goes on; a right click gives up', async () => {
    const outcome = start();
    await clock.run(0);
    scene.plane.script.click(100, 100);
    expect(tools.running.value).toHaveLength(1);
    scene.plane.script.click(100, 100, 'right');
    expect(await clock.settle(outcome)).toEqual({ status: 'aborted', by: 'user' });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
