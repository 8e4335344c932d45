import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { SheetError } from '../../api/sheetJob.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import { createMapDrawing, type DrawMap, type DrawnMap } from './mapDrawing.ts';
import { sheetObjects } from './model/sheetObjects.ts';
import { changeObjects } from './model/operations.ts';
import type { MapFrame } from './model/picture.ts';
import { createPictureDesk } from './pictureDesk.ts';
import { createPictureImages } from './pictureImages.ts';

const SHEET: Sheet = {
  title: '图',
  unit: '',
  date: '2026-11-22',
  page: { size: 'A4', orientation: 'landscape', dpi: 96 },
  centre: { lon: 82, lat: 44.9 },
  scale: 500_000,
  rotationDeg: 0,
  layers: ['forest'],
  furniture: { legend: true, scaleBar: true, northArrow: false, grid: false, inset: false },
  language: 'zh',
};

const face = (name: string) => ({ name, type: 'face', color: '#3f8f62', group: '', show: true }) as const;

/** A print that is asked for, as the test ends it. */
interface Print {
  readonly sheet: Sheet;
  readonly signal: AbortSignal;
  readonly end: (made: DrawnMap) => void;
  readonly fail: (error: Error) => void;
}

let clock: FakeClock;
let prints: Print[];

beforeEach(() => {
  clock = createFakeClock();
  prints = [];
});

function setUp() {
  const measure = () => ({ widthMm: 10, heightMm: 5 });
  const desk = createPictureDesk(measure);
  let count = 0;
  const newId = () => `id${String(++count)}`;
  const images = createPictureImages(newId);
  const draw: DrawMap = (sheet, _drawings, report, signal) => {
    report.step('print');
    return new Promise((resolve, reject) => prints.push({ sheet, signal, end: resolve, fail: reject }));
  };
  const maps = createMapDrawing({ desk, images, clock, draw, today: () => '2026-11-22' });
  desk.open(
    sheetObjects(
      {
        sheet: SHEET,
        legend: [face('林地')],
        content: { layers: [{ name: 'grass', title: '草原' }], drawings: null },
      },
      {
        outline: [],
        surroundings: null,
        newId,
        measure,
        names: { map: () => '地图', text: String, furniture: String },
      },
    ),
  );
  const frame = (): MapFrame => {
    const [map] = desk.picture.value.objects;
    if (map?.kind !== 'map') throw new Error('no map');
    return map;
  };
  const change = (edit: Partial<MapFrame>, gesture?: string) =>
    desk.apply(
      (picture) =>
        changeObjects(picture, [frame().id], (map) => (map.kind === 'map' ? { ...map, ...edit } : map)),
      gesture,
    );
  const state = () => maps.states.value.get(frame().id);
  return { desk, images, maps, frame, change, state };
}

const picture = (text: string) => new Blob([text]);

/** Lets the desk rest, and the print service answer the last print. */
async function answered(text: string, legend = [face('林地')]): Promise<void> {
  await clock.run(600);
  prints.at(-1)?.end({ picture: picture(text), legend });
  await clock.run(0);
}

describe('the picture of a map frame', () => {
  it('is drawn once the frame is there, with its legend, and is no step of the history', async () => {
    const { desk, images, frame, state } = setUp();
    await clock.run(600);
    expect(state()).toEqual({ kind: 'drawing', step: 'print' });
    expect(prints.map(({ sheet }) => [sheet.scale, sheet.layers])).toEqual([[500_000, ['forest']]]);
    prints[0]?.end({ picture: picture('one'), legend: [face('林地'), face('草地')] });
    await clock.run(0);
    expect(state()).toEqual({ kind: 'drawn' });
    expect(await images.get(frame().drawn?.imageId ?? '')?.text()).toBe('one');
    expect(frame().legend.map(({ name }) => name)).toEqual(['林地', '草地']);
    expect(desk.history.state.value.undoable).toBe(0);
  });

  it('is drawn anew where the frame changes, once for a gesture; what nobody wants any more is given up', async () => {
    const { change, frame, state } = setUp();
    await answered('one');
    for (const scale of [400_000, 300_000, 250_000]) {
      change({ scale }, 'scale');
      await clock.run(100);
    }
    await clock.run(600);
    expect(prints).toHaveLength(2);
    change({ widthMm: frame().widthMm - 50 });
    await clock.run(600);
    expect(prints.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    await answered('three');
    expect(state()).toEqual({ kind: 'drawn' });
    expect(frame().drawn?.of).toMatchObject({ scale: 250_000 });
  });

  it('is there at once after undo and redo, with the legend of then', async () => {
    const { desk, change, frame, state, images } = setUp();
    await answered('one', [face('林地')]);
    change({ layers: frame().layers.map((layer) => ({ ...layer, on: true })) });
    await answered('two', [face('草地')]);
    desk.history.undo();
    await clock.run(600);
    expect(state()).toEqual({ kind: 'drawn' });
    expect(await images.get(frame().drawn?.imageId ?? '')?.text()).toBe('one');
    expect(frame().legend.map(({ name }) => name)).toEqual(['林地']);
    desk.history.redo();
    await clock.run(600);
    expect(await images.get(frame().drawn?.imageId ?? '')?.text()).toBe('two');
    expect(frame().legend.map(({ name }) => name)).toEqual(['草地']);
    expect(prints).toHaveLength(2);
  });

  it('that failed says why, is not asked for again by itself, and is drawn by a retry', async () => {
    const { maps, frame, state, change } = setUp();
    await clock.run(600);
    prints[0]?.fail(new SheetError({ id: 'export.refused', message: '图层不存在' }));
    await clock.run(5000);
    expect(state()).toEqual({ kind: 'failed', event: { id: 'export.refused', message: '图层不存在' } });
    expect(prints).toHaveLength(1);
    maps.retry(frame().id);
    await answered('again');
    expect(state()).toEqual({ kind: 'drawn' });
    change({ scale: 123_456 });
    await clock.run(600);
    maps.cancel(frame().id);
    await clock.run(0);
    expect(prints.at(-1)?.signal.aborted).toBe(true);
    expect(state()).toEqual({ kind: 'cancelled' });
  });

  it('a frame that the service cannot draw says so without asking it', async () => {
    const { change, state } = setUp();
    change({ widthMm: 2 });
    await clock.run(600);
    expect(prints).toEqual([]);
    expect(state()).toEqual({ kind: 'failed', event: { id: 'picture.mapSize' } });
  });

  it('is waited for by whoever exports', async () => {
    const { maps } = setUp();
    let isSettled = false;
    await clock.run(0);
    const waiting = maps.settled().then(() => (isSettled = true));
    await clock.run(600);
    expect(isSettled).toBe(false);
    prints[0]?.end({ picture: picture('one'), legend: undefined });
    await waiting;
    expect(isSettled).toBe(true);
  });
});
