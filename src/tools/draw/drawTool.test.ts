import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import type { GrowingShape } from '../../domain/drawing/growing.ts';
import { geodesicBetween } from '../../domain/geodesy/lines.ts';
import { DRAW_KINDS, type DrawKind } from '../../domain/drawing/shape.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import type { AbortedBy } from '../tool.ts';
import { createToolManager, type ToolManager } from '../toolManager.ts';
import { drawTool, type DrawInput } from './drawTool.ts';

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

const begin = (kind: DrawKind, more: Partial<DrawInput> = {}) => tools.start(drawTool, { kind, ...more });
const click = async (view: ViewKind, xPx: number, yPx: number, button: 'left' | 'right' = 'left') => {
  scene[view].script.click(xPx, yPx, button);
  await clock.run(100);
};
const move = async (view: ViewKind, xPx: number, yPx: number) => {
  scene[view].script.move(xPx, yPx);
  await clock.run(100);
};
const place = (view: ViewKind, xPx: number, yPx: number) => {
  const at = scene[view].locate({ xPx, yPx });
  return [at?.lon ?? NaN, at?.lat ?? NaN] as const;
};
const told = () => messages.map(({ id }) => id);
const near = ([lon, lat]: readonly [number, number]): readonly unknown[] => [
  expect.closeTo(lon, 9),
  expect.closeTo(lat, 9),
];

describe.each(['globe', 'plane'] as const)('drawing in the %s', (view) => {
  it('a point takes one click', async () => {
    const outcome = begin('point');
    await clock.run(0);
    await click(view, 200, 150);
    expect(await outcome).toEqual({
      status: 'done',
      value: { kind: 'point', position: near(place(view, 200, 150)) },
    });
    expect(messages).toEqual([{ id: 'draw.begin' }]);
  });

  it('a line ends with its second point', async () => {
    const outcome = begin('line');
    await clock.run(0);
    await click(view, 200, 150);
    await click(view, 300, 200);
    const path = [near(place(view, 200, 150)), near(place(view, 300, 200))];
    expect(await outcome).toEqual({ status: 'done', value: { kind: 'line', path } });
  });

  it('left adds points to a polyline, right ends it', async () => {
    const outcome = begin('polyline');
    await clock.run(0);
    for (const [x, y] of [
      [200, 150],
      [300, 200],
      [250, 260],
    ] as const)
      await click(view, x, y);
    await click(view, 500, 400, 'right');
    const path = [near(place(view, 200, 150)), near(place(view, 300, 200)), near(place(view, 250, 260))];
    expect(await outcome).toEqual({ status: 'done', value: { kind: 'polyline', path } });
  });

  it('a right click sets the second corner of a rectangle and ends it', async () => {
    const outcome = begin('rectangle');
    await clock.run(0);
    await click(view, 200, 300);
    await click(view, 400, 150, 'right');
    const [west, south] = place(view, 200, 300);
    const [east, north] = place(view, 400, 150);
    const extent = { west, south, east, north };
    for (const side of ['west', 'south', 'east', 'north'] as const)
      expect(await outcome).toMatchObject({
        value: { extent: { [side]: expect.closeTo(extent[side], 9) as number } },
      });
  });

  it('a circle keeps its centre and radius', async () => {
    const outcome = begin('circle');
    await clock.run(0);
    await click(view, 300, 200);
    await click(view, 360, 200);
    const centre = place(view, 300, 200);
    const radiusM = expect.closeTo(geodesicBetween(centre, place(view, 360, 200)).distanceM, 3) as number;
    expect(await outcome).toEqual({
      status: 'done',
      value: { kind: 'circle', centre: near(centre), radiusM },
    });
  });

  it('a double click ends a polygon with the place it is on, once, and does not zoom', async () => {
    const before = scene[view].pose.value;
    const outcome = begin('polygon');
    await clock.run(0);
    await click(view, 200, 150);
    await click(view, 300, 150);
    scene[view].script.doubleClick(300, 250);
    const ring = [near(place(view, 200, 150)), near(place(view, 300, 150)), near(place(view, 300, 250))];
    expect(await outcome).toEqual({ status: 'done', value: { kind: 'polygon', ring } });
    expect(scene[view].pose.value).toBe(before);
  });

  it('a double click whose second click is some pixels off leaves no vertex too many', async () => {
    const outcome = begin('polyline');
    await clock.run(0);
    await click(view, 200, 150);
    await click(view, 300, 150);
    await click(view, 305, 153);
    scene[view].hand.hit('double-click', { xPx: 305, yPx: 153 }, 'left');
    const path = [near(place(view, 200, 150)), near(place(view, 300, 150))];
    expect(await outcome).toEqual({ status: 'done', value: { kind: 'polyline', path } });
  });

  it('a click on its first place closes a polygon', async () => {
    const outcome = begin('polygon');
    await clock.run(0);
    for (const [x, y] of [
      [200, 150],
      [300, 150],
      [300, 250],
    ] as const)
      await click(view, x, y);
    await click(view, 204, 153);
    expect(await outcome).toMatchObject({ status: 'done', value: { kind: 'polygon' } });
  });
});

describe('the sketch', () => {
  it('is the same in both views, whichever is clicked, and is told as it grows', async () => {
    const told: GrowingShape[] = [];
    const outcome = begin('polygon', { onChange: (growing) => void told.push(growing) });
    await clock.run(0);
    await click('globe', 200, 150);
    await click('plane', 300, 150);
    await move('plane', 320, 240);
    const sizes = [scene.globe.sketch('draw').size, scene.plane.sketch('draw').size];
    expect(sizes[0]).toBeGreaterThan(3);
    expect(sizes[1]).toBe(sizes[0]);
    expect(told.map(({ vertices }) => vertices.length)).toEqual([1, 2, 2]);
    expect(told.at(-1)?.pointer).toEqual(near(place('plane', 320, 240)));
    await click('plane', 320, 240);
    await click('globe', 10, 10, 'right');
    expect(await outcome).toMatchObject({ value: { ring: { length: 3 } } });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('lets drags and the wheel move the camera, and adds nothing by them', async () => {
    const told: GrowingShape[] = [];
    void begin('polyline', { onChange: (growing) => void told.push(growing) });
    await clock.run(0);
    const before = scene.plane.pose.value.pose;
    scene.plane.script.drag({ xPx: 300, yPx: 200 }, { xPx: 350, yPx: 230 });
    scene.plane.script.wheel(300, 200, 1);
    await clock.run(100);
    expect(scene.plane.pose.value.pose).not.toEqual(before);
    expect(told.every(({ vertices }) => vertices.length === 0)).toBe(true);
    await clock.settle(tools.abortAll('user'));
  });

  it('holds on to a given vertex within 10 px, and not beyond', async () => {
    const vertex = place('globe', 300, 200);
    const snapTo = () => [vertex];
    const held = begin('point', { snapTo });
    await clock.run(0);
    await click('globe', 306, 206);
    expect(await held).toMatchObject({ value: { position: vertex } });
    const free = begin('point', { snapTo });
    await clock.run(0);
    await click('globe', 312, 200);
    expect(await free).toMatchObject({ value: { position: near(place('globe', 312, 200)) } });
  });
});

describe('keys', () => {
  it('Backspace takes the last point back, Enter ends', async () => {
    const outcome = begin('polyline');
    await clock.run(0);
    for (const [x, y] of [
      [200, 150],
      [300, 200],
      [400, 400],
    ] as const)
      await click('plane', x, y);
    tools.press('remove-last');
    tools.press('finish');
    const path = [near(place('plane', 200, 150)), near(place('plane', 300, 200))];
    expect(await outcome).toEqual({ status: 'done', value: { kind: 'polyline', path } });
  });

  it('Backspace with nothing drawn changes nothing', async () => {
    void begin('polygon');
    await clock.run(0);
    tools.press('remove-last');
    await clock.run(100);
    expect(tools.running.value).toHaveLength(1);
    await clock.settle(tools.abortAll('user'));
  });

  it('Enter makes a circle out to the pointer', async () => {
    const outcome = begin('circle');
    await clock.run(0);
    await click('plane', 300, 200);
    await move('plane', 350, 200);
    tools.press('finish');
    expect(await outcome).toMatchObject({ status: 'done', value: { kind: 'circle' } });
  });
});

describe('what makes no shape is refused with a message, and drawing goes on', () => {
  it.each([
    ['polyline', [[200, 150]], 'draw.tooFewPoints'],
    [
      'polygon',
      [
        [200, 150],
        [300, 150],
      ],
      'draw.tooFewPoints',
    ],
    [
      'polygon',
      [
        [200, 150],
        [300, 250],
        [300, 150],
        [200, 250],
      ],
      'draw.selfCrossing',
    ],
  ] as const)('%s of %j', async (kind, places, id) => {
    void begin(kind);
    await clock.run(0);
    for (const [x, y] of places) await click('plane', x, y);
    await click('plane', 600, 20, 'right');
    expect(told()).toEqual(['draw.begin', id]);
    expect(tools.running.value).toHaveLength(1);
    await clock.settle(tools.abortAll('user'));
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('a rectangle without a height waits for another corner', async () => {
    const outcome = begin('rectangle');
    await clock.run(0);
    await click('plane', 200, 150);
    await click('plane', 300, 150);
    expect(told()).toEqual(['draw.begin', 'draw.zeroSize']);
    await click('plane', 300, 250);
    expect(await outcome).toMatchObject({ status: 'done', value: { kind: 'rectangle' } });
  });
});

describe('giving up', () => {
  it('a right click before any point resolves as aborted by the user', async () => {
    const outcome = begin('polygon');
    await clock.run(0);
    await click('globe', 200, 150, 'right');
    expect(await outcome).toEqual({ status: 'aborted', by: 'user' });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('drawing anew cancels any previous draw', async () => {
    const first = begin('polygon');
    await clock.run(0);
    await click('globe', 200, 150);
    const second = begin('point');
    expect(await first).toEqual({ status: 'aborted', by: 'replaced' });
    await clock.run(0);
    await click('globe', 200, 150);
    expect((await second).status).toBe('done');
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  const steps = DRAW_KINDS.flatMap((kind) => [0, 1, 2, 3].map((clicks) => [kind, clicks] as const));
  it.each(steps)('aborted at every step leaves nothing: %s after %d clicks', async (kind, clicks) => {
    for (const by of ['user', 'route'] as const satisfies readonly AbortedBy[]) {
      const outcome = begin(kind);
      await clock.run(0);
      for (let index = 0; index < clicks; index++)
        await click('globe', 200 + 40 * index, 150 + 30 * index * index);
      await move('plane', 333, 222);
      scene.plane.script.move(340, 230);
      await clock.settle(tools.abortAll(by));
      const { status } = await outcome;
      expect(['aborted', 'done']).toContain(status);
      await clock.run(1000);
      expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    }
  });
});
