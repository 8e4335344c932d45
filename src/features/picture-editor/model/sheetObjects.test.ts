import { describe, expect, it } from 'vitest';
import { choosePaper } from '../../../domain/sheet/paper.ts';
import { placementOf } from '../../../domain/sheet/placement.ts';
import { sheetFurniture } from '../../../domain/sheet/sheetFurniture.ts';
import { NO_IMPRINT, WHOLE_FURNITURE, type Sheet } from '../../../domain/sheet/sheet.ts';
import { textWidthPx } from '../../../domain/sheet/textWidth.ts';
import { withFollowers } from './followers.ts';
import { furnitureGaps, furnitureSvg, withBoundGrids } from './furniture.ts';
import { isDrawn, sheetOfMap, wantedOf } from './mapFrame.ts';
import { mapOnPage } from './mapOnPage.ts';
import { takenOfMap } from './mapRoom.ts';
import { changeObjects, findObject } from './operations.ts';
import { INCH_MM, type MapFrame, type PictureDocument, type PictureObject } from './picture.ts';
import { readProject, writeProject } from './projectFile.ts';
import { sheetObjects } from './sheetObjects.ts';

const SHEET: Sheet = {
  title: '博州林草资源分布图',
  unit: '博州林业和草原局',
  date: '2026-11-22',
  page: { size: 'A3', orientation: 'landscape', dpi: 150 },
  centre: { lon: 81.5, lat: 44.9 },
  scale: 300_000,
  rotationDeg: 0,
  layers: ['bz2d', 'forest'],
  furniture: { ...WHOLE_FURNITURE, kilometres: true },
  imprint: { ...NO_IMPRINT, author: '张三', reviewer: '李四', secrecy: 'internal' },
  language: 'zh',
};

const LEGEND = [
  { name: '林地', type: 'face', color: '#3f8f62', group: '地类', show: true },
  { name: '草地', type: 'face', color: '#a8c66c', group: '地类', show: true },
] as const;

const REGION = [
  [
    [79.9, 43.6],
    [83.8, 43.6],
    [83.8, 45.8],
    [79.9, 45.8],
  ],
] as const;

function made(change: Partial<Sheet> = {}): PictureDocument {
  let count = 0;
  return sheetObjects(
    {
      sheet: { ...SHEET, ...change },
      legend: LEGEND,
      content: {
        layers: [
          { name: 'forest', title: '森林' },
          { name: 'grass', title: '草原' },
        ],
        drawings: null,
      },
    },
    {
      outline: REGION,
      surroundings: null,
      newId: () => `id${String(++count)}`,
      measure: ({ text, sizePt }) => ({
        widthMm: textWidthPx(text, (sizePt / 72) * INCH_MM),
        heightMm: (sizePt / 72) * INCH_MM * 1.13,
      }),
      names: { map: () => '地图', text: (part) => part, furniture: (kind) => kind },
    },
  );
}

function mapOf({ objects }: PictureDocument): MapFrame {
  const [map] = objects;
  if (map?.kind !== 'map') throw new Error('no map');
  return map;
}

function named(picture: PictureDocument, name: string): PictureObject {
  const object = picture.objects.find((each) => each.name === name);
  if (object === undefined) throw new Error(`no ${name}`);
  return object;
}

const leftMm = ({ xMm, widthMm }: PictureObject) => xMm - widthMm / 2;
const rightMm = ({ xMm, widthMm }: PictureObject) => xMm + widthMm / 2;
const bottomMm = ({ yMm, heightMm }: PictureObject) => yMm + heightMm / 2;

const changed = (picture: PictureDocument, id: string, change: Partial<PictureObject>) =>
  withBoundGrids(
    withFollowers(
      picture,
      changeObjects(picture, [id], (object) => ({ ...object, ...change }) as PictureObject),
    ),
  );

describe('a sheet as objects', () => {
  it('has its map below, and everything on and round it as an object of its own', () => {
    const { page, objects, title } = made();
    const paper = choosePaper(SHEET.page);
    expect(page).toMatchObject({ widthMm: paper.widthMm, heightMm: paper.heightMm, dpi: 150 });
    expect(title).toBe(SHEET.title);
    expect(objects.map(({ name }) => name)).toEqual([
      '地图',
      'grid',
      'kilometres',
      'neatLine',
      'inset',
      'north',
      'scaleBar',
      'imprint',
      'imprint',
      'legend',
      'title',
      'secrecy',
      'unit',
      'facts',
      'date',
    ]);
    expect(furnitureGaps(made()).size).toBe(0);
  });

  it('its words are texts, where and as large as they are on the sheet', () => {
    const picture = made();
    expect(named(picture, 'title')).toMatchObject({
      kind: 'text',
      text: SHEET.title,
      align: 'center',
      bold: true,
    });
    expect(named(picture, 'secrecy')).toMatchObject({ text: '内部资料', colour: '#b3261e' });
    expect(named(picture, 'unit')).toMatchObject({ text: SHEET.unit });
    expect(named(picture, 'date')).toMatchObject({ text: '制图日期 2026-11-22' });
    const { frame, dpi } = choosePaper(SHEET.page);
    const mm = (px: number) => (px / dpi) * INCH_MM;
    expect(named(picture, 'title').xMm).toBeCloseTo(mm(frame.xPx + frame.widthPx / 2), 0);
    expect(leftMm(named(picture, 'unit'))).toBeCloseTo(mm(frame.xPx), 3);
    expect(rightMm(named(picture, 'date'))).toBeCloseTo(mm(frame.xPx + frame.widthPx), 3);
  });

  it('its furniture is drawn as the print service draws it on the sheet', () => {
    const picture = made();
    const parts = sheetFurniture(SHEET, { legend: LEGEND, outline: REGION });
    for (const [part, name] of [
      ['scaleBar', 'scaleBar'],
      ['legend', 'legend'],
      ['northArrow', 'north'],
    ] as const) {
      const wanted = parts.find((each) => each.part === part)?.furniture;
      const object = named(picture, name);
      const drawn = object.kind === 'furniture' ? furnitureSvg(picture, object) : undefined;
      if (wanted?.ok !== true || drawn?.ok !== true) throw new Error(`${name} cannot be drawn`);
      const words = wanted.value.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
      expect([...drawn.value.svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(words);
    }
  });

  it('its map lies on the page as on the sheet', () => {
    const picture = made({ rotationDeg: 20 });
    const placement = mapOnPage(picture, mapOf(picture).id);
    const wanted = placementOf({ ...SHEET, rotationDeg: 20 });
    if (!placement.ok) throw new Error(placement.error);
    expect(placement.value.metresPerPx).toBeCloseTo(wanted.metresPerPx, 6);
    expect(placement.value.rotationDeg).toBeCloseTo(20, 6);
    expect(placement.value.origin[0]).toBeCloseTo(wanted.origin[0], 3);
    expect(placement.value.origin[1]).toBeCloseTo(wanted.origin[1], 3);
  });

  it('is asked of the print service without furniture, with the layers that are on, clear of what lies on it', () => {
    const picture = made();
    const map = mapOf(picture);
    const said = { title: 't', unit: '', date: '2026-11-22', keepClear: takenOfMap(picture, map) };
    const asked = sheetOfMap(wantedOf(map, picture.page), said);
    expect(asked.layers).toEqual(['bz2d', 'forest']);
    expect(sheetFurniture(asked, { legend: LEGEND, outline: REGION })).toEqual([]);
    const paper = choosePaper(asked.page);
    expect(paper.frame).toEqual({ xPx: 0, yPx: 0, widthPx: paper.widthPx, heightPx: paper.heightPx });
    expect(paper.widthMm).toBeCloseTo(map.widthMm, 0);
    expect(paper.unitPx).toBe(choosePaper(SHEET.page).unitPx);
    const legend = named(picture, 'legend');
    const boxes = asked.keepClear ?? [];
    expect(boxes.some(([left]) => Math.abs(left - (leftMm(legend) - leftMm(map))) < 1e-6)).toBe(true);
  });

  it('a project file of it opens again the same', () => {
    const picture = made();
    const map = mapOf(picture);
    const png = new Uint8Array(64);
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    new DataView(png.buffer).setUint32(16, 40);
    new DataView(png.buffer).setUint32(20, 30);
    const drawn = { imageId: 'drawn', of: wantedOf(map, picture.page) };
    const whole = changeObjects(picture, [map.id], (object) => ({ ...object, drawn }) as PictureObject);
    const project = { picture: whole, images: [{ id: 'drawn', bytes: png }] };
    const text = writeProject(project);
    const again = readProject(text);
    expect(again.ok && again.value).toEqual(project);
    expect(again.ok && writeProject(again.value)).toBe(text);
    expect(isDrawn(mapOf(whole), whole.page)).toBe(true);
    expect(readProject(writeProject({ ...project, images: [] }))).toMatchObject({
      ok: false,
      error: { kind: 'wrong' },
    });
  });
});

describe('a map that changes', () => {
  it('resized keeps its scale, shows more ground, and its furniture stays at the edges it stands at', () => {
    const picture = made();
    const map = mapOf(picture);
    const wider = changed(picture, map.id, { widthMm: map.widthMm - 40, xMm: map.xMm - 20 });
    const gapOf = (each: PictureDocument, name: string) => rightMm(mapOf(each)) - rightMm(named(each, name));
    expect(gapOf(wider, 'north')).toBeCloseTo(gapOf(picture, 'north'), 6);
    expect(leftMm(named(wider, 'inset'))).toBeCloseTo(leftMm(named(picture, 'inset')), 6);
    expect(named(wider, 'neatLine').widthMm).toBeCloseTo(map.widthMm - 40, 6);
    expect(named(wider, 'facts').xMm).toBeCloseTo(named(picture, 'facts').xMm - 20, 6);
    const scales = [picture, wider].map((each) => mapOnPage(each, map.id));
    expect(scales.map((placement) => placement.ok && placement.value.metresPerPx)).toEqual(
      Array(2).fill(scales[0]?.ok === true ? scales[0].value.metresPerPx : undefined),
    );
    expect(
      isDrawn({ ...mapOf(wider), drawn: { imageId: 'x', of: wantedOf(map, picture.page) } }, picture.page),
    ).toBe(false);
  });

  it('of another scale says so in its scale bar and its facts', () => {
    const picture = made();
    const finer = changed(picture, mapOf(picture).id, { scale: 150_000 });
    for (const name of ['scaleBar', 'facts']) {
      const object = findObject(finer, named(finer, name).id);
      const drawn = object?.kind === 'furniture' ? furnitureSvg(finer, object) : undefined;
      expect(drawn?.ok === true && drawn.value.svg).toContain('1:150,000');
    }
  });

  it('moved with its furniture in one gesture moves nothing twice', () => {
    const picture = made();
    const ids = picture.objects.map(({ id }) => id);
    const move = (object: PictureObject) => ({ ...object, yMm: object.yMm + 7 });
    const moved = withFollowers(picture, changeObjects(picture, ids, move));
    expect(bottomMm(named(moved, 'legend'))).toBeCloseTo(bottomMm(named(picture, 'legend')) + 7, 6);
  });
});
