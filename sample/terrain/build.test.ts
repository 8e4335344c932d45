import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { keptValue } from '../../tests/support/keptValue.ts';
import { bilinear, columnAt, MASTER_LEVEL, rowAt, type Raster } from '../grid.ts';
import { LAKES } from '../place/waters.ts';
import { buildTerrain, cutRivers, type Terrain } from './build.ts';
import type { River } from './rivers.ts';
import { coarseSampleHeights } from './coarseHeights.ts';
import { createSurface, type Surface } from './surface.ts';
import { cropped } from './window.ts';

let terrain: Terrain;
let rivers: River[];
let catchment: Raster;
let carved: Raster;
let surface: Surface;
let shoreM: Raster<Int16Array>;

beforeAll(async () => {
  ({ terrain, rivers, catchment } = await keptValue('relief', ['sample/terrain/build.ts'], () => {
    const made = buildTerrain();
    // Carves the heights.
    return { terrain: made, ...cutRivers(made) };
  }));
  carved = terrain.heights;
  shoreM = { ...carved, data: Int16Array.from(terrain.shore.data, Math.round) };
  surface = createSurface(
    carved,
    shoreM,
    LAKES.map(({ levelM }) => levelM),
  );
}, 120_000);

const heightAt = (lon: number, lat: number): number =>
  bilinear(carved, columnAt(lon, MASTER_LEVEL), rowAt(lat, MASTER_LEVEL));

/** The highest ground of a box. */
function highest(west: number, south: number, east: number, north: number): number {
  let top = -Infinity;
  for (let lat = south; lat < north; lat += 0.01) {
    for (let lon = west; lon < east; lon += 0.01) top = Math.max(top, heightAt(lon, lat));
  }
  return top;
}

describe('buildTerrain', () => {
  it.each([
    ['博乐', 82.07, 44.9, 530],
    ['精河', 82.89, 44.6, 320],
    ['温泉', 81.03, 44.97, 1350],
    ['阿拉山口', 82.57, 45.17, 310],
  ])('puts %s within 80 m of its height', (_name, lon, lat, heightM) => {
    expect(Math.abs(heightAt(lon, lat) - heightM)).toBeLessThan(80);
  });

  it.each([
    ['赛里木湖', 81.18, 44.6, 2072],
    ['艾比湖', 82.8, 44.92, 190],
  ])('keeps %s flat at its level, at every level of detail', (_name, lon, lat, levelM) => {
    for (const z of [9, 11, 13]) {
      const x0 = Math.round(columnAt(lon, z)) - 16;
      const y0 = Math.round(rowAt(lat, z)) - 16;
      const block = surface.block(z, { x0, y0, width: 32, height: 32 });
      expect(new Set(block.data)).toEqual(new Set([levelM]));
    }
  });

  it('raises both branches of the Tianshan above the valley that falls to the east', () => {
    expect(highest(80, 44.9, 81.2, 45.3)).toBeGreaterThan(3500);
    expect(highest(82.2, 43.95, 83.6, 44.3)).toBeGreaterThan(4000);
    const valley = [80.5, 80.8, 81.1, 81.45, 81.75, 82.07, 82.3].map((lon) => heightAt(lon, 44.93));
    expect(valley).toEqual([...valley].sort((a, b) => b - a));
  });

  it('drowns no land: beside every lake the ground stands above the water', () => {
    const shores = [
      { lon: 82.8, lat: 44.92, levelM: 190 },
      { lon: 81.18, lat: 44.6, levelM: 2072 },
    ];
    for (const { lon, lat, levelM } of shores) {
      const column = Math.floor(columnAt(lon, MASTER_LEVEL)) - carved.x0;
      const row = Math.floor(rowAt(lat, MASTER_LEVEL)) - carved.y0;
      for (let dy = -140; dy <= 140; dy += 2) {
        for (let dx = -190; dx <= 190; dx += 2) {
          const at = (row + dy) * carved.width + column + dx;
          const distance = terrain.shore.data[at] ?? 0;
          if (distance >= 0 && distance < 2000) expect(carved.data[at]).toBeGreaterThan(levelM - 0.01);
        }
      }
    }
  });

  it('makes the same relief again', () => {
    expect(buildTerrain(6).heights.data).toEqual(buildTerrain(6).heights.data);
  });
});

describe('cutRivers', () => {
  it('finds the rivers that bear names, the Bortala from its upper valley to Ebinur', () => {
    const names = rivers.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['博尔塔拉河', '精河', '奎屯河', '阿恰勒河', '大河沿子河']));
    expect(new Set(names).size).toBe(names.length);
    const bortala = rivers.find(({ name }) => name === '博尔塔拉河');
    const [source, mouth] = [bortala?.course[0], bortala?.course.at(-1)];
    expect(source?.[0]).toBeLessThan(80.7);
    expect(heightAt(mouth?.[0] ?? 0, mouth?.[1] ?? 0)).toBeCloseTo(190, 0);
  });

  it('lets every river fall all the way', () => {
    // Rivers are told in cells of the window in which water was routed.
    const window = cropped(carved, catchment);
    for (const { name, cells } of rivers) {
      const falls = cells.map((cell) => window.data[cell] ?? NaN);
      const rises = falls.filter((heightM, k) => heightM > (falls[k - 1] ?? Infinity) + 1e-3);
      expect(rises, name).toEqual([]);
    }
  });
});

it('is what the page holds coarsely of it', () => {
  const stored: unknown = JSON.parse(readFileSync('assets/ground-heights.json', 'utf8'));
  expect(stored, 'npx tsx tests/coarseHeights.ts writes it anew').toEqual(coarseSampleHeights(carved));
});
