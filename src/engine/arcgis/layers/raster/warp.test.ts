import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWebMercator } from '../../../../domain/geodesy/webMercator.ts';
import type { TilingKind } from '../../../../domain/layers/raster/reference.ts';
import {
  quadMatrixSet,
  type TileMatrix,
  type TileMatrixSet,
} from '../../../../domain/layers/raster/tileMatrix.ts';
import {
  planImage,
  planTiles,
  sceneTileWindow,
  type ImageSource,
  type MercatorWindow,
} from '../../../../domain/layers/raster/sampling.ts';
import { samplingBand } from '../../../../domain/layers/raster/samplingBand.ts';
import { isIdentity, warp, type Pixels } from './warp.ts';

/** A smooth picture of the world: what it shows at a place of the source's own coordinates, 0 to 255. */
type Analytic = (x: number, y: number) => number;

/** Reads a planned window from a pyramid whose every pixel shows `picture` at its centre. */
function drawn(
  set: TileMatrixSet<TilingKind>,
  window: MercatorWindow,
  picture: Analytic,
): Pixels | undefined {
  const plan = planTiles(set, window);
  if (plan === undefined) return undefined;
  const { matrix, tiles, widthPx, heightPx, sampling } = plan;
  const source = new Uint8ClampedArray(widthPx * heightPx * 4);
  for (const tile of tiles) paintTile(source, widthPx, matrix, tile, picture);
  const data = new Uint8ClampedArray(window.widthPx * window.heightPx * 4);
  warp({ data: source, width: widthPx, height: heightPx }, sampling, data);
  return { data, width: window.widthPx, height: window.heightPx };
}

function paintTile(
  into: Uint8ClampedArray,
  widthPx: number,
  { left, top, unitsPerPixel, tileWidthPx, tileHeightPx }: TileMatrix,
  tile: { readonly column: number; readonly row: number; readonly x: number; readonly y: number },
  picture: Analytic,
) {
  for (let j = 0; j < tileHeightPx; j++) {
    for (let i = 0; i < tileWidthPx; i++) {
      const x = left + (tile.column * tileWidthPx + i + 0.5) * unitsPerPixel;
      const y = top - (tile.row * tileHeightPx + j + 0.5) * unitsPerPixel;
      const at = ((tile.y + j) * widthPx + tile.x + i) * 4;
      into.fill(picture(x, y), at, at + 3);
      into[at + 3] = 255;
    }
  }
}

/** Rows at which a column changes from dark to light, to a fraction of a pixel. */
function edgeRow({ data, width, height }: Pixels, column: number): number {
  for (let row = 1; row < height; row++) {
    const [above, here] = [
      data[((row - 1) * width + column) * 4] ?? 0,
      data[(row * width + column) * 4] ?? 0,
    ];
    if (above < 128 && here >= 128) return row - 0.5 + (128 - above) / (here - above);
  }
  return Number.NaN;
}

/** Bortala's tile of level 9 and its like. */
const tileOver = (level: number, lon: number, lat: number) => {
  const count = 2 ** level;
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return sceneTileWindow(level, Math.floor(y * count), Math.floor(((lon + 180) / 360) * count));
};

describe('a window made from tiles in degrees', () => {
  it.each([
    [5, 82, 44.9],
    [9, 82.8, 44.9],
    [13, 82.8, 44.9],
    [9, -70, -62],
    [2, 10, 80],
  ])('puts a parallel where it belongs, to within a pixel (level %d at %d, %d)', (level, lon, lat) => {
    const window = tileOver(level, lon, lat);
    const parallel = fromWebMercator(0, window.minY + (window.maxY - window.minY) * 0.37).lat;
    const picture: Analytic = (_, y) => (y < parallel ? 255 : 0);
    const made = drawn(quadMatrixSet('geographic', 0, 18), window, picture);
    expect(made).toBeDefined();
    if (made === undefined) return;
    for (const column of [0, 128, 255]) {
      expect(Math.abs(edgeRow(made, column) - 256 * 0.63)).toBeLessThan(1);
    }
  });

  it('leaves no seam between neighbouring windows and no hole inside', () => {
    const picture: Analytic = (x, y) => 128 + 100 * Math.sin(x * 20) * Math.cos(y * 20);
    const set = quadMatrixSet('geographic', 0, 18);
    for (const [row, column] of [
      [184, 373],
      [185, 373],
      [184, 374],
    ] as const) {
      const window = sceneTileWindow(9, row, column);
      const made = drawn(set, window, picture);
      let worst = 0;
      for (const index of [0, 100, 255]) {
        const { lon } = fromWebMercator(window.minX + ((window.maxX - window.minX) * (index + 0.5)) / 256, 0);
        const { lat } = fromWebMercator(0, window.maxY - ((window.maxY - window.minY) * (index + 0.5)) / 256);
        const found = made?.data[(index * 256 + index) * 4] ?? Number.NaN;
        worst = Math.max(worst, Math.abs(found - picture(lon, lat)));
      }
      expect(worst).toBeLessThan(8);
      expect(made?.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
    }
  });

  it('holds for any place, origin, tile size and ladder of levels', () => {
    const matrixSets = fc.record({
      left: fc.double({ min: -180, max: 70, noNaN: true }),
      top: fc.double({ min: 50, max: 90, noNaN: true }),
      tilePx: fc.constantFrom(64, 256, 300),
      coarsest: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
      ladder: fc.constantFrom(1.5, 2, 2.5),
    });
    fc.assert(
      fc.property(
        matrixSets,
        fc.integer({ min: 6, max: 11 }),
        ({ left, top, tilePx, coarsest, ladder }, level) => {
          const matrices = Array.from({ length: 10 }, (_, index): TileMatrix => {
            const unitsPerPixel = coarsest / ladder ** index;
            const count = (degrees: number) => Math.ceil(degrees / unitsPerPixel / tilePx);
            const size = { tileWidthPx: tilePx, tileHeightPx: tilePx, columns: count(180), rows: count(100) };
            return { id: String(index), unitsPerPixel, left, top, ...size };
          });
          const set = { id: 'any', kind: 'geographic', matrices } as const;
          const window = tileOver(level, 82.8, 44.9);
          const { lat } = fromWebMercator(0, (window.minY + window.maxY) / 2);
          const matrix = planTiles(set, window)?.matrix;
          fc.pre(matrix !== undefined);
          const pixelDeg = Math.max(
            matrix.unitsPerPixel,
            (fromWebMercator(0, window.maxY).lat - fromWebMercator(0, window.minY).lat) / 256,
          );
          const made = drawn(set, window, (_, y) => 128 + ((lat - y) / pixelDeg) * 50);
          expect(made && Math.abs(edgeRow(made, 128) - 128)).toBeLessThan(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('planTiles', () => {
  it('takes a Web Mercator quad tile as it is', () => {
    const plan = planTiles(quadMatrixSet('mercator', 0, 18), sceneTileWindow(9, 184, 373));
    expect(plan?.tiles).toEqual([{ column: 373, row: 184, x: 0, y: 0 }]);
    expect(plan?.matrix.id).toBe('9');
    expect(plan && isIdentity(plan.sampling, plan.widthPx, plan.heightPx)).toBe(true);
  });

  it('asks for one column of tiles in degrees, never for its neighbours', () => {
    const plan = planTiles(quadMatrixSet('geographic', 0, 18), sceneTileWindow(9, 184, 373));
    expect(plan?.matrix.id).toBe('8');
    expect(new Set(plan?.tiles.map(({ column }) => column))).toEqual(new Set([373]));
    expect(plan?.tiles.length).toBeLessThanOrEqual(2);
  });

  it('asks only for tiles that the service has', () => {
    const set = quadMatrixSet('geographic', 8, 8);
    const limits = { minColumn: 0, maxColumn: 10, minRow: 0, maxRow: 10 };
    const limited = { ...set, matrices: set.matrices.map((matrix) => ({ ...matrix, limits })) };
    expect(planTiles(limited, sceneTileWindow(9, 184, 373))).toBeUndefined();
  });

  it('does not ask for thousands of tiles where the pyramid begins at fine levels', () => {
    expect(planTiles(quadMatrixSet('geographic', 12, 14), sceneTileWindow(3, 2, 5))).toBeUndefined();
    expect(planTiles(quadMatrixSet('geographic', 0, 3), sceneTileWindow(9, 184, 373))?.matrix.id).toBe('3');
  });
});

describe('warp', () => {
  const source: Pixels = {
    data: Uint8ClampedArray.from([200, 100, 50, 255, 0, 0, 0, 0]),
    width: 2,
    height: 1,
  };

  it('does not let transparent pixels darken their neighbours', () => {
    const out = new Uint8ClampedArray(4);
    warp(source, { xs: Float64Array.of(1), ys: Float64Array.of(0.5) }, out);
    expect([...out]).toEqual([200, 100, 50, 128]);
  });

  it('leaves what lies outside the source transparent', () => {
    const out = new Uint8ClampedArray(16);
    warp(source, { xs: Float64Array.of(-0.1, 0.2, 2.1, 40), ys: Float64Array.of(0.5) }, out);
    expect([...out.subarray(0, 8)]).toEqual([0, 0, 0, 0, 200, 100, 50, 255]);
    expect([...out.subarray(8)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('planImage', () => {
  /** The window made of a picture that the service draws true in its own coordinates, band by band. */
  function drawnImage(window: MercatorWindow, service: ImageSource<TilingKind>, picture: Analytic): Pixels {
    const { box, widthPx, heightPx, sampling } = planImage(window, service);
    const source = new Uint8ClampedArray(widthPx * heightPx * 4);
    for (let at = 0; at < widthPx * heightPx; at++) {
      const x = box.left + ((box.right - box.left) * ((at % widthPx) + 0.5)) / widthPx;
      const y = box.top - ((box.top - box.bottom) * (Math.floor(at / widthPx) + 0.5)) / heightPx;
      source.fill(picture(x, y), at * 4, at * 4 + 3);
      source[at * 4 + 3] = 255;
    }
    const data = new Uint8ClampedArray(window.widthPx * window.heightPx * 4);
    for (let from = 0; from < window.heightPx; from += 50) {
      const {
        sampling: part,
        sourceTop,
        sourceRows,
      } = samplingBand(sampling, from, Math.min(window.heightPx, from + 50), heightPx);
      const rows = source.subarray(sourceTop * widthPx * 4, (sourceTop + sourceRows) * widthPx * 4);
      warp(
        { data: rows, width: widthPx, height: sourceRows },
        part,
        data.subarray(from * window.widthPx * 4),
      );
    }
    return { data, width: window.widthPx, height: window.heightPx };
  }

  const degrees = { kind: 'geographic', maxWidthPx: 2048, maxHeightPx: 2048 } as const;
  const squares = { ...degrees, squarePixels: true };

  it.each([
    ['a county', tileOver(8, 82, 45), degrees],
    ['a continent', tileOver(2, 82, 45), degrees],
    ['the polar night', tileOver(4, 20, 78), degrees],
    ['a county in square pixels', tileOver(8, 82, 45), squares],
    ['a continent in square pixels', tileOver(2, 82, 45), squares],
  ])('puts a parallel of %s where it belongs, without a seam between bands', (_, window, service) => {
    const { lat } = fromWebMercator(0, window.minY + (window.maxY - window.minY) * 0.41);
    const rowDeg =
      (fromWebMercator(0, window.maxY).lat - fromWebMercator(0, window.minY).lat) / window.heightPx;
    const made = drawnImage(window, service, (_x, y) => 128 + ((lat - y) / rowDeg) * 30);
    expect(Math.abs(edgeRow(made, 40) - 256 * 0.59)).toBeLessThan(1);
    const column = Array.from({ length: 256 }, (_row, row) => made.data[(row * 256 + 40) * 4] ?? -1);
    expect(column.every((value, row) => row === 0 || value >= (column[row - 1] ?? 0))).toBe(true);
    expect(made.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  });

  it('asks for the window itself in Web Mercator, and never for more than the service makes', () => {
    const window = tileOver(8, 82, 45);
    const plan = planImage(window, { ...degrees, kind: 'mercator' });
    expect(isIdentity(plan.sampling, plan.widthPx, plan.heightPx)).toBe(true);
    const large = { ...window, widthPx: 4000, heightPx: 3000 };
    const held = planImage(large, { ...degrees, maxWidthPx: 1024, maxHeightPx: 512 });
    expect([held.widthPx, held.heightPx]).toEqual([1024, 512]);
    const square = planImage(large, { ...squares, maxWidthPx: 1024, maxHeightPx: 512 });
    expect(square.widthPx).toBeLessThanOrEqual(1024);
    expect(square.heightPx).toBeLessThanOrEqual(512);
  });

  it('asks for square pixels where the service needs them, no coarser than the window', () => {
    const window = tileOver(8, 82, 45);
    const { box, widthPx, heightPx } = planImage(window, squares);
    const [degreesX, degreesY] = [(box.right - box.left) / widthPx, (box.top - box.bottom) / heightPx];
    expect(degreesX).toBeCloseTo(degreesY, 12);
    const plain = planImage(window, degrees);
    expect(widthPx).toBeGreaterThanOrEqual(plain.widthPx);
    expect(heightPx).toBeGreaterThanOrEqual(plain.heightPx - 1);
  });
});
