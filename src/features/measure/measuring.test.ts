import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryGround, type MemoryGround } from '../../../tests/support/memoryGround.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { ringFigures } from '../../domain/geodesy/areas.ts';
import { geodesicBetween } from '../../domain/geodesy/lines.ts';
import { kindOfMode, mainFigure, MEASURE_KINDS, type MeasureKind } from './model/measureItem.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { createMemoryStore, type KeyValueStore } from '../../lib/keyValueStore.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';
import { createUndoHistory, type UndoHistory } from '../../lib/undoHistory.ts';
import { createMeasureBook, type MeasureBook } from './measureBook.ts';
import { openMeasuring, type Measuring } from './measuring.ts';
import { texts } from '../../../tests/support/allTexts.ts';

/** A ground that is level at 2000 m. */
const LEVEL_M = 2000;

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let ground: MemoryGround;
let storage: KeyValueStore;
let book: MeasureBook;
let measuring: Measuring;
let messages: PortalEvent[];
let undo: UndoHistory;

function openBook(): MeasureBook {
  let ids = 0;
  return createMeasureBook({
    userId: 'u1',
    ground,
    storage,
    clock,
    newId: () => `m${String(++ids)}-${String(clock.nowMs())}`,
    present: (event) => void messages.push(event),
    undo,
  });
}

let elsewhere: readonly LonLat[];

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  messages = [];
  undo = createUndoHistory();
  storage = createMemoryStore();
  ground = createMemoryGround(() => LEVEL_M);
  tools = createToolManager(scene, clock, (event) => void messages.push(event));
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 44.5, heightM: 60_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  scene.plane.setPose({ lon: 82, lat: 44.5, scale: 500_000 }, 'program');
  await clock.run(1000);
  book = openBook();
  elsewhere = [];
  measuring = openMeasuring({
    scene,
    tools,
    book,
    translator: createTranslator('zh', texts),
    flyToExtent: () => Promise.resolve(),
    drawnElsewhere: () => elsewhere,
    onError: (error) => {
      throw error;
    },
  });
});

const click = async (view: ViewKind, xPx: number, yPx: number, button: 'left' | 'right' = 'left') => {
  scene[view].script.click(xPx, yPx, button);
  await clock.run(100);
};
const place = (view: ViewKind, xPx: number, yPx: number): LonLat => {
  const at = scene[view].locate({ xPx, yPx });
  return [at?.lon ?? NaN, at?.lat ?? NaN];
};
const CORNERS = [
  [200, 150],
  [320, 160],
  [300, 260],
] as const;

/** Measures by clicks on the three corners, or the first two, and a right click. */
async function measure(kind: MeasureKind, view: ViewKind): Promise<LonLat[]> {
  const done = measuring.measure(kind);
  await clock.run(0);
  const isTwo = kind === 'distance' || kind === 'height' || kind === 'surfaceDistance';
  const corners = isTwo ? CORNERS.slice(0, 2) : CORNERS;
  const places = corners.map(([x, y]) => place(view, x, y));
  for (const [x, y] of corners) await click(view, x, y);
  if (!isTwo) await click(view, 300, 260, 'right');
  await clock.settle(done);
  await clock.run(500);
  return places;
}
const item = () => book.state.value.items.at(-1);
const value = () => {
  const last = item();
  return last === undefined ? undefined : mainFigure(last)?.value;
};

it('labels of neighbouring measurements stand apart, also from another camera', async () => {
  await measure('distance', 'globe');
  await measure('distance', 'globe');
  const spots = () =>
    scene.globe
      .drawn()
      .get('measure')
      ?.flatMap((mark) => (mark.kind === 'text' ? [scene.globe.project(mark.position)] : []));
  const apartPx = () => {
    const [a, b] = spots() ?? [];
    return Math.hypot((a?.xPx ?? 0) - (b?.xPx ?? 0), (a?.yPx ?? 0) - (b?.yPx ?? 0));
  };
  expect(apartPx()).toBeGreaterThan(100);
  scene.globe.setPose({ lon: 82, lat: 44.5, heightM: 600_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  await clock.run(1000);
  // From ten times as high there is no room: both stand at their ends.
  expect(apartPx()).toBe(0);
});

describe.each(['globe', 'plane'] as const)('measuring in the %s', (view) => {
  it('gives the geodesic distance of two points', async () => {
    const [from = [0, 0], to = [0, 0]] = await measure('distance', view);
    expect(value()).toBeCloseTo(geodesicBetween(from, to).distanceM, 3);
    expect(item()).toMatchObject({ kind: 'distance', name: '两点距离 1', shown: true });
    expect(ground.asked).toBe(0);
  });

  it('gives the area on the ellipsoid, and over the ground that of the raised level', async () => {
    const ring = await measure('area', view);
    const { areaM2 } = ringFigures(ring);
    expect((value() ?? 0) / areaM2).toBeCloseTo(1, 9);
    await measure('groundArea', view);
    expect((value() ?? 0) / areaM2).toBeCloseTo((1 + LEVEL_M / 6_371_000) ** 2, 5);
    expect(item()?.ground?.method.samples).toBeGreaterThan(99_000);
  });

  it('gives the distance over the ground, with its samples and the terrain’s cell', async () => {
    const places = await measure('groundDistance', view);
    const flatM = places
      .slice(1)
      .reduce((sum, to, at) => sum + geodesicBetween(places[at] ?? to, to).distanceM, 0);
    expect((value() ?? 0) / flatM).toBeCloseTo(1 + LEVEL_M / 6_371_000, 5);
    expect(item()?.ground?.method.cellM).toBeGreaterThan(50);
  });

  it('gives no height difference on a level', async () => {
    await measure('height', view);
    expect(value()).toBeCloseTo(0, 6);
    expect(messages[0]).toEqual({ id: 'measure.height' });
  });

  it('opens the profile of a surface distance', async () => {
    await measure('surfaceDistance', view);
    expect(book.state.value.profile?.id).toBe(item()?.id);
    expect(new Set(book.state.value.profile?.profile.heightsM.map(Math.round))).toEqual(new Set([LEVEL_M]));
  });

  it('tells the figure while it is drawn', async () => {
    void measuring.measure('distance');
    await clock.run(0);
    await click(view, 200, 150);
    scene[view].script.move(300, 200);
    await clock.run(100);
    expect(book.live.value?.places).toHaveLength(2);
    expect(scene.globe.sketch('measure-live').size).toBe(1);
    expect(scene.plane.sketch('measure-live').size).toBe(1);
    await tools.abortAll('user');
    await clock.run(0);
    expect(book.live.value).toBeUndefined();
  });
});

describe('measuring', () => {
  it('a line of no length measures nothing, and waits for another place', async () => {
    const done = measuring.measure('distance');
    await clock.run(0);
    await click('plane', 200, 150);
    await click('plane', 200, 150);
    expect(book.state.value.items).toEqual([]);
    expect(measuring.kind.value).toBe('distance');
    await click('plane', 320, 160);
    await clock.settle(done);
    expect(value()).toBeGreaterThan(1000);
  });

  it('an area that crosses itself measures nothing, until the place that does it is taken back', async () => {
    const done = measuring.measure('area');
    await clock.run(0);
    for (const [x, y] of [
      [200, 150],
      [300, 250],
      [300, 150],
      [200, 250],
    ] as const)
      await click('plane', x, y);
    await click('plane', 250, 300, 'right');
    expect(book.state.value.items).toEqual([]);
    tools.press('remove-last');
    tools.press('finish');
    await clock.settle(done);
    expect(value()).toBeGreaterThan(0);
  });

  it.each([
    ['over the date line', 180, 44],
    ['over the pole', 82, 89.95],
  ] as const)('an area %s is as large as anywhere', async (_where, lon, lat) => {
    const sized = async (lonAt: number, latAt: number) => {
      scene.globe.setPose(
        { lon: lonAt, lat: latAt, heightM: 60_000, headingDeg: 0, pitchDeg: -90 },
        'program',
      );
      await clock.run(100);
      await measure('area', 'globe');
      return value() ?? 0;
    };
    expect((await sized(lon, lat)) / (await sized(82, lat - 0.5))).toBeCloseTo(1, 2);
  });

  it('has the specification’s modes 1 to 6, and any other value clears', () => {
    expect([1, 2, 3, 4, 5, 6].map(kindOfMode)).toEqual([
      'distance',
      'groundDistance',
      'height',
      'area',
      'groundArea',
      'surfaceDistance',
    ]);
    expect([0, 7, -1, NaN].map(kindOfMode)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each(MEASURE_KINDS)('of %s given up at each step leaves nothing', async (kind) => {
    for (let clicks = 0; clicks < 2; clicks++) {
      const done = measuring.measure(kind);
      await clock.run(0);
      for (const [x, y] of CORNERS.slice(0, clicks)) await click('globe', x, y);
      scene.globe.script.move(330, 210);
      await clock.run(300);
      await tools.abortAll('user');
      await clock.settle(done);
      expect(measuring.kind.value).toBeUndefined();
      expect(book.state.value.items).toEqual([]);
    }
    measuring.destroy();
    await clock.run(1000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('leaves nothing on the map when it is destroyed', async () => {
    await measure('area', 'globe');
    measuring.mark([82, 44]);
    measuring.destroy();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('starts another kind in place of the one before', async () => {
    const first = measuring.measure('area');
    await clock.run(0);
    await click('globe', 200, 150);
    void measuring.measure('distance');
    await clock.settle(first);
    expect(measuring.kind.value).toBe('distance');
    await measuring.stop();
    expect(measuring.kind.value).toBeUndefined();
  });

  it('keeps the ellipsoid’s figure when the terrain cannot be reached, and says so', async () => {
    ground.breakOff();
    const places = await measure('groundDistance', 'plane');
    expect(messages.at(-1)).toEqual({ id: 'measure.terrainFailed' });
    const id = item()?.id ?? '';
    expect(book.state.value.asks[id]).toEqual({ state: 'failed', problem: 'unreachable' });
    expect(mainFigure(item() ?? { kind: 'distance', places: [] })).toMatchObject({ onEllipsoid: true });
    expect(places).toHaveLength(3);
    ground.mend();
    book.ask(id);
    await clock.run(500);
    expect(book.state.value.asks[id]).toBeUndefined();
    expect(mainFigure(item() ?? { kind: 'distance', places: [] })).toMatchObject({ onEllipsoid: false });
  });

  it('stops asking the terrain on request', async () => {
    ground.hold();
    await measure('groundArea', 'globe');
    const id = item()?.id ?? '';
    expect(book.state.value.asks[id]?.state).toBe('asking');
    book.stop(id);
    ground.answer();
    await clock.run(500);
    expect(book.state.value.asks[id]).toEqual({ state: 'stopped' });
    expect(item()?.ground).toBeUndefined();
  });

  it('lets a place be dragged afterwards, with the figure following, and leaves nothing', async () => {
    const [from = [0, 0]] = await measure('distance', 'globe');
    const id = item()?.id ?? '';
    const before = value() ?? 0;
    const ended = measuring.edit(id);
    await clock.run(0);
    /** What a printed sheet reads of it, and what is drawn above the view. */
    const drawn = () => [scene.globe.drawn().get('measure')?.length, scene.globe.sketch('measure').size];
    const still = drawn();
    expect(still).toEqual([expect.any(Number), 0]);
    const { script } = scene.globe;
    script.move(320, 160);
    script.press(320, 160);
    script.move(400, 200);
    await clock.run(100);
    expect(value()).toBeGreaterThan(before);
    expect(drawn()).toEqual([0, still[0]]);
    script.release(400, 200);
    await clock.run(500);
    expect(drawn()).toEqual(still);
    expect(item()?.places[0]).toEqual(from);
    expect(value()).toBeCloseTo(geodesicBetween(from, place('globe', 400, 200)).distanceM, 3);
    await tools.abortAll('user');
    await clock.settle(ended);
    expect(measuring.editing.value).toBeUndefined();
    measuring.destroy();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('holds on to the vertices of other drawings', async () => {
    elsewhere = [place('plane', 205, 154)];
    const done = measuring.measure('distance');
    await clock.run(0);
    await click('plane', 200, 150);
    await click('plane', 320, 160);
    await clock.settle(done);
    expect(item()?.places[0]).toEqual(elsewhere[0]);
  });

  it('holds on to the vertices of what was measured', async () => {
    const [from = [0, 0]] = await measure('distance', 'globe');
    const done = measuring.measure('distance');
    await clock.run(0);
    await click('globe', 204, 153);
    await click('globe', 400, 300);
    await clock.settle(done);
    expect(item()?.places[0]).toEqual(from);
  });
});

describe('the book of measurements', () => {
  it('remembers them over a reload, hidden ones and names too', async () => {
    await measure('groundDistance', 'globe');
    const id = item()?.id ?? '';
    book.rename(id, '巡护路线');
    book.setShown(id, false);
    expect(openBook().state.value.items).toEqual(book.state.value.items);
  });

  it('loses only what is damaged of a draft', async () => {
    await measure('distance', 'globe');
    const kept = item();
    const damaged = { ...kept, places: 'none' };
    storage.set('portal.measures.u1', JSON.stringify([damaged, kept, 7]));
    expect(openBook().state.value.items).toEqual([kept]);
    storage.set('portal.measures.u1', '{');
    expect(openBook().state.value.items).toEqual([]);
  });

  it('brings back what was deleted', async () => {
    await measure('distance', 'globe');
    await measure('area', 'globe');
    const before = book.state.value.items;
    book.clear();
    expect(book.state.value.items).toEqual([]);
    expect(scene.globe.overlay('measure').size).toBe(0);
    book.restore();
    expect(book.state.value.items).toEqual(before);
  });

  it('is a step of the one history: taken back and done again with its figures, renamed, deleted, cleared', async () => {
    await measure('groundDistance', 'globe');
    await clock.run(2000);
    const ground = item()?.ground;
    expect(ground).toBeDefined();
    expect(undo.undo()).toBe(true);
    expect(book.state.value.items).toEqual([]);
    expect(undo.redo()).toBe(true);
    await clock.run(2000);
    expect(item()?.ground).toEqual(ground);
    book.rename(item()?.id ?? '', '新路');
    await measure('area', 'globe');
    book.remove(book.state.value.items[0]?.id ?? '');
    book.clear();
    const names = () => book.state.value.items.map(({ name }) => name);
    expect(names()).toEqual([]);
    const seen: string[][] = [];
    while (undo.undo()) seen.push(names());
    expect(seen).toEqual([['面积 1'], ['新路', '面积 1'], ['新路'], ['贴地距离 1'], []]);
  });

  it('a drag of one of its places is one step', async () => {
    await measure('distance', 'globe');
    const { id = '', places: before = [] } = item() ?? {};
    const [from = [0, 0], to = [0, 0]] = before;
    for (const east of [0.01, 0.02, 0.03]) book.move(id, [from, [to[0] + east, to[1]]], false);
    book.move(id, [from, [to[0] + 0.03, to[1]]], true);
    expect(undo.state.value.undoable).toBe(2);
    undo.undo();
    expect(item()?.places).toEqual(before);
    book.move(id, [from, [to[0] + 0.01, to[1]]], false);
    book.move(id, before, true);
    expect(undo.state.value).toEqual({ undoable: 1, redoable: 1 });
  });

  it('draws what is shown in both views, and takes away what is hidden', async () => {
    await measure('distance', 'globe');
    const drawn = () => [scene.globe.overlay('measure').size, scene.plane.overlay('measure').size];
    expect(drawn()).toEqual([4, 4]);
    book.setAllShown(false);
    expect(drawn()).toEqual([0, 0]);
  });
});
