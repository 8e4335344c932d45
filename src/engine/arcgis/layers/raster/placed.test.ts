import { describe, expect, it } from 'vitest';
import { boxOfExtent, planeOfKind } from '../../../../domain/geodesy/planes.ts';
import { fromWebMercator } from '../../../../domain/geodesy/webMercator.ts';
import { imagePlan, tilePlan } from '../../../../domain/layers/raster/placedSampling.ts';
import type { ReferenceKind } from '../../../../domain/layers/raster/reference.ts';
import { sceneTileWindow, type MercatorWindow } from '../../../../domain/layers/raster/sampling.ts';
import { samplingBand } from '../../../../domain/layers/raster/samplingBand.ts';
import type { TileMatrix, TileMatrixSet } from '../../../../domain/layers/raster/tileMatrix.ts';
import { warp, type Pixels } from './warp.ts';

/** A smooth picture: what it shows at a place of a plane, 0 to 255. */
type Analytic = (x: number, y: number) => number;

const tileOver = (level: number, lon: number, lat: number) => {
  const count = 2 ** level;
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return sceneTileWindow(level, Math.floor(y * count), Math.floor(((lon + 180) / 360) * count));
};

function painted(widthPx: number, heightPx: number, at: (column: number, row: number) => number): Pixels {
  const data = new Uint8ClampedArray(widthPx * heightPx * 4);
  for (let index = 0; index < widthPx * heightPx; index += 1) {
    data.fill(at((index % widthPx) + 0.5, Math.floor(index / widthPx) + 0.5), index * 4, index * 4 + 3);
    data[index * 4 + 3] = 255;
  }
  return { data, width: widthPx, height: heightPx };
}

/** The pixels of a window, and how far they are from what a plane's picture shows at their places. */
function worstOf(data: Uint8ClampedArray, window: MercatorWindow, kind: ReferenceKind, picture: Analytic) {
  const plane = planeOfKind(kind);
  let [worst, clear] = [0, 0];
  for (let row = 0; row < window.heightPx; row += 5) {
    for (let column = 0; column < window.widthPx; column += 5) {
      const x = window.minX + ((window.maxX - window.minX) * (column + 0.5)) / window.widthPx;
      const y = window.maxY - ((window.maxY - window.minY) * (row + 0.5)) / window.heightPx;
      const { lon, lat } = fromWebMercator(x, y);
      const at = (row * window.widthPx + column) * 4;
      if (data[at + 3] === 0) clear += 1;
      else worst = Math.max(worst, Math.abs((data[at] ?? NaN) - picture(...plane.toPlane(lon, lat))));
    }
  }
  return { worst, clear };
}

/** Half a wave in some dozens of pixels: a shift by one pixel would change it by ten. */
const wave =
  (pixelM: number): Analytic =>
  (x, y) =>
    128 + 100 * Math.sin(x / pixelM / 10) * Math.cos(y / pixelM / 10);

const KINDS = ['EPSG:4515', 'EPSG:4536', 'EPSG:4503', 'EPSG:2351', 'EPSG:2424', 'EPSG:32644'] as const;

describe('a window made from a picture in a zone', () => {
  it.each(KINDS.flatMap((kind) => [9, 13].map((level) => [kind, level] as const)))(
    '%s: shows every place where it lies, level %i, band by band',
    async (kind, level) => {
      const window = tileOver(level, 82.3, 44.9);
      const plan = await imagePlan(window, { kind, maxWidthPx: 2048, maxHeightPx: 2048 });
      if (plan === undefined) throw new Error('no plan');
      const { box, widthPx, heightPx, sampling } = plan;
      const [pixelX, pixelY] = [(box.right - box.left) / widthPx, (box.top - box.bottom) / heightPx];
      expect(pixelX).toBeCloseTo(pixelY, 6);
      const picture = wave(pixelX);
      const source = painted(widthPx, heightPx, (column, row) =>
        picture(box.left + column * pixelX, box.top - row * pixelY),
      );
      const made = new Uint8ClampedArray(256 * 256 * 4);
      for (let from = 0; from < 256; from += 50) {
        const band = samplingBand(sampling, from, Math.min(256, from + 50), heightPx);
        const rows = source.data.subarray(
          band.sourceTop * widthPx * 4,
          (band.sourceTop + band.sourceRows) * widthPx * 4,
        );
        warp(
          { data: rows, width: widthPx, height: band.sourceRows },
          band.sampling,
          made.subarray(from * 256 * 4),
        );
      }
      const { worst, clear } = worstOf(made, window, kind, picture);
      expect(clear).toBe(0);
      expect(worst).toBeLessThan(3);
    },
  );

  it('asks for nothing where the service has nothing, and for its part where it has some', async () => {
    const service = { kind: 'EPSG:4515', maxWidthPx: 2048, maxHeightPx: 2048 } as const;
    const bortala = { west: 80, south: 44, east: 83.5, north: 45.5 };
    expect(await imagePlan(tileOver(6, 20, 10), { ...service, extent: bortala })).toBeUndefined();
    expect(await imagePlan(tileOver(3, -100, 10), service)).toBeUndefined();
    const world = await imagePlan(sceneTileWindow(0, 0, 0), { ...service, extent: bortala });
    const box = boxOfExtent(planeOfKind('EPSG:4515'), bortala);
    if (world === undefined || box === undefined) throw new Error('no plan');
    expect(world.widthPx).toBeLessThan(20);
    expect(world.box.left).toBeLessThan(box.left);
    expect(world.box.right).toBeGreaterThan(box.right);
  });

  it('asks for no more pixels than the service makes', async () => {
    const large = { ...tileOver(8, 82.3, 44.9), widthPx: 3000, heightPx: 2000 };
    const plan = await imagePlan(large, { kind: 'EPSG:4536', maxWidthPx: 1024, maxHeightPx: 700 });
    expect(plan?.widthPx).toBeLessThanOrEqual(1024);
    expect(plan?.heightPx).toBeLessThanOrEqual(700);
  });
});

describe('a window made from tiles in a zone', () => {
  /** A grid as an office makes it: its own origin, scales and tile sizes. */
  function gridOf(
    kind: ReferenceKind,
    [tileWidthPx, tileHeightPx]: readonly [number, number],
  ): TileMatrixSet {
    const box = boxOfExtent(planeOfKind(kind), { west: 78, south: 42, east: 86, north: 47 });
    if (box === undefined) throw new Error('no box');
    const [left, top] = [Math.floor(box.left / 1000) * 1000, Math.ceil(box.top / 1000) * 1000];
    const matrices = [700, 280, 100, 30, 10].map((unitsPerPixel, index): TileMatrix => {
      const count = (side: number, px: number) => Math.ceil(side / unitsPerPixel / px);
      const size = {
        columns: count(box.right - left, tileWidthPx),
        rows: count(top - box.bottom, tileHeightPx),
      };
      return { id: String(index), unitsPerPixel, left, top, tileWidthPx, tileHeightPx, ...size };
    });
    return { id: 'office', kind, matrices };
  }

  it.each(
    KINDS.flatMap(
      (kind) =>
        [
          [kind, 8, [256, 256]],
          [kind, 11, [512, 300]],
        ] as const,
    ),
  )('%s: shows every place where it lies, level %i, tiles of %j', async (kind, level, tile) => {
    const window = tileOver(level, 82.3, 44.9);
    const plan = await tilePlan(gridOf(kind, tile), window);
    if (plan === undefined) throw new Error('no plan');
    const { matrix, tiles, widthPx, heightPx, sampling } = plan;
    const picture = wave(matrix.unitsPerPixel);
    const [first] = tiles;
    if (first === undefined) throw new Error('no tile');
    const piece = painted(widthPx, heightPx, (column, row) =>
      picture(
        matrix.left + (first.column * matrix.tileWidthPx + column) * matrix.unitsPerPixel,
        matrix.top - (first.row * matrix.tileHeightPx + row) * matrix.unitsPerPixel,
      ),
    );
    const made = new Uint8ClampedArray(256 * 256 * 4);
    warp(piece, sampling, made);
    const { worst, clear } = worstOf(made, window, kind, picture);
    expect(clear).toBe(0);
    expect(worst).toBeLessThan(3);
  });

  it('does not ask for thousands of tiles where the pyramid begins at fine levels', async () => {
    const grid = gridOf('EPSG:4536', [256, 256]);
    const fine = { ...grid, matrices: grid.matrices.slice(-1) };
    expect(await tilePlan(fine, tileOver(7, 82.3, 44.9))).toBeUndefined();
    expect(await tilePlan(fine, tileOver(13, 82.3, 44.9))).toBeDefined();
  });
});
