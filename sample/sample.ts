import sharp from 'sharp';
import {
  cacheExists,
  readCaches,
  readText,
  writeCaches,
  type CacheWriter,
  type SampleCaches,
} from './cache.ts';
import type { CameraView } from './cameras/cameraView.ts';
import { createCameras } from './cameras/index.ts';
import { buildDrainage, drainageLayers, mainRiver } from './drainage/index.ts';
import { buildFeatures, type FeatureGround } from './features/build.ts';
import { networkStrokes } from './features/strokes.ts';
import type { NamedLayers, SampleCollection, SampleLayerName } from './features/layers.ts';
import { MASTER, MASTER_LEVEL, type Raster } from './grid.ts';
import { overviewPyramid, paintOverview } from './imagery/overview.ts';
import type { GroundRasters } from './imagery/painter.ts';
import { reliefTile, shadeTile } from './imagery/relief.ts';
import { indexStrokes } from './imagery/strokes.ts';
import { paintTile, tonedWorld } from './imagery/tilePainter.ts';
import { openWorld } from './imagery/world.ts';
import { LAKES } from './place/waters.ts';
import { buildThemes } from './themes/index.ts';
import { deriveAttributes } from './terrain/attributes.ts';
import { buildTerrain, cutRivers } from './terrain/build.ts';
import { createElevation } from './terrain/elevation.ts';
import { fineGround } from './terrain/fineGround.ts';
import { createSurface, type Surface } from './terrain/surface.ts';

/** Finest level of the imagery. */
const MAX_IMAGERY_LEVEL = 14;

/** Quality of the JPEG tiles: no visible blocks in even ground. */
const JPEG_QUALITY = 84;

/** The opened sample. All methods are pure: the same question always has the same answer. */
export interface Sample {
  /** Ground height in metres (lake surfaces included) anywhere on earth; outside the region coarse world relief. */
  heightAtM(lon: number, lat: number): number;
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
  /**
   * The relief of the same tile, tinted by height.
   * @throws RangeError when the tile does not exist
   */
  renderReliefTile(z: number, x: number, y: number): Promise<Buffer>;
  /**
   * The shade of the same relief, a lossless grey picture (`shadeTile`).
   * @throws RangeError when the tile does not exist
   */
  renderShadeTile(z: number, x: number, y: number): Promise<Buffer>;
  /** What a camera sees at a moment, RGB bytes of `CAMERA_PICTURE`'s size. */
  cameraPicture(view: CameraView, atMs: number): Uint8Array;
}

const masterRaster = <A extends Float32Array | Uint8Array | Int16Array>(data: A): Raster<A> => ({
  z: MASTER_LEVEL,
  ...MASTER,
  data,
});

const bytesOf = (data: Float32Array | Int16Array): Uint8Array =>
  new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

const surfaceOf = (heights: Raster, shore: Raster<Int16Array>): Surface =>
  createSurface(
    heights,
    shore,
    LAKES.map(({ levelM }) => levelM),
  );

/**
 * Generates the caches in `dataDir/sample` unless they are there and of this version. Takes some seconds the first time.
 * @throws what the file system throws (full disk, no permission); a half-written cache is never taken for a whole one
 */
export async function prepareSample(dataDir: string): Promise<void> {
  if (await cacheExists(dataDir)) return;
  await writeCaches(dataDir, fillCaches);
}

async function fillCaches(writer: CacheWriter): Promise<void> {
  const terrain = buildTerrain();
  const { heights, mountain, shore } = terrain;
  const { rivers, catchment } = cutRivers(terrain);
  const attributes = deriveAttributes(heights, catchment, shore, mountain);
  const shoreM = Int16Array.from(shore.data, Math.round);
  const rasters: GroundRasters = {
    mountain: masterRaster(Uint8Array.from(mountain.data, (share) => Math.round(share * 255))),
    shore: masterRaster(shoreM),
    wet: masterRaster(attributes.wet),
    oasis: masterRaster(attributes.oasis),
    exposure: masterRaster(attributes.exposure),
  };
  const surface = surfaceOf(heights, rasters.shore);
  await writer.binary('height', bytesOf(heights.data));
  await writer.binary('mountain', rasters.mountain.data);
  await writer.binary('shore', bytesOf(shoreM));
  await writer.binary('wet', attributes.wet);
  await writer.binary('oasis', attributes.oasis);
  await writer.binary('exposure', attributes.exposure);
  await writer.binary('overview', paintOverview(surface, rasters));
  await writeLayers(writer, { heights, shore, mountain, rivers, attributes }, surface);
}

/** Builds and writes one group of layers after the other, so that they are not all held at once. */
async function writeLayers(writer: CacheWriter, ground: FeatureGround, surface: Surface): Promise<void> {
  const write = async (layers: NamedLayers) => {
    for (const [name, layer] of Object.entries(layers)) await writer.text(name, JSON.stringify(layer));
  };
  const base = buildFeatures(ground);
  await write(base);
  for (const layers of buildThemes(ground, base)) await write(layers);
  const groundAtM = fineGround(surface);
  const network = buildDrainage(groundAtM, mainRiver(base.rivers));
  await write(drainageLayers(network, groundAtM));
}

function groundOf(caches: SampleCaches): { readonly heights: Raster; readonly rasters: GroundRasters } {
  return {
    heights: masterRaster(new Float32Array(caches.height)),
    rasters: {
      mountain: masterRaster(new Uint8Array(caches.mountain)),
      shore: masterRaster(new Int16Array(caches.shore)),
      wet: masterRaster(new Uint8Array(caches.wet)),
      oasis: masterRaster(new Uint8Array(caches.oasis)),
      exposure: masterRaster(new Uint8Array(caches.exposure)),
    },
  };
}

const jpegOf = (rgb: Uint8Array): Promise<Buffer> =>
  sharp(rgb, { raw: { width: 256, height: 256, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();

/**
 * Opens prepared caches.
 * @throws Error when `prepareSample` has not run for this `dataDir`
 */
export async function openSample(dataDir: string): Promise<Sample> {
  const [caches, world, [rivers, roads, lakes]] = await Promise.all([
    readCaches(dataDir),
    openWorld(),
    Promise.all([
      sampleLayer(dataDir, 'rivers'),
      sampleLayer(dataDir, 'roads'),
      sampleLayer(dataDir, 'lakes'),
    ]),
  ]);
  const { heights, rasters } = groundOf(caches);
  const surface = surfaceOf(heights, rasters.shore);
  const elevation = createElevation(heights, surface, world);
  const ground = {
    surface,
    rasters,
    world,
    strokes: indexStrokes(networkStrokes({ rivers, roads, lakes })),
    overviews: overviewPyramid(new Uint8Array(caches.overview)),
  };
  return {
    cameraPicture: createCameras({ heights, surface, rasters, strokes: ground.strokes }),
    heightAtM: elevation.heightAtM,
    elevationTile(z, x, y, size = 257) {
      checkTile(z, x, y);
      return elevation.tile(z, x, y, size);
    },
    async renderImageryTile(z, x, y) {
      checkTile(z, x, y);
      return jpegOf(paintTile(ground, z, x, y));
    },
    async renderReliefTile(z, x, y) {
      checkTile(z, x, y);
      return jpegOf(reliefTile(elevation.tile(z, x, y, 257), z, y));
    },
    renderShadeTile(z, x, y) {
      checkTile(z, x, y);
      const raw = { width: 256, height: 256, channels: 1 } as const;
      return sharp(shadeTile(elevation.tile(z, x, y, 257), z, y), { raw })
        .png({ compressionLevel: 4 })
        .toBuffer();
    },
  };
}

/**
 * A tile of the world's picture alone, as JPEG; at the region's edge it and the imagery are the same. Nothing else of the sample is opened
 * for it: what a globe shows first waits for no more.
 * @throws RangeError when the tile does not exist
 */
export async function renderWorldTile(z: number, x: number, y: number): Promise<Buffer> {
  checkTile(z, x, y);
  return jpegOf(tonedWorld(await openWorld(), z, x, y));
}

function checkTile(z: number, x: number, y: number): void {
  const count = 2 ** z;
  const whole = Number.isInteger(z) && Number.isInteger(x) && Number.isInteger(y);
  if (!whole || z < 0 || z > MAX_IMAGERY_LEVEL || x < 0 || y < 0 || x >= count || y >= count) {
    throw new RangeError(`no tile ${z}/${x}/${y}`);
  }
}

/**
 * A vector layer, made by `prepareSample`.
 * @throws Error when `prepareSample` has not run for this `dataDir`
 */
export async function sampleLayer(dataDir: string, name: SampleLayerName): Promise<SampleCollection> {
  return JSON.parse(await readText(dataDir, name)) as SampleCollection;
}
