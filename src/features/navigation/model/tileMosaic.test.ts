import { describe, expect, it } from 'vitest';
import { PREFECTURE_EXTENT } from '../../../domain/geodesy/extent.ts';
import { fromMosaic, mosaicTiles, toMosaic } from './tileMosaic.ts';

describe('tile mosaic', () => {
  it('puts places where the tile scheme puts them', () => {
    expect(toMosaic(0, 0, 0)).toEqual({ x: 128, y: 128 });
    expect(toMosaic(-180, 85.0511287798066, 3).y).toBeCloseTo(0, 6);
    const there = toMosaic(82.07, 44.9, 7);
    expect(Math.floor(there.x / 256)).toBe(93);
    expect(Math.floor(there.y / 256)).toBe(46);
  });

  it('finds the way back', () => {
    const back = fromMosaic(toMosaic(81.2, 44.6, 7), 7);
    expect(back.lon).toBeCloseTo(81.2, 9);
    expect(back.lat).toBeCloseTo(44.6, 9);
  });

  it('covers the prefecture with four tiles at zoom 7', () => {
    const tiles = mosaicTiles(PREFECTURE_EXTENT, 7, '/t/{z}/{x}/{y}.jpg');
    expect(tiles.map((tile) => tile.url)).toEqual([
      '/t/7/92/45.jpg',
      '/t/7/93/45.jpg',
      '/t/7/92/46.jpg',
      '/t/7/93/46.jpg',
    ]);
    expect(tiles[1]?.x).toBe(93 * 256);
  });
});
