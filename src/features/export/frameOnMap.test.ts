import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { PREFECTURE_EXTENT } from '../../domain/geodesy/extent.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { frameFor } from '../../domain/sheet/placement.ts';
import { WHOLE_FURNITURE, type Sheet } from '../../domain/sheet/sheet.ts';
import { drawTool } from '../../tools/draw/drawTool.ts';
import { createToolManager } from '../../tools/toolManager.ts';
import { frameHandles, frameStepped, roundedScale, turnedTo, type FrameHandle } from './frameGestures.ts';
import { FRAME_SKETCH, openFrameOnMap } from './frameOnMap.ts';

function sheetOverPrefecture(): Sheet {
  const page = { size: 'A4', orientation: 'landscape', dpi: 150 } as const;
  const fitted = frameFor(PREFECTURE_EXTENT, page, { rotationDeg: 0 });
  if (!fitted.ok) throw new Error(fitted.error);
  return {
    title: '',
    unit: '',
    date: '2026-11-22',
    page,
    ...fitted.value,
    rotationDeg: 0,
    layers: [],
    furniture: WHOLE_FURNITURE,
    language: 'zh',
  };
}

/** A map of 640 x 480 over the prefecture with the frame on it. */
async function onMap() {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  await clock.settle(scene.plane.attach(fakeContainer()));
  const [west, east] = [78.5, 85.2];
  scene.plane.setPose({ lon: (west + east) / 2, lat: 44.7, scale: 4_500_000 }, 'program');
  const tools = createToolManager(scene, clock);
  let sheet = sheetOverPrefecture();
  const told: { readonly sheet: Sheet; readonly done: boolean }[] = [];
  const frame = openFrameOnMap({
    scene,
    tools,
    clock,
    sheet: () => sheet,
    onChange(changed, done) {
      sheet = changed;
      told.push({ sheet, done });
      frame.redraw();
    },
  });
  const screenOf = (place: LonLat) => {
    const at = scene.plane.project(place);
    if (at === undefined) throw new Error('beyond the map');
    return at;
  };
  const handle = (name: FrameHandle, index = 0) => {
    const found = frameHandles(sheet).filter((each) => each.handle === name)[index];
    if (found === undefined) throw new Error(`no ${name}`);
    return screenOf(found.place);
  };
  const dragBy = async (from: { xPx: number; yPx: number }, dx: number, dy: number) => {
    scene.plane.script.drag(from, { xPx: from.xPx + dx, yPx: from.yPx + dy });
    await clock.run(100);
  };
  return { clock, scene, tools, frame, told, handle, screenOf, dragBy, sheet: () => sheet };
}

describe('the frame on the map', () => {
  it('dragged by its middle it lies where it was dropped, at its scale, and the map stays', async () => {
    const map = await onMap();
    const [before, pose] = [map.sheet(), map.scene.plane.pose.value.pose];
    const from = map.handle('centre');
    await map.dragBy(from, 60, -40);
    const to = map.handle('centre');
    expect([to.xPx - from.xPx, to.yPx - from.yPx].map(Math.round)).toEqual([60, -40]);
    expect([map.sheet().scale, map.sheet().rotationDeg]).toEqual([before.scale, 0]);
    expect(map.scene.plane.pose.value.pose).toEqual(pose);
    expect(map.told.filter(({ done }) => done)).toHaveLength(1);
  });

  it('dragged by a corner it keeps its middle and takes a scale of three digits', async () => {
    const map = await onMap();
    const before = map.sheet();
    const [corner, middle] = [map.handle('corner', 2), map.handle('centre')];
    await map.dragBy(corner, (corner.xPx - middle.xPx) * -0.5, (corner.yPx - middle.yPx) * -0.5);
    expect(map.sheet().centre).toEqual(before.centre);
    expect(map.sheet().scale / before.scale).toBeCloseTo(0.5, 1);
    expect(map.sheet().scale).toBe(roundedScale(map.sheet().scale));
  });

  it('turned by its knob to the right, the map on the paper turns to the left', async () => {
    const map = await onMap();
    const [knob, middle] = [map.handle('knob'), map.handle('centre')];
    const reach = middle.yPx - knob.yPx;
    await map.dragBy(knob, reach * Math.sin(Math.PI / 6), reach * (1 - Math.cos(Math.PI / 6)));
    expect(map.sheet().rotationDeg).toBeCloseTo(-30, 0);
    const turned = map.handle('knob');
    const angle = Math.atan2(turned.xPx - middle.xPx, middle.yPx - turned.yPx);
    expect((angle * 180) / Math.PI).toBeCloseTo(30, 0);
  });

  it('a hand that turns it almost straight means straight', async () => {
    const map = await onMap();
    await map.dragBy(map.handle('knob'), 3, 0);
    expect(map.sheet().rotationDeg).toBe(0);
    await map.dragBy(map.handle('knob'), 20, 0);
    expect(map.sheet().rotationDeg).toBeLessThan(-5);
  });

  it('a drag beside it moves the map, and none of the frame', async () => {
    const map = await onMap();
    const pose = map.scene.plane.pose.value.pose;
    await map.dragBy({ xPx: 5, yPx: 5 }, 30, 30);
    expect(map.told).toEqual([]);
    expect(map.scene.plane.pose.value.pose).not.toEqual(pose);
  });

  it('lies still while a tool has the pointer', async () => {
    const map = await onMap();
    const drawing = map.tools.start(drawTool, { kind: 'polyline' });
    await map.clock.run(10);
    await map.dragBy(map.handle('centre'), 60, 0);
    expect(map.told).toEqual([]);
    await map.tools.abortAll('user');
    await drawing;
    await map.dragBy(map.handle('centre'), 60, 0);
    expect(map.told.some(({ done }) => done)).toBe(true);
  });

  it('leaves nothing on the map, also when it goes in the middle of a drag', async () => {
    const map = await onMap();
    const { xPx, yPx } = map.handle('centre');
    map.scene.plane.script.press(xPx, yPx);
    map.scene.plane.script.move(xPx + 30, yPx);
    expect(map.scene.plane.sketch(FRAME_SKETCH).size).toBeGreaterThan(6);
    map.frame.destroy();
    await map.clock.run(1000);
    expect(map.scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});

describe('the frame by keys and numbers', () => {
  it('steps along the paper, also where the map is turned', () => {
    const turned = turnedTo(sheetOverPrefecture(), 90);
    const stepped = frameStepped(turned, 0, 0.1);
    // North is to the right on the paper: up on it is west on the ground.
    expect(stepped.centre.lon).toBeLessThan(turned.centre.lon - 0.1);
    expect(stepped.centre.lat).toBeCloseTo(turned.centre.lat, 1);
  });

  it('is turned to a tenth of a degree, and never by more than half', () => {
    const sheet = sheetOverPrefecture();
    expect([1.5, 45.26, 270, -181, 180].map((deg) => turnedTo(sheet, deg).rotationDeg)).toEqual([
      1.5, 45.3, -90, 179, -180,
    ]);
  });

  it('rounds a scale to three digits within the limits of a sheet', () => {
    expect([1_234_567, 98_765, 12, 1e9].map(roundedScale)).toEqual([1_230_000, 98_800, 100, 20_000_000]);
  });
});
