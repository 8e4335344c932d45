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
import {
  symbolGeometry,
  symbolOf,
  SYMBOLS,
  type SymbolId,
} from '../../../domain/drawing/plot/shapes/symbols.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import type { AbortedBy } from '../../../tools/tool.ts';
import { createToolManager, type ToolManager } from '../../../tools/toolManager.ts';
import { plotDrawTool, type PlotDrawInput } from './plotDrawTool.ts';

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let messages: PortalEvent[];

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  messages = [];
  tools = createToolManager(scene, clock, (event) => void messages.push(event));
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 44.5, heightM: 60_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  scene.plane.setPose({ lon: 82, lat: 44.5, scale: 500_000 }, 'program');
  await clock.run(1000);
});

const begin = (symbol: SymbolId, more: Partial<PlotDrawInput> = {}) =>
  tools.start(plotDrawTool, { symbol, ...more });
const click = async (view: ViewKind, xPx: number, yPx: number, button: 'left' | 'right' = 'left') => {
  scene[view].script.click(xPx, yPx, button);
  await clock.run(100);
};
const place = (view: ViewKind, xPx: number, yPx: number): LonLat => {
  const at = scene[view].locate({ xPx, yPx });
  return [at?.lon ?? NaN, at?.lat ?? NaN];
};
const told = () => messages.map(({ id }) => id);

/** Places on the screen that make a good symbol of any kind: a tail, then an axis to the right. */
const SPOTS = [
  [200, 150],
  [210, 230],
  [320, 260],
  [400, 160],
  [460, 120],
] as const;

const CLICKED = SYMBOLS.filter((symbol) => !('stroke' in symbol)).map(({ id }) => id);

describe.each(['globe', 'plane'] as const)('plotting in the %s', (view) => {
  it.each(CLICKED)('%s: left adds control points, right ends', async (symbol) => {
    const { points, endsAt = points.most } = symbolOf(symbol);
    const count = Math.min(endsAt, Math.max(points.least, 4));
    const outcome = begin(symbol);
    await clock.run(0);
    for (const [x, y] of SPOTS.slice(0, count)) await click(view, x, y);
    if (count < endsAt) await click(view, 500, 300, 'right');
    const ended = await clock.settle(outcome);
    if (ended.status !== 'done') throw new Error(ended.status);
    expect(ended.value).toHaveLength(count);
    expect(symbolGeometry(symbol, ended.value).ok).toBe(true);
    const [first] = SPOTS;
    expect(ended.value[0]?.[0]).toBeCloseTo(place(view, ...first)[0], 9);
    expect(told()).toEqual(['draw.begin']);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('a free-hand line is one stroke of the held button, and the camera rests', async () => {
    const before = scene[view].pose.value.pose;
    const outcome = begin('freehand');
    await clock.run(0);
    scene[view].script.drag({ xPx: 200, yPx: 150 }, { xPx: 300, yPx: 250 });
    const ended = await clock.settle(outcome);
    if (ended.status !== 'done') throw new Error(ended.status);
    // A straight stroke needs no place between its ends.
    expect(ended.value).toHaveLength(2);
    expect(scene[view].pose.value.pose).toEqual(before);
    expect(told()).toEqual(['symbol.stroke']);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('while a symbol grows', () => {
  const drawn = () => scene.globe.sketch('draw').size;

  it('it is drawn as it would be, at every move', async () => {
    void begin('attackArrow');
    await clock.run(0);
    await click('plane', 200, 150);
    await click('plane', 200, 210);
    scene.plane.script.move(300, 170);
    await clock.run(100);
    // Two places, the pointer, and the arrow itself.
    expect(drawn()).toBe(4);
    await clock.settle(tools.abortAll('user'));
  });

  it('the pointer holds on to places of other plots', async () => {
    const corner = place('plane', 304, 203);
    const outcome = begin('line', { snapTo: () => [corner] });
    await clock.run(0);
    await click('plane', 200, 150);
    await click('plane', 300, 200);
    const ended = await clock.settle(outcome);
    expect(ended.status === 'done' && ended.value[1]).toEqual(corner);
  });

  it('Backspace takes the last place back, Enter ends', async () => {
    const outcome = begin('polyline');
    await clock.run(0);
    for (const [x, y] of SPOTS.slice(0, 4)) await click('plane', x, y);
    tools.press('remove-last');
    tools.press('finish');
    const ended = await clock.settle(outcome);
    expect(ended.status === 'done' && ended.value).toHaveLength(3);
  });

  it('a right click sets the one place that is missing', async () => {
    const outcome = begin('fineArrow');
    await clock.run(0);
    await click('globe', 200, 150);
    await click('globe', 300, 200, 'right');
    expect((await clock.settle(outcome)).status).toBe('done');
  });

  it.each([
    ['polygon', 1, 'draw.tooFewPoints'],
    ['attackArrow', 1, 'draw.tooFewPoints'],
  ] as const)('%s of %d points is refused, and goes on', async (symbol, count, id) => {
    void begin(symbol);
    await clock.run(0);
    for (const [x, y] of SPOTS.slice(0, count)) await click('plane', x, y);
    await click('plane', 500, 300, 'right');
    expect(told()).toEqual(['draw.begin', id]);
    expect(tools.running.value).toHaveLength(1);
    await clock.settle(tools.abortAll('user'));
  });
});

describe('giving up', () => {
  const steps = SYMBOLS.flatMap(({ id }) => [0, 1, 2, 3].map((clicks) => [id, clicks] as const));
  it.each(steps)('aborted at every step leaves nothing: %s after %d clicks', async (symbol, clicks) => {
    for (const by of ['user', 'route'] as const satisfies readonly AbortedBy[]) {
      const outcome = begin(symbol);
      await clock.run(0);
      for (const [x, y] of SPOTS.slice(0, clicks)) await click('globe', x, y);
      scene.plane.script.press(333, 222);
      scene.plane.script.move(345, 230);
      await clock.settle(tools.abortAll(by));
      expect(['aborted', 'done']).toContain((await outcome).status);
      await clock.run(1000);
      expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    }
  });

  it('a right click before any place gives up, also a stroke', async () => {
    for (const symbol of ['polygon', 'freehand'] as const) {
      const outcome = begin(symbol);
      await clock.run(0);
      await click('plane', 200, 150, 'right');
      expect(await clock.settle(outcome)).toEqual({ status: 'aborted', by: 'user' });
    }
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
