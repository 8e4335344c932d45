import { describe, expect, it } from 'vitest';
import { alignObjects, distributeObjects } from './arrange.ts';
import { uprightBox } from './boxes.ts';
import { cropped, uncropped } from './crop.ts';
import { newFurniture, newImage, newShape, newText, scaled } from './newObjects.ts';
import {
  addObjects,
  changeObjects,
  copyObjects,
  groupObjects,
  moveObjects,
  moveToIndex,
  findObject,
  removeObjects,
  restack,
  ungroupObjects,
  withGroups,
} from './operations.ts';
import { bearableDpi, onPaper, PAGE_TEMPLATES } from './pageTemplates.ts';
import { EMPTY_PICTURE, MOST_OBJECTS, pagePixels, type PictureDocument } from './picture.ts';
import { withText } from './presets.ts';

const at = (id: string, xMm = 0, yMm = 0) => ({ id, name: id, xMm, yMm });

const shapes = (...ids: string[]): PictureDocument =>
  addObjects(
    EMPTY_PICTURE,
    ids.map((id, index) => newShape(at(id, 50 + index * 80, 50), 'rectangle')),
  );

const order = (picture: PictureDocument) => picture.objects.map(({ id }) => id).join('');

describe('the stack', () => {
  it.each([
    ['front', 'acdeb'],
    ['forward', 'acbde'],
    ['backward', 'bacde'],
    ['back', 'bacde'],
  ] as const)('moves one %s', (move, expected) => {
    expect(order(restack(shapes('a', 'b', 'c', 'd', 'e'), ['b'], move))).toBe(expected);
  });

  it('keeps the order of several that are moved', () => {
    const picture = shapes('a', 'b', 'c', 'd', 'e');
    expect(order(restack(picture, ['d', 'b'], 'front'))).toBe('acebd');
    expect(order(restack(picture, ['b', 'c'], 'forward'))).toBe('adbce');
    expect(order(restack(picture, ['c', 'd'], 'backward'))).toBe('acdbe');
  });

  it('stays as it is at its ends, as the same picture', () => {
    const picture = shapes('a', 'b');
    expect(restack(picture, ['b'], 'forward')).toBe(picture);
    expect(restack(picture, ['a'], 'backward')).toBe(picture);
    expect(moveToIndex(picture, 'a', -4)).toBe(picture);
  });

  it('puts one at a place', () => {
    expect(order(moveToIndex(shapes('a', 'b', 'c'), 'a', 1))).toBe('bac');
  });
});

describe('groups', () => {
  it('select, move and copy as one; a copied group is another group', () => {
    const grouped = groupObjects(shapes('a', 'b', 'c'), ['a', 'b'], 'g');
    expect(withGroups(grouped, ['b'])).toEqual(['a', 'b']);
    const ids = ['x', 'y', 'h'];
    const copies = copyObjects(grouped.objects.slice(0, 2), () => ids.shift() ?? '');
    expect(copies.map(({ id, group }) => [id, group])).toEqual([
      ['x', 'h'],
      ['y', 'h'],
    ]);
    expect(withGroups(ungroupObjects(grouped, ['a']), ['b'])).toEqual(['b']);
  });

  it('lie together in the stack', () => {
    expect(order(groupObjects(shapes('a', 'b', 'c', 'd'), ['a', 'c'], 'g'))).toBe('bacd');
    const grouped = groupObjects(shapes('a', 'b', 'c', 'd'), ['a', 'b'], 'g');
    expect(order(moveToIndex(grouped, 'a', 3))).toBe('cdab');
  });

  it('one object alone makes no group', () => {
    const picture = shapes('a', 'b');
    expect(groupObjects(picture, ['a'], 'g')).toBe(picture);
  });
});

describe('locked objects', () => {
  const locked = changeObjects(shapes('a', 'b'), ['a'], (object) => ({ ...object, locked: true }));

  it('are neither moved, removed nor aligned', () => {
    const moved = moveObjects(locked, ['a', 'b'], 5, 0);
    expect(findObject(moved, 'a')?.xMm).toBe(50);
    expect(findObject(moved, 'b')?.xMm).toBe(135);
    expect(order(removeObjects(locked, ['a', 'b']))).toBe('a');
    expect(findObject(alignObjects(locked, ['a'], 'left'), 'a')?.xMm).toBe(50);
  });
});

describe('alignment', () => {
  it('aligns several with each other, one with the page', () => {
    const picture = moveObjects(shapes('a', 'b'), ['b'], 0, 31);
    expect(findObject(alignObjects(picture, ['a', 'b'], 'top'), 'b')?.yMm).toBe(50);
    expect(findObject(alignObjects(picture, ['a', 'b'], 'right'), 'a')?.xMm).toBe(130);
    expect(findObject(alignObjects(picture, ['a'], 'centre'), 'a')?.xMm).toBe(297 / 2);
    expect(findObject(alignObjects(picture, ['a'], 'bottom'), 'a')?.yMm).toBe(210 - 20);
  });

  it('takes a turned object by the box round it', () => {
    const turned = changeObjects(shapes('a'), ['a'], (object) => ({ ...object, rotationDeg: 90 }));
    const aligned = findObject(alignObjects(turned, ['a'], 'left'), 'a');
    expect(aligned === undefined ? undefined : uprightBox(aligned).left).toBeCloseTo(0, 9);
  });

  it('makes gaps equal and leaves the outermost where they are', () => {
    const picture = moveObjects(shapes('a', 'b', 'c'), ['b'], 13, 0);
    const even = distributeObjects(picture, ['a', 'b', 'c'], 'across');
    expect(even.objects.map(({ xMm }) => xMm)).toEqual([50, 130, 210]);
  });
});

describe('a crop', () => {
  const image = newImage(at('i', 100, 60), 'x', { widthMm: 80, heightMm: 40 });

  it('leaves what stays visible where it is, at the size that it has', () => {
    const cut = cropped(image, { left: 0.25, top: 0, right: 0, bottom: 0.5 });
    expect(cut).toMatchObject({ xMm: 110, yMm: 50, widthMm: 60, heightMm: 20 });
    expect(cropped(cut, { left: 0, top: 0, right: 0, bottom: 0 })).toMatchObject({
      xMm: 100,
      yMm: 60,
      widthMm: 80,
      heightMm: 40,
    });
  });

  it('turns with a turned image', () => {
    const cut = cropped({ ...image, rotationDeg: 90 }, { left: 0.5, top: 0, right: 0, bottom: 0 });
    expect(cut.xMm).toBeCloseTo(100, 9);
    expect(cut.yMm).toBeCloseTo(80, 9);
    expect(uncropped(cut).yMm).toBeCloseTo(60, 9);
  });

  it('of a mirrored image takes from the side that one sees, and the whole stays where it is', () => {
    const mirrored = { ...image, flipped: true };
    const cut = cropped(mirrored, { left: 0.25, top: 0, right: 0, bottom: 0 });
    expect(cut).toMatchObject({ xMm: 90, widthMm: 60 });
    for (const rotationDeg of [0, 30, 90, 200])
      for (const flipped of [false, true]) {
        const turned = { ...image, rotationDeg, flipped };
        const whole = uncropped(cropped(turned, { left: 0.3, top: 0.1, right: 0.2, bottom: 0.4 }));
        for (const side of ['xMm', 'yMm', 'widthMm', 'heightMm'] as const)
          expect(whole[side]).toBeCloseTo(image[side], 9);
      }
  });

  it('never takes all of an image', () => {
    const cut = cropped(image, { left: 0.9, top: 0.9, right: 0.9, bottom: 0.9 });
    expect(cut.widthMm).toBeGreaterThan(0);
    expect(cut.crop.left + cut.crop.right).toBeLessThan(1);
  });
});

it('a text that is scaled gets larger letters', () => {
  const text = { ...newText(at('t'), '图', 20), widthMm: 7, heightMm: 8 };
  expect(scaled(text, 1.5, 1.5)).toMatchObject({ sizePt: 30 });
});

it('furniture copied with its map tells of the copy', () => {
  const map = newImage(at('m'), 'x', { widthMm: 10, heightMm: 10 });
  const bar = newFurniture(at('f'), { widthMm: 10, heightMm: 4 }, { furniture: 'scaleBar', mapId: 'm' });
  let count = 0;
  const copies = copyObjects([map, bar], () => `n${String(++count)}`);
  expect(copies[1]).toMatchObject({ mapId: copies[0]?.id });
});

describe('papers', () => {
  it('a template takes everything onto its paper, in the middle, within its margins', () => {
    const a3 = PAGE_TEMPLATES.find(({ id }) => id === 'A3 landscape');
    if (a3 === undefined) throw new Error('no A3');
    const picture = onPaper(shapes('a', 'b'), a3);
    expect(picture.page).toMatchObject({ widthMm: 420, heightMm: 297 });
    const boxes = picture.objects.map(uprightBox);
    expect(Math.min(...boxes.map(({ left }) => left))).toBeCloseTo(297 * 0.04, 6);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeCloseTo(420 - 297 * 0.04, 6);
  });

  it('a large paper gets as many dots as can be exported', () => {
    const a0 = { widthMm: 1189, heightMm: 841 };
    const { widthPx, heightPx } = pagePixels({ ...a0, dpi: bearableDpi(a0, 300), colour: '#ffffff' });
    expect(widthPx * heightPx).toBeLessThanOrEqual(100_500_000);
    expect(bearableDpi({ widthMm: 297, heightMm: 210 }, 300)).toBe(300);
  });

  it('a page of 5000 px says so', () => {
    expect(pagePixels({ widthMm: 420, heightMm: 297, dpi: (5000 * 25.4) / 420, colour: '#ffffff' })).toEqual({
      widthPx: 5000,
      heightPx: 3536,
    });
  });
});

it('holds no more objects than it may', () => {
  const many = Array.from({ length: MOST_OBJECTS + 5 }, (_, index) => newShape(at(String(index)), 'line'));
  expect(addObjects(EMPTY_PICTURE, many).objects).toHaveLength(MOST_OBJECTS);
});

describe('text materials', () => {
  it('added text is trimmed; empty or duplicate text is ignored', () => {
    const texts = withText([], '  审图号 ');
    expect(texts).toEqual(['审图号']);
    expect(withText(texts, '审图号')).toBe(texts);
    expect(withText(texts, '   ')).toBe(texts);
    expect(withText(texts, '应急专题图')).toBe(texts);
  });
});
