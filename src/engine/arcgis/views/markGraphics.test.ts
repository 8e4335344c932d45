import Graphic from '@arcgis/core/Graphic.js';
import Polygon from '@arcgis/core/geometry/Polygon.js';
import { describe, expect, it } from 'vitest';
import {
  ABOVE,
  viewDashes,
  type MapMark,
  type MapText,
  type Position,
} from '../../../domain/drawing/marks.ts';
import { markShape, movedModel, markPlacement, markSymbol } from './markGraphics.ts';

const LABEL: MapText = {
  kind: 'text',
  position: [82, 44],
  text: '火点',
  look: { color: '#ff0', family: 'sans-serif', sizePx: 12, ...ABOVE, offsetPx: 19 },
};

/** A symbol as plain data. */
const plain = (mark: MapMark, view: 'globe' | 'plane') =>
  JSON.parse(JSON.stringify(markSymbol(mark, view))) as Readonly<Record<string, unknown>>;

/** The text that the globe draws of a label. */
function textOf(change: Partial<MapText['look']>): Readonly<Record<string, unknown>> {
  const symbol = plain({ ...LABEL, look: { ...LABEL.look, ...change } }, 'globe') as {
    readonly verticalOffset?: object;
    readonly symbolLayers: readonly Record<string, unknown>[];
  };
  return { ...symbol.symbolLayers[0], lifted: symbol.verticalOffset !== undefined };
}

it('a label stays off its mark however the globe is looked at: an empty line stands between them', () => {
  expect(textOf({})).toMatchObject({ text: '火点\n', lifted: false });
  expect(Number(textOf({}).lineHeight)).toBeCloseTo(19 / (12 * 1.4), 3);
  expect(textOf({ align: 'left', vertical: 'top' })).toMatchObject({ text: '\n火点' });
});

it('without a mark, or in the middle of it, it has no empty line; in a box it is lifted', () => {
  expect(textOf({ offsetPx: 0 })).toMatchObject({ text: '火点', lifted: false });
  expect(textOf({ vertical: 'center' })).toMatchObject({ text: '火点' });
  expect(textOf({ box: { color: '#000' } })).toMatchObject({ text: '火点', lifted: true });
});

describe('the same look in both views', () => {
  const alpha = (of: unknown) => (of as { readonly a: number }).a;
  const [GLOBE, PLANE] = ['globe', 'plane'] as const;

  it.each([GLOBE, PLANE])(
    'an area of the %s is filled by its colour at its opacity, a line is dashed',
    (view) => {
      const rings = [[[82, 44] as const, [83, 44] as const, [83, 45] as const]];
      const line = { color: '#f00', widthPx: 2, dashPx: viewDashes(2) };
      const both = plain(
        { kind: 'area', rings, fill: { color: 'rgba(0, 0, 255, 0.5)', opacity: 0.5 }, line },
        view,
      );
      expect(both.outline).toMatchObject({ width: 1.5, style: 'dash' });
      expect(
        alpha(markSymbol({ kind: 'area', rings, fill: { color: '#00f', opacity: 0.25 } }, view).color),
      ).toBe(0.25);
      expect(plain({ kind: 'area', rings, line }, view).color).toEqual([0, 0, 0, 0]);
      expect(plain({ kind: 'area', rings }, view).outline).toEqual({ style: 'none' });
    },
  );

  it('a soft disc has no edge, another one its own or a dark hairline', () => {
    const edges = (edge?: 'none' | { readonly color: string; readonly widthPx: number }) => {
      const look = { color: '#fff', sizePx: 8, ...(edge === undefined ? {} : { edge }) };
      const mark = { kind: 'symbol', position: [82, 44], look } as const;
      const [icon] = plain(mark, GLOBE).symbolLayers as readonly {
        readonly outline?: { readonly size: number };
      }[];
      const { width } = plain(mark, PLANE).outline as { readonly width: number };
      return [icon?.outline?.size ?? 0, width];
    };
    expect(edges('none')).toEqual([0, 0]);
    expect(edges()).toEqual([0.75, 0.75]);
    expect(edges({ color: '#e0b252', widthPx: 2 })).toEqual([1.5, 1.5]);
  });
});

it('the globe drapes what says no height, stands what says one above the ground, and raises what has its own', () => {
  const path = [[82, 44] as const, [83, 44] as const];
  const line = { kind: 'line', line: { color: '#fff', widthPx: 1 } } as const;
  expect(markPlacement({ ...line, paths: [path] })).toBe('draped');
  expect(markPlacement({ ...line, paths: [path], aboveGroundM: 0 })).toBe('standing');
  expect(markPlacement({ ...line, paths: [[[82, 44, 900]]] })).toBe('raised');
  expect(markPlacement(LABEL)).toBe('standing');
  expect(markShape({ ...LABEL, position: [82, 44, 900] }).toJSON()).toMatchObject({ z: 900 });
  expect(markShape({ ...LABEL, aboveGroundM: 30 }).toJSON()).toMatchObject({ z: 30 });
});

it.each(['globe', 'plane'] as const)(
  'the SDK takes every kind of mark in the %s, with its symbol',
  (view) => {
    const look = { color: '#e0b252', sizePx: 9 };
    const path = [[82, 44] as const, [83, 44] as const, [83, 45] as const];
    const line = { color: '#fff', widthPx: 2 };
    const casing = { color: 'rgba(0, 0, 0, 0.5)', widthPx: 1 };
    const marks: readonly MapMark[] = [
      { kind: 'area', rings: [path], fill: { color: '#fff', opacity: 0.2 }, line },
      { kind: 'line', paths: [path], line },
      { kind: 'line', paths: [path], line: { ...line, casing, dashPx: viewDashes(2) } },
      { kind: 'symbol', position: [82, 44], look },
      { kind: 'symbol', position: [82, 44], look: { ...look, picture: 'data:image/svg+xml,x' } },
      LABEL,
      { kind: 'model', position: [82, 44], url: '/a.glb', headingDeg: 9, pitchDeg: 0, look },
    ];
    const flat = [
      'simple-fill',
      'simple-line',
      'cim',
      'simple-marker',
      'picture-marker',
      'text',
      'simple-marker',
    ];
    const solid = ['simple-fill', 'simple-line', 'line-3d', 'point-3d', 'point-3d', 'point-3d', 'point-3d'];
    const made = marks.map(
      (mark) => new Graphic({ geometry: markShape(mark), symbol: markSymbol(mark, view) }).symbol?.type,
    );
    expect(made).toEqual(view === 'globe' ? solid : flat);
  },
);

it('a model moves as what is drawn of it, unless it is another one', () => {
  const look = { color: '#fff', sizePx: 9 };
  const car = { kind: 'model', position: [82, 44], url: '/a.glb', headingDeg: 0, pitchDeg: 0, look } as const;
  const graphic = new Graphic({ geometry: markShape(car), symbol: markSymbol(car, 'plane') });
  const { symbol } = graphic;
  const moved = movedModel(graphic, car, { ...car, position: [83, 44], headingDeg: 0.2 }, 'plane');
  expect(moved).toMatchObject({ position: [83, 44], headingDeg: 0 });
  expect(graphic.geometry?.toJSON()).toMatchObject({ x: 83 });
  expect(graphic.symbol).toBe(symbol);
  expect(movedModel(graphic, car, { ...car, url: '/b.glb' }, 'plane')).toBeUndefined();
});

const square = (lon: number, lat: number, side: number): readonly Position[] => [
  [lon, lat],
  [lon + side, lat],
  [lon + side, lat + side],
  [lon, lat + side],
];
const [outer, hole] = [square(81, 44, 1), square(81.4, 44.4, 0.2)];

it.each([
  ['as GeoJSON wants', [outer, hole.toReversed()]],
  ['both the same way', [outer, hole]],
  ['as Esri wants', [outer.toReversed(), hole]],
])('a hole stays a hole in the globe, its rings given %s', (_way, rings) => {
  const polygon = markShape({ kind: 'area', rings, fill: { color: '#e0b252', opacity: 0.2 } });
  if (!(polygon instanceof Polygon)) throw new Error('no polygon');
  expect(polygon.rings.map((ring) => polygon.isClockwise(ring))).toEqual([true, false]);
});

it('further polygons of an area are filled, too, each with its own holes', () => {
  const polygon = markShape({
    kind: 'area',
    rings: [outer, hole],
    more: [[outer], [outer, hole]],
    fill: { color: '#e0b252' },
  });
  if (!(polygon instanceof Polygon)) throw new Error('no polygon');
  expect(polygon.rings.map((ring) => polygon.isClockwise(ring))).toEqual([true, false, true, true, false]);
});
