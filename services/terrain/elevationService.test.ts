import { describe, expect, it } from 'vitest';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { elevationServiceJson, hasElevationTile, tilemapJson } from './elevationService.ts';

describe('elevation service', () => {
  it('has the world on coarse levels and only the region on fine ones', () => {
    expect(hasElevationTile({ z: 0, x: 0, y: 0 })).toBe(true);
    expect(hasElevationTile({ z: 7, x: 0, y: 127 })).toBe(true);
    expect(hasElevationTile({ z: 10, x: 0, y: 0 })).toBe(false);
    // The tile of Bole (82.07 E, 44.90 N) at level 13.
    expect(hasElevationTile({ z: 13, x: 5963, y: 2945 })).toBe(true);
    expect(hasElevationTile({ z: 14, x: 11926, y: 5890 })).toBe(false);
  });

  it('says so in tilemaps, row by row', () => {
    const map = tilemapJson(10, { top: 352, left: 736, width: 32, height: 32 });
    expect(map.location).toEqual({ left: 736, top: 352, width: 32, height: 32 });
    const data = map.data as number[];
    expect(data).toHaveLength(1024);
    const { x, y } = toWebMercator(82.07, 44.9);
    const [col, row] = [
      Math.floor(((x / 20037508.342789 + 1) / 2) * 1024),
      Math.floor(((1 - y / 20037508.342789) / 2) * 1024),
    ];
    expect(data[(row - 352) * 32 + (col - 736)]).toBe(1);
    expect(tilemapJson(10, { top: 0, left: 0, width: 32, height: 32 }).data).toEqual(Array(1024).fill(0));
  });

  it('halves the resolution from level to level', () => {
    const { lods } = elevationServiceJson().tileInfo as {
      lods: { level: number; resolution: number; scale: number }[];
    };
    expect(lods[0]?.resolution).toBeCloseTo(156543.033928, 5);
    expect(lods[0]?.scale).toBeCloseTo(591657527.591555, -1);
    expect(lods[13]?.resolution).toBeCloseTo(156543.033928 / 8192, 8);
  });
});
