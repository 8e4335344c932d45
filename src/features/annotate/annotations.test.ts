import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryKeptList } from '../../../tests/support/memoryKeptList.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import { annotationSchema } from '../../domain/drawing/annotation.ts';
import { readAnnotations } from './model/readAnnotations.ts';
import type { LonLat } from '../../domain/drawing/place.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createUndoHistory } from '../../lib/undoHistory.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';
import { openAnnotationBook } from './annotationBook.ts';
import { openAnnotations, type Annotations } from './annotations.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import type { ReadFile } from './importReader.ts';
import { texts } from '../../../tests/support/allTexts.ts';

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let messages: PortalEvent[];
let annotations: Annotations;
let flown: Extent[];
let panelOpen: boolean;
let readFile: ReadFile;
let elsewhere: readonly LonLat[];

/** A reader that never comes to an end, and the signal that it is given once it has begun. */
function endlessReader(): { readonly read: ReadFile; readonly begun: Promise<AbortSignal> } {
  let begin: (signal: AbortSignal) => void;
  const begun = new Promise<AbortSignal>((resolve) => (begin = resolve));
  return {
    begun,
    read: (_bytes, _onProgress, signal) => {
      begin(signal);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    },
  };
}

/** What the worker does, on this thread. */
const readHere: ReadFile = (bytes, onProgress) => Promise.resolve(readAnnotations(bytes, onProgress));

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  messages = [];
  flown = [];
  panelOpen = true;
  readFile = readHere;
  elsewhere = [];
  tools = createToolManager(scene, clock, (event) => void messages.push(event));
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  scene.globe.setPose({ lon: 82, lat: 44.5, heightM: 60_000, headingDeg: 0, pitchDeg: -90 }, 'program');
  scene.plane.setPose({ lon: 82, lat: 44.5, scale: 500_000 }, 'program');
  let ids = 0;
  const book = openAnnotationBook({
    service: createMemoryKeptList(),
    draft: createKeptListDrafts(createMemoryStore(), 'annotations', 'U1', annotationSchema),
    clock,
    history: createUndoHistory(),
    present: (event) => void messages.push(event),
    newId: () => `N${String((ids += 1))}`,
    defaultContent: '标注',
  });
  annotations = openAnnotations({
    scene,
    tools,
    book,
    isSelectable: () => panelOpen,
    present: (event) => void messages.push(event),
    translator: createTranslator('zh', texts),
    readFile: (bytes, onProgress, signal) => readFile(bytes, onProgress, signal),
    flyToExtent: (extent) => Promise.resolve(void flown.push(extent)),
    drawnElsewhere: () => elsewhere,
    onError: (error) => {
      throw error;
    },
  });
  await clock.run(1000);
});

const at = (view: ViewKind, xPx: number, yPx: number): LonLat => {
  const ground = scene[view].locate({ xPx, yPx });
  return [ground?.lon ?? NaN, ground?.lat ?? NaN];
};
const click = async (view: ViewKind, xPx: number, yPx: number, button: 'left' | 'right' = 'left') => {
  scene[view].script.click(xPx, yPx, button);
  await clock.run(100);
};
const drag = async (view: ViewKind, from: readonly [number, number], to: readonly [number, number]) => {
  scene[view].script.drag({ xPx: from[0], yPx: from[1] }, { xPx: to[0], yPx: to[1] });
  await clock.run(100);
};
const near = ([lon, lat]: LonLat): readonly unknown[] => [expect.closeTo(lon, 5), expect.closeTo(lat, 5)];
const only = () => annotations.book.items.value[0];
const shapes = () => annotations.book.items.value.map(({ shape }) => shape);
const square = [
  [200, 150],
  [300, 150],
  [300, 250],
  [200, 250],
] as const;

/** Draws a polygon in the plane. */
async function drawSquare() {
  void annotations.draw('polygon');
  await clock.run(0);
  for (const [x, y] of square) await click('plane', x, y);
  await click('plane', 250, 200, 'right');
}

describe('drawing', () => {
  it('adds what was drawn, in both views alike', async () => {
    await drawSquare();
    expect(only()).toMatchObject({
      label: '标注',
      shape: { kind: 'polygon', ring: square.map(([x, y]) => near(at('plane', x, y))) },
    });
    expect(scene.globe.overlay('annotations').size).toBe(2);
    expect(scene.plane.overlay('annotations').size).toBe(2);
    expect(annotations.drawing.value).toBeUndefined();
  });

  it('is ended by asking for it again, and replaced by another shape', async () => {
    void annotations.draw('line');
    await clock.run(0);
    void annotations.draw('circle');
    await clock.run(0);
    expect(annotations.drawing.value).toBe('circle');
    void annotations.draw('circle');
    await clock.run(0);
    expect([annotations.drawing.value, tools.running.value.length]).toEqual([undefined, 0]);
  });
});

describe.each(['plane', 'globe'] as const)('editing in the %s', (view) => {
  const screenOf = ([lon, lat]: LonLat): readonly [number, number] => {
    const place = scene[view].project([lon, lat]);
    return [place?.xPx ?? NaN, place?.yPx ?? NaN];
  };
  const vertex = (index: number) => {
    const shape = only()?.shape;
    return screenOf((shape?.kind === 'polygon' ? shape.ring[index] : undefined) ?? [NaN, NaN]);
  };
  beforeEach(drawSquare);

  it('a click selects, a drag of a vertex moves it and not the camera, in one step', async () => {
    const [x, y] = vertex(0);
    await click(view, (x + vertex(2)[0]) / 2, (y + vertex(2)[1]) / 2);
    expect(annotations.book.selectedId.value).toBe('N1');
    const before = scene[view].pose.value.pose;
    const old = shapes();
    await drag(view, [x, y], [x - 40, y - 30]);
    expect(only()?.shape).toMatchObject({ ring: { 0: near(at(view, x - 40, y - 30)) } });
    expect(scene[view].pose.value.pose).toEqual(before);
    annotations.book.history.undo();
    expect(shapes()).toEqual(old);
    expect(tools.running.value).toHaveLength(1);
    annotations.book.history.redo();
    await click(view, x - 20, y + 150, 'right');
    expect(annotations.book.selectedId.value).toBeUndefined();
  });

  it('a drag of the area moves the whole shape', async () => {
    const [from, to] = [vertex(0), vertex(2)];
    const middle = [(from[0] + to[0]) / 2 + 7, (from[1] + to[1]) / 2 + 11] as const;
    void annotations.edit('N1');
    await clock.run(0);
    await drag(view, middle, [middle[0] + 60, middle[1] + 20]);
    const ring = square.map(([px, py]) => at('plane', px, py));
    const [east, north] = [
      at(view, middle[0] + 60, middle[1] + 20)[0] - at(view, ...middle)[0],
      at(view, middle[0] + 60, middle[1] + 20)[1] - at(view, ...middle)[1],
    ];
    expect(only()?.shape).toMatchObject({ ring: ring.map(([lon, lat]) => near([lon + east, lat + north])) });
  });

  it('a double click on a vertex takes it out; one that is needed stays', async () => {
    void annotations.edit('N1');
    await clock.run(0);
    scene[view].script.doubleClick(...vertex(0));
    await clock.run(100);
    expect(only()?.shape).toMatchObject({ ring: { length: 3 } });
    scene[view].script.doubleClick(...vertex(0));
    await clock.run(100);
    expect(only()?.shape).toMatchObject({ ring: { length: 3 } });
    expect(messages.at(-1)?.id).toBe('draw.tooFewPoints');
  });

  it('a vertex dragged over another edge goes back, with a message', async () => {
    const old = shapes();
    void annotations.edit('N1');
    await clock.run(0);
    const [x, y] = vertex(2);
    await drag(view, [x, y], [vertex(0)[0] - 60, (y + vertex(0)[1]) / 2]);
    expect(shapes()).toEqual(old);
    expect(messages.at(-1)?.id).toBe('draw.selfCrossing');
  });
});

it('a click beside the shape ends editing, one on another annotation goes on with that', async () => {
  await drawSquare();
  void annotations.draw('point');
  await clock.run(0);
  await click('plane', 500, 400);
  void annotations.edit('N1');
  await clock.run(0);
  await click('plane', 500, 400);
  expect(annotations.book.selectedId.value).toBe('N2');
  await click('plane', 20, 20);
  expect(annotations.book.selectedId.value).toBeUndefined();
  expect(tools.running.value).toHaveLength(0);
});

it('while the panel is closed a click on the map selects nothing', async () => {
  await drawSquare();
  panelOpen = false;
  annotations.book.select(undefined);
  await click('plane', 250, 200);
  expect(annotations.book.selectedId.value).toBeUndefined();
});

it('editing ends when the annotation is deleted', async () => {
  await drawSquare();
  void annotations.edit('N1');
  await clock.run(0);
  annotations.book.remove('N1');
  await clock.run(0);
  expect(tools.running.value).toHaveLength(0);
});

it('flies to where an annotation is, with room around it', async () => {
  await drawSquare();
  annotations.flyTo('N1');
  const [west, north] = at('plane', 200, 150);
  expect(flown[0]?.west).toBeLessThan(west);
  expect(flown[0]?.north).toBeGreaterThan(north);
});

describe('files', () => {
  const file = (name: string, text: string) => new File([text], name);

  it('are taken in as one step, and flown to', async () => {
    await annotations.importFile(file('点.csv', '名称,经度,纬度\n甲,82,44\n乙,83,45\n丙,北,南\n'));
    expect(annotations.book.items.value.map(({ label }) => label)).toEqual(['甲', '乙']);
    expect(messages.at(-1)).toMatchObject({
      id: 'annotation.imported',
      message: expect.stringMatching(/点\.csv.*2 .*1 .*features\.2/) as unknown,
    });
    expect(flown).toHaveLength(1);
    annotations.book.history.undo();
    expect(annotations.book.items.value).toEqual([]);
  });

  it('that are none are refused by name and reason, and change nothing', async () => {
    await annotations.importFile(file('坏.json', '{"type":'));
    await annotations.importFile({
      name: '片.mp4',
      size: 5e9,
      arrayBuffer: () => Promise.reject(new Error('read')),
    });
    expect(messages.map(({ id }) => id)).toEqual(['annotation.importFailed', 'annotation.importFailed']);
    expect(messages[0]?.message).toContain('坏.json');
    expect(messages[1]?.message).toContain('4 MB');
    expect(annotations.book.items.value).toEqual([]);
  });

  it('show how far they are read until they are, and a canceled one adds nothing and says nothing', async () => {
    const shown: (readonly [number, number])[] = [];
    annotations.imports.subscribe(() => {
      for (const { done, total } of annotations.imports.value) shown.push([done, total]);
    });
    const rows = Array.from({ length: 500 }, (_, index) => `${String(80 + index / 500)},44`).join('\n');
    await annotations.importFile(file('多.csv', `经度,纬度\n${rows}\n`));
    expect(shown).toEqual([
      [0, 0],
      [0, 500],
      [200, 500],
      [400, 500],
    ]);
    expect(annotations.imports.value).toEqual([]);

    const before = [annotations.book.items.value, messages.length];
    const endless = endlessReader();
    readFile = endless.read;
    const reading = annotations.importFile(file('慢.kml', '<kml/>'));
    await endless.begun;
    annotations.imports.value[0]?.cancel();
    await reading;
    expect(annotations.imports.value).toEqual([]);
    expect([annotations.book.items.value, messages.length]).toEqual(before);
  });

  it('that the reader fails on are refused with its reason, and closing gives up what is read', async () => {
    readFile = () => Promise.reject(new Error('out of memory'));
    await annotations.importFile(file('点.csv', '经度,纬度\n82,44\n'));
    expect(messages.at(-1)?.message).toMatch(/点\.csv.*out of memory/);
    const endless = endlessReader();
    readFile = endless.read;
    void annotations.importFile(file('慢.kml', '<kml/>'));
    const signal = await endless.begun;
    annotations.close();
    expect(signal.aborted).toBe(true);
  });
});

it('a new one holds on to the vertices of other drawings', async () => {
  elsewhere = [at('plane', 205, 154)];
  const drawn = annotations.draw('point');
  await clock.run(0);
  await click('plane', 200, 150);
  await drawn;
  const [lon, lat] = elsewhere[0] ?? [NaN, NaN];
  expect(annotations.book.items.value[0]?.shape).toEqual({
    kind: 'point',
    position: [expect.closeTo(lon, 6), expect.closeTo(lat, 6)],
  });
});

it('a hidden annotation is not drawn and not hit', async () => {
  await drawSquare();
  annotations.book.change('N1', { show: false });
  expect(scene.plane.overlay('annotations').size).toBe(0);
  annotations.book.select(undefined);
  await click('plane', 250, 200);
  expect(annotations.book.selectedId.value).toBeUndefined();
});

it.each(['user', 'route'] as const)(
  'aborted by %s in the middle of a drag, it leaves nothing',
  async (by) => {
    await drawSquare();
    void annotations.edit('N1');
    await clock.run(0);
    scene.plane.script.press(200, 150);
    scene.plane.script.move(150, 100);
    await clock.run(100);
    await clock.settle(tools.abortAll(by));
    expect(annotations.book.preview.value).toBeUndefined();
    annotations.close();
    await clock.run(5000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  },
);
