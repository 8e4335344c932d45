import { ellipsoidAreaKm2 } from '../../src/domain/geodesy/equalArea.ts';
import { collection, feature, outerLine, polygon, type SampleFeature } from '../features/collection.ts';
import { OUTSIDE, type CoverGrid } from '../features/coverGrid.ts';
import type { NamedLayers } from '../features/layers.ts';
import { toDigits } from '../features/measure.ts';
import { tracedRegions } from '../features/tracedRegions.ts';
import { columnAt, latAtRow, lonAtColumn, metresPerPixel, rowAt, smoothstep } from '../grid.ts';
import { createNoise, fbm, hash2 } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';
import { ringDistance } from '../terrain/lakes.ts';
import { type ThemeGround } from './ground.ts';

/** How far the shore lay outside the mean one, metres, in each of the nine years; flat western and southern shores move most. */
const YEARS: readonly (readonly [year: number, outM: number])[] = [
  [2016, -200],
  [2017, 150],
  [2018, -100],
  [2019, -600],
  [2020, -1200],
  [2021, -1900],
  [2022, -1500],
  [2023, -900],
  [2024, -450],
];

/** Window of the lake, degrees, and the level of its cells (about 216 m). */
const WINDOW = { west: 82.3, south: 44.7, east: 83.28, north: 45.17 } as const;
const LEVEL = 9;

const noise = createNoise(2024);

/** How much further than elsewhere the shore moves at a place: the flats of the south and west lie nearly level with the water. */
const flatness = ([lon, lat]: LonLat): number =>
  0.45 +
  0.5 * Math.abs(fbm(noise, lon * 16, lat * 22, 4)) +
  2.6 * smoothstep(82.75, 82.4, lon) +
  2.2 * smoothstep(44.93, 44.78, lat) +
  1.2 * smoothstep(82.9, 83.15, lon);

/** A window of cells: for each, how far out the mean shore must move, metres, before the cell is under water. */
interface Window extends Omit<CoverGrid, 'labels'> {
  readonly outM: Float32Array;
}

function windowOf({ base }: ThemeGround): Window {
  const [x0, y0] = [Math.floor(columnAt(WINDOW.west, LEVEL)), Math.floor(rowAt(WINDOW.north, LEVEL))];
  const columns = Math.ceil(columnAt(WINDOW.east, LEVEL)) - x0;
  const rows = Math.ceil(rowAt(WINDOW.south, LEVEL)) - y0;
  const lake = base.lakes.features.find(({ properties }) => properties.name === '艾比湖');
  const shore = lake === undefined ? [] : outerLine(lake);
  const xs = shore.map(([lon]) => columnAt(lon, LEVEL) - x0);
  const ys = shore.map(([, lat]) => rowAt(lat, LEVEL) - y0);
  const cellM = metresPerPixel(LEVEL, (WINDOW.south + WINDOW.north) / 2);
  const outM = new Float32Array(columns * rows).fill(Infinity);
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const at: LonLat = [lonAtColumn(x0 + column + 0.5, LEVEL), latAtRow(y0 + row + 0.5, LEVEL)];
      outM[row * columns + column] = (ringDistance(xs, ys, column + 0.5, row + 0.5) * cellM) / flatness(at);
    }
  }
  return {
    columns,
    rows,
    outM,
    lonOf: (column) => lonAtColumn(x0 + column, LEVEL),
    latOf: (row) => latAtRow(y0 + row, LEVEL),
  };
}

const WATER = 0;

const waterOf = (window: Window, outM: number): CoverGrid => ({
  ...window,
  labels: Uint8Array.from(window.outM, (needsM) => (needsM < outM ? WATER : OUTSIDE)),
});

/** Islands and puddles smaller than this are left out, square kilometres. */
const LEAST_KM2 = 0.6;

function yearFeature(window: Window, year: number, outM: number): SampleFeature[] {
  // No outline: a shore is no edge that anything else shares.
  const [lake] = tracedRegions(waterOf(window, outM), { outline: [], lakes: [], isWater: () => false }).sort(
    (a, b) => b.areaKm2 - a.areaKm2,
  );
  if (lake === undefined) return [];
  const rings = lake.rings.filter((ring) => Math.abs(ellipsoidAreaKm2(ring)) > LEAST_KM2);
  const areaKm2 = toDigits(
    rings.reduce((sum, ring) => sum + ellipsoidAreaKm2(ring), 0),
    2,
  );
  return [
    feature(
      { name: `艾比湖${year}年水域`, year, area: areaKm2, 面积说明: `${areaKm2.toFixed(2)}平方公里` },
      polygon(rings),
    ),
  ];
}

/** Years whose seasons are kept, and how far snow water and the heat move the shore, metres. */
const SEASON_YEARS: ReadonlySet<number> = new Set([2020, 2021, 2022, 2023, 2024]);
const SEASONS = [
  ['春季', 420],
  ['夏季', -260],
  ['秋季', -330],
  ['冬季', 90],
] as const;

/** The water of each season, around that of its year. */
const seasonFeatures = (window: Window): SampleFeature[] =>
  YEARS.filter(([year]) => SEASON_YEARS.has(year)).flatMap(([year, outM]) =>
    SEASONS.flatMap(([season, moreM], at) =>
      yearFeature(window, year, outM + moreM + 160 * (hash2(year, 830 + at) - 0.5)).map((water) => ({
        ...water,
        properties: { ...water.properties, name: `艾比湖${String(year)}年${season}水域`, 季节: season },
      })),
    ),
  );

/** The water of Ebinur lake in nine years and in the seasons of five, the largest first, so that smaller ones are drawn on it. */
export function ebinurLayers(ground: ThemeGround): NamedLayers {
  const window = windowOf(ground);
  const features = YEARS.flatMap(([year, outM]) => yearFeature(window, year, outM)).sort(
    (a, b) => Number(b.properties.area) - Number(a.properties.area),
  );
  return {
    ebinuryears: collection('艾比湖历年水域', 'Ebinur water by year', 'Polygon', features),
    ebinurseasons: collection('艾比湖各季水域', 'Ebinur water by season', 'Polygon', seasonFeatures(window)),
  };
}
