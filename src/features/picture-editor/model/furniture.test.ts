import { describe, expect, it } from 'vitest';
import { placementOf, trueNorthDeg } from '../../../domain/sheet/placement.ts';
import { choosePaper } from '../../../domain/sheet/paper.ts';
import type { Sheet } from '../../../domain/sheet/sheet.ts';
import { cropped } from './crop.ts';
import { furnitureGaps, furnitureSvg, withBoundGrids } from './furniture.ts';
import { mapOnPage } from './mapOnPage.ts';
import { newFurniture, newImage } from './newObjects.ts';
import { changeObjects, findObject, removeObjects } from './operations.ts';
import {
  EMPTY_PICTURE,
  INCH_MM,
  placementSchema,
  type FurnitureKind,
  type ImageObject,
  type PictureDocument,
} from './picture.ts';

const choice = { size: '5000px', orientation: 'landscape', dpi: 300 } as const;
const sheet = { page: choice, centre: { lon: 81.9, lat: 44.9 }, scale: 500_000, rotationDeg: 0 };
const page = choosePaper(choice);

const PIECES: readonly FurnitureKind[] = ['north', 'scaleBar', 'scaleText', 'legend', 'grid', 'inset'];

/** About the prefecture. */
const REGION = [
  [
    [79.9, 43.6],
    [83.8, 43.6],
    [83.8, 45.8],
    [79.9, 45.8],
  ],
] as const;

/** A sheet of the export as the editor opens it, with every piece of furniture. */
function made(of: Pick<Sheet, keyof typeof sheet | 'meridian'> = sheet): PictureDocument {
  const size = { widthMm: page.widthMm, heightMm: page.heightMm };
  const middle = { xMm: page.widthMm / 2, yMm: page.heightMm / 2 };
  const map = newImage({ id: 'map', name: '地图', ...middle }, 'own', size, {
    imageWidthPx: page.widthPx,
    imageHeightPx: page.heightPx,
    placement: placementSchema.parse(placementOf(of)),
    legend: [{ name: '林地', type: 'face', color: '#3f8f62', group: '地类', show: true }],
    language: 'zh',
  });
  const pieces = PIECES.map((kind) =>
    newFurniture(
      { id: kind, name: kind, ...middle },
      {
        widthMm: kind === 'grid' ? 10 : 100,
        heightMm: kind === 'legend' ? 100 : 11,
      },
      { furniture: kind, mapId: 'map', outline: kind === 'inset' ? REGION : [] },
    ),
  );
  return withBoundGrids({
    ...EMPTY_PICTURE,
    page: { ...EMPTY_PICTURE.page, ...size, dpi: page.dpi },
    objects: [map, ...pieces],
  });
}

const change = (picture: PictureDocument, edit: (image: ImageObject) => ImageObject) =>
  changeObjects(picture, ['map'], (object) => (object.kind === 'image' ? edit(object) : object));

/** The scale on paper. @returns a denominator */
function scaleOf(picture: PictureDocument): number {
  const placement = mapOnPage(picture, 'map');
  if (!placement.ok) throw new Error(placement.error);
  return (placement.value.metresPerPx * picture.page.dpi * 1000) / INCH_MM;
}

function svgOf(picture: PictureDocument, id: string): string {
  const object = findObject(picture, id);
  const svg = object?.kind === 'furniture' ? furnitureSvg(picture, object) : undefined;
  if (svg?.ok !== true) throw new Error(`${id} cannot be drawn`);
  return svg.value.svg;
}

describe('furniture recomputes when the map image is resized, turned or cropped', () => {
  it('has the scale of the sheet as it comes, and half of it when the map is twice as large', () => {
    expect(scaleOf(made())).toBeCloseTo(500_000, 3);
    const twice = change(made(), (map) => ({ ...map, widthMm: map.widthMm * 2, heightMm: map.heightMm * 2 }));
    expect(scaleOf(twice)).toBeCloseTo(250_000, 3);
    expect(svgOf(made(), 'scaleText')).toContain('1:500,000');
    expect(svgOf(twice, 'scaleText')).toContain('1:250,000');
    expect(svgOf(twice, 'scaleBar')).not.toBe(svgOf(made(), 'scaleBar'));
  });

  it('keeps its scale when the map is cropped, while the graticule shrinks to what is left', () => {
    const half = withBoundGrids(
      change(made(), (map) => cropped(map, { left: 0, top: 0, right: 0.5, bottom: 0 })),
    );
    expect(scaleOf(half)).toBeCloseTo(500_000, 3);
    const widths = [made(), half].map((picture) => findObject(picture, 'grid')?.widthMm ?? 0);
    expect(widths[1]).toBeCloseTo((widths[0] ?? 0) / 2, 3);
  });

  it('an arrow of a map in its zone points to true north, not to the grid’s', () => {
    const inZone = { ...sheet, meridian: 'zone3' } as const;
    const rotationDeg = trueNorthDeg(placementOf(inZone));
    expect(Math.abs(rotationDeg)).toBeGreaterThan(0.5);
    const numbers = (picture: PictureDocument) =>
      svgOf(picture, 'north')
        .match(/-?\d+(?:\.\d+)?/g)
        ?.map(Number) ?? [];
    const [own, wanted] = [numbers(made(inZone)), numbers(made({ ...sheet, rotationDeg }))];
    expect(own).toHaveLength(wanted.length);
    wanted.forEach((value, index) => expect(own[index]).toBeCloseTo(value, 1));
    expect(own).not.toEqual(numbers(made()));
  });

  it('the printed bar is as long as it says, within 0.2 %', () => {
    const turned = change(made(), (map) => ({
      ...map,
      rotationDeg: 30,
      widthMm: map.widthMm * 0.7,
      heightMm: map.heightMm * 0.7,
    }));
    const svg = svgOf(turned, 'scaleBar');
    const said = [...svg.matchAll(/>(\d+) ?km</g)].map(([, km]) => Number(km) * 1000);
    const parts = [...svg.matchAll(/d="M([\d.]+) [\d.]+L([\d.]+) [\d.]+[^"]*" fill="none"/g)];
    const [, from, to] = parts.at(-1) ?? [];
    const pen = Number(/stroke-width="([\d.]+)"/.exec(svg)?.[1]);
    const lengthMm = ((Number(to) - Number(from) + pen) / turned.page.dpi) * INCH_MM;
    const trueMm = ((said[0] ?? 0) * 1000) / scaleOf(turned);
    expect(Math.abs(lengthMm / trueMm - 1)).toBeLessThan(0.002);
  });

  it('north turns with the map', () => {
    const turned = mapOnPage(
      change(made(), (map) => ({ ...map, rotationDeg: 30 })),
      'map',
    );
    expect(turned.ok && turned.value.rotationDeg).toBeCloseTo(30, 6);
  });

  it('the inset shows the part of the region that a crop of the map leaves', () => {
    /** The shape of the frame that tells where the map lies: width over height. */
    const formOf = (picture: PictureDocument) => {
      const frame = /d="([^"]*)" fill="#c2410c"/.exec(svgOf(picture, 'inset'))?.[1] ?? '';
      const [xs, ys] = [1, 2].map((group) =>
        [...frame.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((point) => Number(point[group])),
      );
      const span = (values: number[] = []) => Math.max(...values) - Math.min(...values);
      return span(xs) / span(ys);
    };
    const half = change(made(), (map) => cropped(map, { left: 0, top: 0, right: 0.5, bottom: 0 }));
    expect(formOf(half) / formOf(made())).toBeCloseTo(0.5, 1);
  });

  it('the graticule follows its map when that is moved', () => {
    const moved = withBoundGrids(change(made(), (map) => ({ ...map, xMm: map.xMm + 40 })));
    const [before, after] = [made(), moved].map((picture) => findObject(picture, 'grid')?.xMm ?? NaN);
    expect((after ?? NaN) - (before ?? NaN)).toBeCloseTo(40, 6);
  });
});

describe('a warning is there when furniture no longer can', () => {
  const gapOf = (picture: PictureDocument, id: string) => furnitureGaps(picture).get(id);

  it('is there for none of a sheet as it comes', () => {
    expect([...furnitureGaps(made())]).toEqual([]);
  });

  it('when the map is stretched or mirrored', () => {
    for (const edit of [{ widthMm: 300 }, { flipped: true }]) {
      const picture = change(made(), (map) => ({ ...map, ...edit }));
      expect(gapOf(picture, 'scaleBar')).toBe('distorted');
      expect(gapOf(picture, 'north')).toBe('distorted');
    }
  });

  it('when the map is deleted or is no map', () => {
    expect(gapOf(removeObjects(made(), ['map']), 'grid')).toBe('gone');
    expect(
      gapOf(
        change(made(), (map) => ({ ...map, map: null })),
        'legend',
      ),
    ).toBe('gone');
  });

  it('when the crop leaves only the margin', () => {
    const picture = change(made(), (map) => cropped(map, { left: 0, top: 0, right: 0, bottom: 0.98 }));
    expect(gapOf(picture, 'scaleBar')).toBe('cut-off');
  });

  it('when the box of the legend is too small', () => {
    const picture = changeObjects(made(), ['legend'], (object) => ({ ...object, widthMm: 2 }));
    expect(gapOf(picture, 'legend')).toBe('no-room');
  });
});
