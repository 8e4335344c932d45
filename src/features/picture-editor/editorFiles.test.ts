// @vitest-environment happy-dom
import { pointName } from '../../../tests/support/obliqueSheets.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { newText } from './model/newObjects.ts';
import { addObjects } from './model/operations.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import { placementOf } from '../../domain/sheet/placement.ts';
import { WHOLE_FURNITURE, type Sheet } from '../../domain/sheet/sheet.ts';
import { createSignal } from '../../lib/signal.ts';
import type { FrameState } from './mapDrawing.ts';
import { createEditorFiles } from './editorFiles.ts';
import { createImageSources } from './imageSources.ts';
import { createPictureDesk } from './pictureDesk.ts';
import { createPictureImages } from './pictureImages.ts';
import { createViewDrawing } from './viewDrawing.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import { furnitureGaps, furnitureMarks } from './model/furniture.ts';
import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';

/** What a hostile or careless user calls a sheet: markup, quotes, a QGIS expression, and as long as a title may be. */
const TITLE = `<b>&"'[% $now %]</b>${'林'.repeat(180)}`.slice(0, 200);

let mayDiscard: boolean;
let states: ReadonlyMap<string, FrameState>;
let told: PortalEvent[];
let given: { readonly name: string; readonly blob: Blob }[];

beforeEach(() => {
  mayDiscard = true;
  states = new Map();
  told = [];
  given = [];
});

function setUp() {
  const desk = createPictureDesk(() => ({ widthMm: 10, heightMm: 5 }));
  let count = 0;
  const newId = () => `id${String(++count)}`;
  const images = createPictureImages(newId);
  const views = createViewDrawing({ desk, images, present: (event) => told.push(event) });
  const files = createEditorFiles({
    desk,
    images,
    sources: createImageSources(),
    paintOf: () => undefined,
    addressesOf: () => [],
    clock: createFakeClock(),
    present: (event) => told.push(event),
    download: (name, blob) => given.push({ name, blob }),
    newId,
    names: {
      image: () => '地图',
      view: () => '三维景观',
      sheetText: (part) => part,
      furniture: (kind) => kind,
    },
    readOutline: () => Promise.resolve([]),
    readSurroundings: () => Promise.resolve(null),
    facts: () => ({ today: '2026-11-28', measure: () => ({ widthMm: 10, heightMm: 5 }) }),
    views,
    maps: { settled: () => Promise.resolve(), states: createSignal(states) },
    readLetters: () => Promise.resolve(undefined),
    mayDiscard: () => Promise.resolve(mayDiscard),
  });
  return { desk, images, files, views };
}

/** The first bytes of a PNG of a size; nothing of it can be decoded. */
function pngHead(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, widthPx);
  view.setUint32(20, heightPx);
  return bytes;
}

const sheet: Sheet = {
  title: TITLE,
  unit: '博州林业和草原局',
  date: '2026-11-22',
  page: { size: '5000px', orientation: 'landscape', dpi: 300 },
  centre: { lon: 81.9, lat: 44.9 },
  scale: 500_000,
  rotationDeg: 0,
  layers: [],
  furniture: WHOLE_FURNITURE,
  language: 'zh',
};

const made = () => {
  const { widthPx, heightPx } = choosePaper(sheet.page);
  return {
    sheet,
    picture: new Blob([pngHead(widthPx, Math.round(heightPx))]),
    placement: placementOf(sheet),
    legend: [],
  };
};

describe('a sheet of the export pop-up', () => {
  it('opens in its size on paper, locked, and knows its map', async () => {
    const { desk, files } = setUp();
    await files.openMade(made());
    const { page, title, objects } = desk.picture.value;
    const { widthMm, dpi } = choosePaper(sheet.page);
    expect(page.widthMm).toBeCloseTo(widthMm, 6);
    expect(page.dpi).toBeCloseTo(dpi, 6);
    expect(title).toBe(TITLE);
    expect(objects).toMatchObject([
      { kind: 'image', name: '地图', locked: true, map: { imageWidthPx: 5000 } },
    ]);
  });

  it('asks before unsaved work goes, and leaves it when the answer is no', async () => {
    const { desk, files } = setUp();
    desk.apply((picture) => addObjects(picture, [newText({ id: 't', name: 't', xMm: 9, yMm: 9 }, '林')]));
    const before = desk.picture.value;
    mayDiscard = false;
    await files.openMade(made());
    expect(desk.picture.value).toBe(before);
    expect(desk.history.state.value.undoable).toBe(1);
  });
});

/** A sheet in perspective; its picture is another one each time that it is drawn. */
function madeOfGlobe(redraw: () => Promise<Blob>, more: readonly LegendEntry[] = []): MadeSheet {
  const { frame } = choosePaper(sheet.page);
  const pose = { lon: 81.2, lat: 44.25, heightM: 9000, headingDeg: 20, pitchDeg: -22 };
  const names = [pointName('博乐市', 2400, 1600)];
  const picture = new Blob([pngHead(frame.widthPx, frame.heightPx)]);
  const legend = ['林地', '草地'].map((name) => ({
    ...({ name, type: 'face', color: '#2f6b45', group: '土地利用', show: true } as const),
  }));
  const pictures = new Map([['/assets/markers/tower.png', { jpeg: '/9j/AQI=', widthPx: 39, heightPx: 48 }]]);
  return {
    ...{ sheet, picture, placement: null, legend: [...legend, ...more] },
    oblique: {
      view: { pose, groundM: 2000, names, heights: [] },
      picture,
      pictures,
      redraw,
      unfinishedPieces: 0,
    },
  };
}

describe('a sheet in perspective', () => {
  it('opens as objects: the picture of the view, and title, legend, north, viewpoint, names, unit and date on it', async () => {
    const { desk, files } = setUp();
    await files.openMade(madeOfGlobe(() => Promise.reject(new Error('gone'))));
    const { objects, page } = desk.picture.value;
    const said = objects.map((object) =>
      object.kind === 'furniture' ? object.furniture : object.kind === 'text' ? object.name : object.kind,
    );
    expect(said).toEqual([
      'image',
      '博乐市',
      'neatLine',
      'legend',
      'title',
      'unit',
      'date',
      'north',
      'shape',
      'view',
    ]);
    const neat = objects.find((object) => object.kind === 'furniture' && object.furniture === 'neatLine');
    expect(neat).toMatchObject({ widthMm: objects[0]?.widthMm, xMm: objects[0]?.xMm });
    expect(objects.every(({ xMm, yMm }) => xMm < page.widthMm && yMm < page.heightMm)).toBe(true);
    // Nothing tells of a view what holds for maps only.
    expect(furnitureGaps(desk.picture.value).size).toBe(0);
  });

  it('has a name along a line letter by letter, turned with it and moved together, and one at a leader with its line', async () => {
    const made = madeOfGlobe(() => Promise.reject(new Error('gone')));
    const bank = Array.from({ length: 80 }, (_, step) => [1000 + 20 * step, 2000 + 6 * step] as const);
    const river = { ...pointName('精河', 0, 0, 6), place: { kind: 'line', paths: [bank] } } as const;
    const towns = Array.from({ length: 6 }, (_, index) => pointName(`镇${String(index)}`, 3000, 1200));
    const { oblique } = made;
    if (oblique === undefined) throw new Error('a sheet of the globe has its view');
    const { desk, files } = setUp();
    await files.openMade({
      ...made,
      oblique: { ...oblique, view: { ...oblique.view, names: [river, ...towns] } },
    });
    const { objects } = desk.picture.value;
    const letters = objects.filter((object) => object.kind === 'text' && object.name === '精河');
    expect(letters.map((object) => object.kind === 'text' && object.text).toSorted()).toEqual(['河', '精']);
    expect(new Set(letters.map(({ group }) => group)).size).toBe(1);
    expect(letters[0]?.group).not.toBeNull();
    for (const { rotationDeg } of letters) expect(rotationDeg).toBeCloseTo(16.7, 0);
    // The line that leads from a town's name ends where the town is.
    const { frame, dpi } = choosePaper(sheet.page);
    const [xMm, yMm] = [frame.xPx + 3000, frame.yPx + 1200].map((px) => (px / dpi) * 25.4);
    const leaders = objects.filter((object) => object.kind === 'shape' && object.name.startsWith('镇'));
    expect(leaders.length).toBeGreaterThan(0);
    for (const { xMm: x, yMm: y, widthMm, group } of leaders) {
      expect(Math.hypot(x - (xMm ?? 0), y - (yMm ?? 0))).toBeCloseTo(widthMm / 2, 1);
      expect(objects.filter((object) => object.group === group)).toHaveLength(2);
    }
  });

  it('is saved as a project that is the same, byte for byte, when it is opened and saved again; its legend keeps its pictures', async () => {
    const first = setUp();
    const config = { img: '/assets/markers/tower.png', width: 20, height: 24 };
    const tower = {
      name: '瞭望塔',
      type: 'point',
      color: '#8a2be2',
      group: '防火',
      show: true,
      config,
    } as const;
    await first.files.openMade(madeOfGlobe(() => Promise.reject(new Error('gone')), [tower]));
    await first.files.saveProject();
    const second = setUp();
    await second.files.openFile(new File([given[0]?.blob ?? ''], 'a.json'));
    for (const { desk } of [first, second]) {
      const legend = desk.picture.value.objects.find(
        (object) => object.kind === 'furniture' && object.furniture === 'legend',
      );
      const drawn = legend?.kind === 'furniture' ? furnitureMarks(desk.picture.value, legend) : undefined;
      const pictures = drawn?.ok === true ? drawn.value.filter(({ kind }) => kind === 'picture') : [];
      expect(pictures).toMatchObject([{ jpeg: '/9j/AQI=', size: { widthPx: 39, heightPx: 48 } }]);
    }
    await second.files.saveProject();
    const [before, after] = await Promise.all(given.map(({ blob }) => blob.text()));
    expect(after).toBe(before);
    // A file does not bring the globe with it.
    const [image] = second.desk.picture.value.objects;
    expect(second.views.canRedraw(image?.kind === 'image' ? image.imageId : '')).toBe(false);
  });

  it('is drawn again by the globe that made it, as one step that can be undone; a failure leaves it as it is', async () => {
    const { desk, files, views } = setUp();
    let isGone = false;
    await files.openMade(
      madeOfGlobe(() =>
        isGone ? Promise.reject(new Error('no globe')) : Promise.resolve(new Blob([pngHead(10, 10)])),
      ),
    );
    const [image] = desk.picture.value.objects;
    const id = image?.id ?? '';
    const shown = () =>
      desk.picture.value.objects.map((object) => (object.kind === 'image' ? object.imageId : ''))[0];
    const first = shown();
    await views.redraw(id);
    expect(shown()).not.toBe(first);
    desk.history.undo();
    expect(shown()).toBe(first);
    isGone = true;
    await views.redraw(id);
    expect(shown()).toBe(first);
    expect(told).toEqual([{ id: 'picture.redrawFailed', message: 'no globe' }]);
  });
});

describe('a project file', () => {
  it('holds the picture as it is, its images and a title with <&>"[%, and opens again', async () => {
    const first = setUp();
    await first.files.openMade(made());
    first.desk.apply((picture) =>
      addObjects(picture, [newText({ id: 't', name: '<&>"[%', xMm: 9, yMm: 9 }, TITLE)]),
    );
    await first.files.saveProject();
    expect(first.desk.unsaved.value).toBe(false);
    expect(told).toEqual([{ id: 'picture.saved' }]);
    const [saved] = given;
    expect(saved?.name).toMatch(/^制图\d{14}\.json$/);

    const second = setUp();
    await second.files.openFile(new File([saved?.blob ?? ''], 'a.json'));
    expect(second.desk.picture.value).toEqual(first.desk.picture.value);
    expect(second.desk.unsaved.value).toBe(false);
    const [map] = second.desk.picture.value.objects;
    const image = second.images.get(map?.kind === 'image' ? map.imageId : '');
    expect(new Uint8Array((await image?.arrayBuffer()) ?? [])).toHaveLength(64);
  });

  it.each([
    ['{"format":"portal-picture","version":1}', 'picture.project.wrong'],
    ['{"format":"portal-picture","version":99}', 'picture.project.newer'],
    ['{"a":1}', 'picture.project.notProject'],
    ['no JSON', 'picture.project.notProject'],
  ])('%s is refused with %s, and the picture stays', async (text, id) => {
    const { desk, files } = setUp();
    const before = desk.picture.value;
    await files.openFile(new File([text], 'a.json'));
    expect(told.map((event) => event.id)).toEqual([id]);
    expect(desk.picture.value).toBe(before);
  });
});

describe('an image', () => {
  it('of 200 megapixels is refused with its size', async () => {
    const { desk, files } = setUp();
    const before = desk.picture.value;
    await files.openFile(new File([pngHead(20_000, 10_000)], '大图.png'));
    expect(told).toEqual([{ id: 'picture.tooLarge', message: '20000 × 10000' }]);
    expect(desk.picture.value).toBe(before);
  });

  it('that is a renamed text is refused: 文件必须为图片！', async () => {
    const { files } = setUp();
    await files.openFile(new File(['GIF? no'], '照片.png', { type: 'image/png' }));
    expect(told).toEqual([{ id: 'picture.notImage' }]);
  });
});

it('a page of more pixels than a browser can hold is not begun', async () => {
  const { desk, files } = setUp();
  desk.apply((picture) => ({
    ...picture,
    page: { ...picture.page, widthMm: 1189, heightMm: 841, dpi: 600 },
  }));
  await files.export('png');
  expect(told).toEqual([{ id: 'picture.exportTooLarge' }]);
  expect(given).toEqual([]);
  expect(files.exporting.value).toBeUndefined();
});
