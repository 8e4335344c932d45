import { expect, it } from 'vitest';
import type { Position } from '../domain/drawing/marks.ts';
import { createPaperNames, type GlobeName, type NamedShape, type ToPaper } from './paperNames.ts';

const PAGE = { widthPx: 3000, heightPx: 2000, cssPx: 2 };

const name = (text: string, shape: NamedShape, rangeM?: number): GlobeName => ({
  ...{ text, sizePx: 13, bold: false, rank: 6, source: 'layer', shape, rangeM },
});

/** A plane seen from above: a degree is 1000 pixels. */
const onPage: ToPaper = ({ position: [lon, lat] }) => [1000 * lon, 2000 - 1000 * lat];

/** A window that shows a part of it. */
const window =
  (left: number, right: number): ToPaper =>
  (spot) => {
    const at = onPage(spot);
    return at !== undefined && at[0] >= left && at[0] < right && at[1] >= 0 && at[1] < 2000 ? at : undefined;
  };

/** A raster of the page's ground. */
const groundOf = (isSeen: (lon: number, lat: number) => boolean) =>
  Array.from({ length: 600 }, (_, index) => {
    const at = [(index % 30) * 100 + 50, Math.floor(index / 30) * 100 + 50] as const;
    return { at, lon: at[0] / 1000, lat: (2000 - at[1]) / 1000, awayM: 1000 * at[1] };
  }).filter(({ lon, lat }) => isSeen(lon, lat));

const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

function told(names: readonly GlobeName[], windows: readonly ToPaper[], ground = groundOf(() => true)) {
  const found = createPaperNames(names, PAGE);
  found.layOut(onPage);
  for (const each of windows) found.see(each);
  return found.told(ground);
}

const HALVES = [window(0, 1500), window(1500, 3000)];

it('a line runs on where two windows meet, and ends at the page’s edge and where something hides it', () => {
  const river = name('河', { kind: 'line', paths: [[[-1, 1] as const, [1, 1] as const, [5, 1] as const]] });
  const [whole] = told([river], HALVES);
  const paths = whole?.place.kind === 'line' ? whole.place.paths : [];
  expect(paths).toHaveLength(1);
  expect(paths[0]?.[0]?.[0]).toBeLessThan(40);
  expect(paths[0]?.at(-1)?.[0]).toBeGreaterThan(2960);
  const behind =
    (see: ToPaper): ToPaper =>
    (spot) => {
      const at = see(spot);
      return at !== undefined && at[0] > 1400 && at[0] < 1700 ? undefined : at;
    };
  const [hidden] = told([river], HALVES.map(behind));
  expect(hidden?.place.kind === 'line' ? hidden.place.paths : []).toHaveLength(2);
});

it('pieces of a line that are called the same are one name', () => {
  const piece = (from: number) =>
    name('路', { kind: 'line', paths: [[[from, 1] as const, [from + 0.5, 1] as const]] });
  expect(told([piece(0.2), piece(0.7), piece(1.2)], HALVES)).toHaveLength(1);
});

it('an area is named where most of it is seen, not where ground hides it or the page ends', () => {
  const county = name('县', { kind: 'area', rings: [box(-2, 0, 2, 2)] });
  const [seen] = told([county], HALVES);
  const roomPx = seen?.place.kind === 'area' ? seen.place.insidePx : 0;
  expect(roomPx).toBeGreaterThan(900);
  expect(roomPx).toBeLessThanOrEqual(1000);
  const [x, y] = seen?.place.kind === 'area' ? seen.place.at : [0, 0];
  expect([Math.abs(x - 1000) <= 100, Math.abs(y - 1000) <= 100]).toEqual([true, true]);
  // A mountain stands before its middle.
  const [beside] = told(
    [county],
    HALVES,
    groundOf((lon, lat) => lat > 1.6 || lon > 1.5),
  );
  const [, above] = beside?.place.kind === 'area' ? beside.place.at : [0, 0];
  expect(above < 400 || (beside?.place.kind === 'area' && beside.place.at[0] > 1500)).toBe(true);
});

it('an area between the raster’s places is named by its own inside, in a bend, too', () => {
  const bend: Position[] = [
    ...box(0.11, 0.11, 0.19, 0.13).slice(0, 3),
    ...([
      [0.13, 0.13],
      [0.13, 0.19],
      [0.11, 0.19],
      [0.11, 0.11],
    ] as const),
  ];
  const [place] = told([name('塘', { kind: 'area', rings: [bend] })], HALVES);
  const [x, y] = place?.place.kind === 'area' ? place.place.at : [0, 0];
  expect(x > 110 && x < 190 && y > 1810 && y < 1890).toBe(true);
  expect(x < 130 || y > 1870).toBe(true);
});

it('what is out of sight or further away than its names are written has none', () => {
  const far = { kind: 'area', rings: [box(0.5, 0.1, 1.5, 0.4)] } as const;
  const point = { kind: 'point', spot: { position: [9, 9] }, radiusPx: 6, side: 'above' } as const;
  // Its ground begins 1,600 km away; the places' range is asked of the window.
  const near: ToPaper = ({ rangeM = Infinity, ...spot }) =>
    rangeM < 1e6 ? undefined : window(0, 3000)(spot);
  expect(told([name('远', far, 500_000), name('外', point)], [near])).toEqual([]);
  expect(told([name('远', far, 3_000_000)], [near])).toHaveLength(1);
});

it('points that come from piece to piece are one name each', () => {
  const mark = (lon: number) =>
    name('塔', { kind: 'point', spot: { position: [lon, 1] }, radiusPx: 0, side: 'below' });
  const names = createPaperNames([], PAGE);
  for (const each of HALVES) {
    names.add([mark(1), mark(2)]);
    names.see(each);
  }
  expect(names.told([]).map(({ place }) => place)).toEqual(
    [1000, 2000].map((x) => ({ kind: 'point', at: [x, 1000], radiusPx: 0, first: [0, 1] })),
  );
});
