import sharp from 'sharp';
import { cacheExists, readCaches, readFeatures, writeCaches, type SampleShared } from './cache.ts';
import { buildFeatures } from './features/build.ts';
import type { SampleFeatures } from './features/layers.ts';
import { bilinear, columnOf, latOf, lonOf, MASTER, MASTER_LEVEL, rowOf, type Raster } from './grid.ts';
import { RIDGES, VALLEYS } from './place/relief.ts';
import { interpolateLines } from './terrain/base.ts';
import { refine } from './terrain/refine.ts';

/** The opened sample. All methods are pure: the same question always has the same answer. */
export interface Sample {
  /** The caches, for `openSample(dataDir, shared)` in a worker. */
  readonly shared: SampleShared;
  /** Ground height in metres (lake surfaces included) anywhere on earth; outside the region coarse world relief. */
  heightAtM(lon: number, lat: number): number;
  /**
   * Heights in metres at `cols` x `rows` nodes, row-major from the north-west; the outer nodes lie on the extent's edges,
   * steps are equal in degrees.
   */
  sampleGrid(
    west: number,
    south: number,
    east: number,
    north: number,
    cols: number,
    rows: number,
  ): Float32Array;
  /**
   * Heights of an EPSG:3857 XYZ tile at `size` x `size` nodes, row-major from the north-west. The outer nodes lie on the
   * tile's edges, so neighbours share their border: 257 nodes are 256 intervals.
   * @throws RangeError when the tile does not exist
   */
  elevationTile(z: number, x: number, y: number, size?: number): Float32Array;
  /**
   * The picture of an EPSG:3857 XYZ tile, 256 px JPEG, levels 0 to 14.
   * @throws RangeError when the tile does not exist
   */
  renderImageryTile(z: number, x: number, y: number): Promise<Buffer>;
}

/** Progress of the generation: a short English step name and the share done, 0 to 1. */
export type SampleProgress = (step: string, share: number) => void;

/**
 * Generates the caches in `dataDir/sample` unless they are there and of this version. Takes up to about 20 s the first time.
 * @throws what the file system throws (full disk, no permission); a half-written cache is never taken for a whole one
 */
export async function prepareSample(dataDir: string, onProgress?: SampleProgress): Promise<void> {
  if (await cacheExists(dataDir)) return;
  onProgress?.('relief', 0);
  let height = interpolateLines([...VALLEYS, ...RIDGES], 6);
  for (let z = 7; z <= MASTER_LEVEL; z++) {
    const shrink = 2 ** (MASTER_LEVEL - z);
    height = refine(
      height,
      MASTER.x0 / shrink,
      MASTER.y0 / shrink,
      MASTER.width / shrink,
      MASTER.height / shrink,
    );
  }
  onProgress?.('features', 0.9);
  await writeCaches(dataDir, { height: new Uint8Array(height.data.buffer) }, JSON.stringify(buildFeatures()));
  onProgress?.('done', 1);
}

/**
 * Opens prepared caches.
 * @param shared caches of a sample opened in another thread; without it they are read from `dataDir/sample`
 * @throws Error when `prepareSample` has not run for this `dataDir`
 */
export async function openSample(dataDir: string, shared?: SampleShared): Promise<Sample> {
  const caches = shared ?? (await readCaches(dataDir));
  const height: Raster = { z: MASTER_LEVEL, ...MASTER, data: new Float32Array(caches.height) };
  const heightAtM = (lon: number, lat: number) =>
    bilinear(height, columnOf(lon, MASTER_LEVEL), rowOf(lat, MASTER_LEVEL));
  return {
    shared: caches,
    heightAtM,
    sampleGrid(west, south, east, north, cols, rows) {
      return Float32Array.from({ length: cols * rows }, (_, at) =>
        heightAtM(
          west + ((east - west) * (at % cols)) / (cols - 1),
          north - ((north - south) * Math.floor(at / cols)) / (rows - 1),
        ),
      );
    },
    elevationTile(z, x, y, size = 257) {
      checkTile(z, x, y);
      const step = 256 / (size - 1);
      return Float32Array.from({ length: size * size }, (_, at) =>
        heightAtM(lonOf(x * 256 + (at % size) * step, z), latOf(y * 256 + Math.floor(at / size) * step, z)),
      );
    },
    async renderImageryTile(z, x, y) {
      checkTile(z, x, y);
      const rgb = new Uint8Array(256 * 256 * 3);
      for (let at = 0; at < 65536; at++) {
        const shade =
          heightAtM(lonOf(x * 256 + (at % 256) + 0.5, z), latOf(y * 256 + (at >> 8) + 0.5, z)) / 20;
        rgb.set([shade, shade, shade], at * 3);
      }
      return sharp(rgb, { raw: { width: 256, height: 256, channels: 3 } })
        .jpeg({ quality: 85 })
        .toBuffer();
    },
  };
}

function checkTile(z: number, x: number, y: number): void {
  const count = 2 ** z;
  const whole = Number.isInteger(z) && Number.isInteger(x) && Number.isInteger(y);
  if (!whole || z < 0 || z > 14 || x < 0 || y < 0 || x >= count || y >= count) {
    throw new RangeError(`no tile ${z}/${x}/${y}`);
  }
}

/**
 * The vector layers, made by `prepareSample`.
 * @throws Error when `prepareSample` has not run for this `dataDir`
 */
export async function sampleFeatures(dataDir: string): Promise<SampleFeatures> {
  return JSON.parse(await readFeatures(dataDir)) as SampleFeatures;
}
