import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryGround, type MemoryGround } from '../../../tests/support/memoryGround.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import { createUndoHistory, type UndoHistory } from '../../lib/undoHistory.ts';
import { keepViewsDrawn } from './keepViewsDrawn.ts';
import { vertexSum } from './model/outlines.ts';
import { viewFeatures } from './model/viewGeoJson.ts';
import { DRAWN_VERTICES, findViewshed } from './model/viewshedWork.ts';
import { createViewshedDesk, type ViewshedDesk } from './viewshedDesk.ts';

const EYE = { lon: 82, lat: 44.5 };
const BEHIND = { lon: 82, lat: 44.55 };

/** A ridge north of the eye over level ground, and no terrain east of a meridian. */
const heightM = (lon: number, lat: number) => {
  if (lon > 82.05) return NaN;
  return lat > 44.515 && lat < 44.525 ? 900 : 600;
};

let scene: MemoryScene;
let ground: MemoryGround;
let undo: UndoHistory;
let desk: ViewshedDesk;
let undraw: () => void;

const start = (rise: (lon: number, lat: number) => number) => {
  ground = createMemoryGround(rise);
  desk = createViewshedDesk({
    ground,
    find: (task) => Promise.resolve(findViewshed(task)),
    undo,
    nameOf: (kind, count) => `${kind} ${String(count)}`,
  });
  undraw = keepViewsDrawn(scene, desk);
};

beforeEach(async () => {
  const clock = createFakeClock();
  scene = createMemoryScene({ clock });
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  await clock.run(1000);
  undo = createUndoHistory();
  start(heightM);
});

const drawn = (name = 'viewshed') =>
  [scene.globe, scene.plane].map((view) => (view.drawn().get(name) ?? []).map(({ kind }) => kind));
const settings = (reachM: number) => desk.set({ settings: { ...desk.state.value.settings, reachM } });

describe('a viewshed', () => {
  it('is computed over the terrain, kept by its name and drawn on both views', async () => {
    desk.set({ eye: EYE });
    expect(drawn('viewshed-places')).toEqual([
      ['symbol', 'symbol'],
      ['symbol', 'symbol'],
    ]);
    settings(3000);
    await desk.compute();
    const [view] = desk.state.value.views;
    if (view?.kind !== 'area') throw new Error('no viewshed');
    expect(view).toMatchObject({ name: 'area 1', isShown: true, cellM: 13, groundM: 600 });
    const { figures } = view.found;
    expect(figures.unknownM2).toBe(0);
    expect(figures.hiddenM2).toBeGreaterThan(1e6);
    expect(figures.farthest.distanceM).toBeGreaterThan(2950);
    expect(vertexSum(view.found.drawn)).toBeLessThanOrEqual(DRAWN_VERTICES);
    const [onGlobe, onPlane] = drawn();
    expect(onGlobe).toEqual(onPlane);
    expect(onGlobe).toEqual(expect.arrayContaining(['area', 'line', 'symbol', 'text']));
  });

  it('tells what is not known instead of taking it as level 0', async () => {
    desk.set({ eye: EYE });
    settings(6000);
    await desk.compute();
    const [view] = desk.state.value.views;
    expect(view?.kind === 'area' && view.found.figures.unknownM2).toBeGreaterThan(1e6);
    desk.set({ eye: { lon: 82.1, lat: 44.5 } });
    await desk.compute();
    expect(desk.state.value).toMatchObject({ problem: 'unknownGround', work: undefined });
    expect(desk.state.value.views).toHaveLength(1);
  });

  it('that is stopped leaves nothing', async () => {
    ground.hold();
    desk.set({ eye: EYE });
    const computed = desk.compute();
    expect(desk.state.value.work).toEqual({ done: 0, total: 0 });
    desk.stop();
    ground.answer();
    await computed;
    expect(desk.state.value).toMatchObject({ work: undefined, problem: undefined, views: [] });
    desk.clear();
    expect(scene.leftovers().overlays).toBe(NOTHING_LEFT.overlays);
  });

  it('says why it fails, and works once the terrain is back', async () => {
    ground.breakOff();
    desk.set({ eye: EYE });
    await desk.compute();
    expect(desk.state.value).toMatchObject({ problem: 'unreachable', work: undefined, views: [] });
    ground.mend();
    settings(2000);
    await desk.compute();
    expect(desk.state.value).toMatchObject({ problem: undefined });
    expect(desk.state.value.views).toHaveLength(1);
  });

  it('without an eye is not begun', async () => {
    await desk.compute();
    desk.set({ kind: 'line', eye: EYE });
    await desk.compute();
    expect(ground.asked).toBe(0);
  });

  it('goes out as GeoJSON with what it was computed from', async () => {
    desk.set({ eye: EYE });
    settings(2000);
    await desk.compute();
    const [view] = desk.state.value.views;
    if (view === undefined) throw new Error('no view');
    const features = viewFeatures(view);
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['MultiPolygon', 'Point']);
    expect(features[0]?.properties).toMatchObject({ name: 'area 1', eyeM: 10, reachM: 2000, cellM: 10 });
  });
});

describe('a line of sight', () => {
  it('ends at the ridge, and is drawn in two parts', async () => {
    desk.set({ kind: 'line', eye: EYE, target: BEHIND });
    await desk.compute();
    const [view] = desk.state.value.views;
    if (view?.kind !== 'line') throw new Error('no line');
    expect(view.sight.isVisible).toBe(false);
    expect(view.sight.hiddenAtM).toBeGreaterThan(1600);
    expect(view.sight.neededEyeM).toBeGreaterThan(400);
    expect(drawn()[0]?.filter((kind) => kind === 'line')).toHaveLength(2);
    const types = viewFeatures(view).map(({ geometry }) => geometry.type);
    expect(types).toEqual(['LineString', 'Point', 'Point']);
  });

  it('over level ground is free; over ground that is not known nothing is said', async () => {
    desk.set({ kind: 'line', eye: EYE, target: { lon: 82.04, lat: 44.5 } });
    await desk.compute();
    expect(desk.state.value.views[0]).toMatchObject({ kind: 'line', sight: { isVisible: true } });
    desk.set({ target: { lon: 82.08, lat: 44.5 } });
    await desk.compute();
    expect(desk.state.value.problem).toBe('unknownGround');
  });
});

describe('what was found', () => {
  beforeEach(async () => {
    settings(1000);
    desk.set({ eye: EYE });
    await desk.compute();
    await desk.compute();
  });
  const names = () => desk.state.value.views.map(({ name }) => name);

  it('is renamed, hidden and shown', () => {
    desk.change('area-1', { name: 'tower', isShown: false });
    expect(names()).toEqual(['area 2', 'tower']);
    const [before] = drawn();
    desk.change('area-1', { isShown: true });
    expect(drawn()[0]?.length).toBe(2 * (before?.length ?? 0));
  });

  it('is removed, which can be undone and done again', () => {
    desk.remove('area-2');
    expect(names()).toEqual(['area 1']);
    undo.undo();
    expect(names()).toEqual(['area 2', 'area 1']);
    undo.redo();
    expect(names()).toEqual(['area 1']);
    desk.remove('area-9');
    expect(names()).toEqual(['area 1']);
  });

  it('is hidden but kept when the screen is cleared, and gone with the map', () => {
    desk.clear();
    expect(scene.leftovers().overlays).toBe(0);
    expect(names()).toHaveLength(2);
    desk.change('area-1', { isShown: true });
    expect(scene.leftovers().overlays).toBe(2);
    undraw();
    expect(scene.leftovers().overlays).toBe(0);
  });
});
