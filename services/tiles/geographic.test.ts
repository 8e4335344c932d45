import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fromWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import {
  geographicTileBounds,
  isInGeographicMatrix,
  mercatorEdges,
  renderGeographicTile,
  resampleRows,
  TILE_SIDE_PX,
} from './geographic.ts';
import { tileBoundsM, type TileAddress } from '../../server/base/geo/tileMath.ts';

/** A Web Mercator tile whose grey is the latitude of the pixel's middle, from `south` (0) to `north` (255). */
async function latitudeTile(tile: TileAddress, south: number, north: number): Promise<Uint8Array> {
  const [, bottomM, , topM] = tileBoundsM(tile);
  const rgb = Buffer.alloc(TILE_SIDE_PX * TILE_SIDE_PX * 3);
  for (let row = 0; row < TILE_SIDE_PX; row++) {
    const { lat } = fromWebMercator(0, topM - ((row + 0.5) / TILE_SIDE_PX) * (topM - bottomM));
    const grey = Math.max(0, Math.min(255, Math.round(((lat - south) / (north - south)) * 255)));
    rgb.fill(grey, row * TILE_SIDE_PX * 3, (row + 1) * TILE_SIDE_PX * 3);
  }
  return sharp(rgb, { raw: { width: TILE_SIDE_PX, height: TILE_SIDE_PX, channels: 3 } })
    .png()
    .toBuffer();
}

describe('the geographic tiling', () => {
  it('has two tiles at level 0, rows counted from the north', () => {
    expect(geographicTileBounds({ z: 0, x: 0, y: 0 })).toEqual({ minX: -180, minY: -90, maxX: 0, maxY: 90 });
    expect(geographicTileBounds({ z: 1, x: 3, y: 0 })).toEqual({ minX: 90, minY: 0, maxX: 180, maxY: 90 });
    expect(isInGeographicMatrix({ z: 1, x: 3, y: 1 }, 13)).toBe(true);
    expect(isInGeographicMatrix({ z: 1, x: 4, y: 0 }, 13)).toBe(false);
    expect(isInGeographicMatrix({ z: 1, x: 0, y: 2 }, 13)).toBe(false);
    expect(isInGeographicMatrix({ z: 14, x: 0, y: 0 }, 13)).toBe(false);
  });

  it('has the columns of Web Mercator one level finer', () => {
    const tile = { z: 7, x: 186, y: 32 };
    const { minX, maxX } = geographicTileBounds(tile);
    const [westM, , eastM] = tileBoundsM({ z: 8, x: 186, y: 0 });
    expect(fromWebMercator(westM, 0).lon).toBeCloseTo(minX, 9);
    expect(fromWebMercator(eastM, 0).lon).toBeCloseTo(maxX, 9);
  });

  it('puts each latitude into its row, to a fraction of a pixel', async () => {
    const tile = { z: 4, x: 23, y: 4 };
    const { minY, maxY } = geographicTileBounds(tile);
    const picture = await renderGeographicTile(tile, (part) => latitudeTile(part, minY, maxY));
    const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    // One grey level is one pixel row. Rounding and JPEG scatter a little; a shift would move all rows alike.
    const errors = Array.from({ length: TILE_SIDE_PX }, (_, row) => {
      const expected = 255 * (1 - (row + 0.5) / TILE_SIDE_PX);
      return (data[row * TILE_SIDE_PX * 3] ?? -99) - expected;
    });
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(2.5);
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / TILE_SIDE_PX)).toBeLessThan(0.2);
  });

  it('reads the Web Mercator tiles it needs and no others', async () => {
    const asked: TileAddress[] = [];
    await renderGeographicTile({ z: 7, x: 186, y: 32 }, (part) => {
      asked.push(part);
      return latitudeTile(part, 0, 90);
    });
    expect(asked).toEqual([
      { z: 8, x: 186, y: 92 },
      { z: 8, x: 186, y: 93 },
    ]);
  });

  it('repeats the outermost row where Web Mercator ends', async () => {
    const asked: number[] = [];
    await renderGeographicTile({ z: 6, x: 0, y: 0 }, (part) => {
      asked.push(part.y);
      return latitudeTile(part, 0, 90);
    });
    expect(asked[0]).toBe(0);
    const edges = mercatorEdges({ z: 6, x: 0, y: 0 });
    expect(edges[0]).toBe(0);
    expect(
      resampleRows(new Uint8Array(2 * 768).fill(9), Float64Array.of(0, 0, 0)).every((v) => v === 9),
    ).toBe(true);
  });

  it('averages by area', () => {
    const source = new Uint8Array(3 * 768);
    source.fill(30, 768, 1536).fill(90, 1536);
    const out = resampleRows(source, Float64Array.of(0.5, 2, 2.5, 3));
    // Half of row 0 and all of row 1; then twice a part of row 2.
    expect([out[0], out[768], out[1536]]).toEqual([20, 90, 90]);
  });
});
