import { describe, expect, it } from 'vitest';
import { uprightBox, type Box } from './boxes.ts';
import { freePlace, furniturePlace, furtherMapPlace } from './furniturePlace.ts';
import { newFurniture, newShape } from './newObjects.ts';
import { onPaper } from './pageTemplates.ts';
import { EMPTY_PICTURE, type MapFrame, type PictureDocument, type PictureObject } from './picture.ts';

const MAP: MapFrame = {
  id: 'map',
  name: '地图',
  xMm: 148.5,
  yMm: 105,
  widthMm: 280,
  heightMm: 190,
  rotationDeg: 0,
  opacity: 1,
  hidden: false,
  locked: false,
  group: null,
  kind: 'map',
  centre: { lon: 82, lat: 45 },
  scale: 500_000,
  turnDeg: 0,
  meridian: 'centre',
  paper: 'A4',
  language: 'zh',
  revision: 0,
  layers: [],
  drawings: null,
  drawn: null,
  legend: [],
};

const withObjects = (...objects: PictureObject[]): PictureDocument => ({
  ...EMPTY_PICTURE,
  objects: [MAP, ...objects],
});

const at = (id: string) => ({ id, name: id, xMm: 148.5, yMm: 105 });

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('new things stand where there is room', () => {
  it('furniture in its corner, the next in another that is free', () => {
    const place = furniturePlace('north', MAP, withObjects());
    expect([place.xMm > 200, place.yMm < 50]).toEqual([true, true]);
    const first = { ...newFurniture(at('north'), place, { furniture: 'north', mapId: 'map' }), ...place };
    const second = { ...first, id: 'second', ...furniturePlace('north', MAP, withObjects(first)) };
    const third = { ...first, id: 'third', ...furniturePlace('north', MAP, withObjects(first, second)) };
    const boxes = [first, second, third].map(uprightBox);
    boxes.forEach((box, index) => {
      expect(boxes.slice(index + 1).some((other) => meet(box, other))).toBe(false);
    });
  });

  it('grids take no room, and what is hidden none either', () => {
    const grid = { ...newFurniture(at('grid'), MAP, { furniture: 'grid', mapId: 'map' }) };
    const cover = { ...newShape(at('cover'), 'rectangle'), widthMm: 280, heightMm: 190, hidden: true };
    expect(furniturePlace('north', MAP, withObjects(grid, cover))).toEqual(
      furniturePlace('north', MAP, withObjects()),
    );
  });

  it('a thing in the middle of the page, then beside what is there, and within the page', () => {
    const one = newShape(at('one'), 'rectangle');
    expect(freePlace(withObjects(), one)).toEqual({ xMm: one.xMm, yMm: one.yMm });
    const objects: PictureObject[] = [one];
    for (let count = 0; count < 8; count++) {
      const next = newShape(at(`next ${String(count)}`), 'rectangle');
      objects.push({ ...next, ...freePlace(withObjects(...objects), next) });
    }
    const boxes = objects.map(uprightBox);
    boxes.forEach((box, index) => {
      expect(boxes.slice(index + 1).some((other) => meet(box, other))).toBe(false);
      expect(
        box.left >= -1e-6 && box.right <= 297 + 1e-6 && box.top >= -1e-6 && box.bottom <= 210 + 1e-6,
      ).toBe(true);
    });
  });

  it('a further map in a corner of the first one, smaller', () => {
    const place = furtherMapPlace(MAP, withObjects());
    expect(place.widthMm).toBeLessThan(MAP.widthMm / 2);
    expect(place.xMm + place.widthMm / 2).toBeLessThan(MAP.xMm + MAP.widthMm / 2);
  });
});

it('onto a paper that is twice as large, a map shows the same ground', () => {
  const [map] = onPaper(withObjects(), { widthMm: 594, heightMm: 420 }).objects;
  if (map?.kind !== 'map') throw new Error('no map');
  expect(map.widthMm * map.scale).toBeCloseTo(MAP.widthMm * MAP.scale, 3);
});
