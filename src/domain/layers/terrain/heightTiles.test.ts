import { describe, expect, it } from 'vitest';
import { toWebMercator, EARTH_RADIUS_M } from '../../geodesy/webMercator.ts';
import { sampleHeights, type HeightTile, type HeightTileAddress, type HeightTiling } from './heightTiles.ts';

const HALF_M = Math.PI * EARTH_RADIUS_M;
const NODES = 257;
const signal = new AbortController().signal;

const TILING: HeightTiling = {
  tileCells: 256,
  originX: -HALF_M,
  originY: HALF_M,
  levels: Array.from({ length: 14 }, (_, level) => ({ level, resolutionM: (2 * HALF_M) / 256 / 2 ** level })),
};

/** A tile of a ground whose height is a thousandth of its northing in metres of the projection. */
function slope({ level, row }: HeightTileAddress): HeightTile {
  const resolutionM = (2 * HALF_M) / 256 / 2 ** level;
  const values = Float32Array.from({ length: NODES * NODES }, (_, at) => {
    const y = HALF_M - (row * 256 + Math.floor(at / NODES)) * resolutionM;
    return y / 1000;
  });
  return { width: NODES, height: NODES, values };
}

function places(list: readonly (readonly [lon: number, lat: number])[]) {
  return {
    lons: Float64Array.from(list, ([lon]) => lon),
    lats: Float64Array.from(list, ([, lat]) => lat),
  };
}

describe('sampled heights', () => {
  it('lie between the nodes around, across the borders of tiles', async () => {
    const along = Array.from({ length: 200 }, (_, step) => [82 + step / 900, 44.5 + step / 700] as const);
    const asked: HeightTileAddress[] = [];
    const load = (address: HeightTileAddress) => {
      asked.push(address);
      return Promise.resolve(slope(address));
    };
    const { heightsM, missing, cellM } = await sampleHeights(
      { tiling: TILING, load, stepM: 30, ...places(along) },
      signal,
    );
    along.forEach(([lon, lat], index) => {
      expect(Math.abs((heightsM[index] ?? 0) - toWebMercator(lon, lat).y / 1000)).toBeLessThan(0.01);
    });
    expect(missing).toBe(0);
    // Level 12 has cells of 38.2 m at the equator, 27.2 m here: the coarsest that a step of 30 m allows.
    expect(new Set(asked.map(({ level }) => level))).toEqual(new Set([12]));
    expect(cellM).toBeCloseTo(27.2, 0);
    expect(asked.length).toBe(new Set(asked.map(({ row, col }) => `${row}/${col}`)).size);
  });

  it('come from a coarser level where the fine one has no tile, and say so by the cell', async () => {
    const load = (address: HeightTileAddress) =>
      Promise.resolve(address.level > 7 ? undefined : slope(address));
    const { heightsM, missing, cellM } = await sampleHeights(
      { tiling: TILING, load, stepM: 30, ...places([[10, 20]]) },
      signal,
    );
    expect(heightsM[0]).toBeCloseTo(toWebMercator(10, 20).y / 1000, 0);
    expect(missing).toBe(0);
    expect(cellM).toBeCloseTo(1222.99 * Math.cos((20 * Math.PI) / 180), 0);
  });

  it('are counted as missing where no level has a tile, or its cells have no height', async () => {
    const nowhere = await sampleHeights(
      { tiling: TILING, load: () => Promise.resolve(undefined), stepM: 30, ...places([[82, 45]]) },
      signal,
    );
    expect(nowhere).toMatchObject({ missing: 1, cellM: 0 });
    const holes = { width: NODES, height: NODES, values: new Float32Array(NODES * NODES).fill(NaN) };
    const empty = await sampleHeights(
      { tiling: TILING, load: () => Promise.resolve(holes), stepM: 30, ...places([[82, 45]]) },
      signal,
    );
    expect(empty).toMatchObject({ missing: 1, cellM: 0 });
  });

  it('of a place over the pole or the date line do not fail', async () => {
    const load = (address: HeightTileAddress) => Promise.resolve(slope(address));
    const { heightsM } = await sampleHeights(
      {
        tiling: TILING,
        load,
        stepM: 1000,
        ...places([
          [180, 45],
          [-180, 45],
          [0, 90],
        ]),
      },
      signal,
    );
    expect(heightsM.every(Number.isFinite)).toBe(true);
    expect(heightsM[0]).toBeCloseTo(heightsM[1] ?? 0, 1);
  });

  it('never ask for more than 256 tiles: the cells get coarser', async () => {
    const world = Array.from(
      { length: 3000 },
      (_, at) => [(at * 7.13) % 180, ((at * 3.7) % 160) - 80] as const,
    );
    let asked = 0;
    const load = (address: HeightTileAddress) => {
      asked++;
      return Promise.resolve(slope(address));
    };
    const { cellM } = await sampleHeights({ tiling: TILING, load, stepM: 20, ...places(world) }, signal);
    expect(asked).toBeLessThanOrEqual(256);
    expect(cellM).toBeGreaterThan(1000);
  });

  it('stop with the first failure, and with the signal', async () => {
    const along = Array.from({ length: 500 }, (_, step) => [82 + step / 50, 44.5] as const);
    let asked = 0;
    const fail = () => (++asked === 3 ? Promise.reject(new Error('503')) : Promise.resolve(undefined));
    await expect(
      sampleHeights({ tiling: TILING, load: fail, stepM: 20, ...places(along) }, signal),
    ).rejects.toThrow('503');
    expect(asked).toBeLessThan(20);
    const controller = new AbortController();
    const stopped = sampleHeights(
      {
        tiling: TILING,
        load: (address) => {
          controller.abort();
          return Promise.resolve(slope(address));
        },
        stepM: 20,
        ...places(along),
      },
      controller.signal,
    );
    await expect(stopped).rejects.toThrow('abort');
  });
});
