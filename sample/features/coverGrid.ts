import { clamp, latAtRow, lonAtColumn, metresPerPixel, type Raster } from '../grid.ts';
import { emptySite, northness, type Site } from '../imagery/cover.ts';
import { createNoise, fbm } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';
import type { Attributes } from '../terrain/attributes.ts';
import { classify } from './coverClasses.ts';

/** Marks cells outside the covered area. */
export const OUTSIDE = 255;

/** Classes on a grid of square blocks of master cells, row-major from the north-west. */
export interface CoverGrid {
  readonly columns: number;
  readonly rows: number;
  readonly labels: Uint8Array;
  /** Longitude of a lattice column (0 is the west edge) and latitude of a lattice row (0 is the north edge). */
  readonly lonOf: (column: number) => number;
  readonly latOf: (row: number) => number;
}

/** What the classes are read from, on the master cells. */
export interface CoverGround {
  readonly heights: Raster;
  readonly shore: Raster;
  readonly mountain: Raster;
  readonly attributes: Attributes;
}

/** Wavelengths of patchiness as in the imagery, in pixels of level 14; a master cell is 32 of them. */
const BROAD_PX = 620;
const PATCH_PX = 150;
const PATTERN_PX = 32;

const noise = createNoise(31415);

/** Reads the site at the middle of blocks of `size` master cells; each reading overwrites the one before. */
function siteReader(ground: CoverGround, size: number): (column: number, row: number) => Site {
  const { heights } = ground;
  const site = emptySite();
  return (column, row) => {
    const [x, y] = [column * size, row * size];
    const middle = (y + (size >> 1)) * heights.width + x + (size >> 1);
    const { width, data } = heights;
    site.lon = lonAtColumn(heights.x0 + x + size / 2, heights.z);
    site.lat = latAtRow(heights.y0 + y + size / 2, heights.z);
    const per2M = 1 / (2 * metresPerPixel(heights.z, site.lat));
    const east = ((data[middle + 1] ?? 0) - (data[middle - 1] ?? 0)) * per2M;
    const north = ((data[middle - width] ?? 0) - (data[middle + width] ?? 0)) * per2M;
    site.heightM = data[middle] ?? 0;
    site.slope = Math.hypot(east, north);
    site.north = northness(-north, -east);
    site.shoreM = ground.shore.data[middle] ?? 0;
    site.mountain = ground.mountain.data[middle] ?? 0;
    site.wet = (ground.attributes.wet[middle] ?? 0) / 255;
    site.oasis = (ground.attributes.oasis[middle] ?? 0) / 255;
    const px = (heights.x0 + x + size / 2) * PATTERN_PX;
    const py = (heights.y0 + y + size / 2) * PATTERN_PX;
    site.broad = fbm(noise, px / BROAD_PX, py / BROAD_PX, 3) * 1.3;
    site.patch = fbm(noise, px / PATCH_PX, py / PATCH_PX, 2) * 1.3;
    return site;
  };
}

/** Labels the blocks of `size` master cells whose middles lie within `ring`. */
export function labelBlocks(
  heights: Raster,
  ring: readonly LonLat[],
  size: number,
  labelOf: (column: number, row: number, at: LonLat) => number,
): CoverGrid {
  const columns = Math.floor(heights.width / size);
  const rows = Math.floor(heights.height / size);
  const labels = new Uint8Array(columns * rows).fill(OUTSIDE);
  for (let row = 1; row < rows - 1; row++) {
    const lat = latAtRow(heights.y0 + (row + 0.5) * size, heights.z);
    for (const [west, east] of spansAt(ring, lat)) {
      const column = (lon: number) => ((lon + 180) / 360) * 256 * 2 ** heights.z - heights.x0;
      const from = clamp(Math.ceil(column(west) / size - 0.5), 1, columns - 1);
      const to = clamp(Math.ceil(column(east) / size - 0.5), 1, columns - 1);
      for (let at = from; at < to; at++) {
        labels[row * columns + at] = labelOf(at, row, [
          lonAtColumn(heights.x0 + (at + 0.5) * size, heights.z),
          lat,
        ]);
      }
    }
  }
  return {
    columns,
    rows,
    labels,
    lonOf: (column) => lonAtColumn(heights.x0 + column * size, heights.z),
    latOf: (row) => latAtRow(heights.y0 + row * size, heights.z),
  };
}

/** Classifies the blocks whose middles lie within `ring`. */
export function classifyCover(ground: CoverGround, ring: readonly LonLat[], size: number): CoverGrid {
  const siteAt = siteReader(ground, size);
  return labelBlocks(ground.heights, ring, size, (column, row) => classify(siteAt(column, row)));
}

/** Where a parallel runs inside a ring: pairs of longitudes from the west. */
function spansAt(ring: readonly LonLat[], lat: number): [number, number][] {
  const cuts: number[] = [];
  ring.forEach((a, k) => {
    const b = ring[k + 1];
    if (b === undefined || a[1] > lat === b[1] > lat) return;
    cuts.push(a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]));
  });
  cuts.sort((a, b) => a - b);
  const spans: [number, number][] = [];
  for (let k = 0; k + 1 < cuts.length; k += 2) spans.push([cuts[k] ?? 0, cuts[k + 1] ?? 0]);
  return spans;
}
