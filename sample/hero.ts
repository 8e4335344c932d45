/**
 * Renders the picture of the sign-in page: the sample prefecture over Sayram lake, from its own relief and colours.
 * `npx tsx sample/hero.ts assets/hero.jpg`
 */
import sharp from 'sharp';
import { bilinear, columnAt, latAtRow, MASTER_LEVEL, metresPerPixel, rowAt, type Raster } from './grid.ts';
import { castView, type Camera, type Patch } from './hero/cast.ts';
import { paintGround, type GroundRasters } from './imagery/painter.ts';
import { LAKES } from './place/waters.ts';
import { deriveAttributes } from './terrain/attributes.ts';
import { buildTerrain, cutRivers } from './terrain/build.ts';
import { createSurface, type Surface } from './terrain/surface.ts';

const SIZE = { width: 1920, height: 1200 } as const;

/** The picture is rendered this much larger and reduced, which smooths it. */
const OVERSAMPLE = 2;

/** West of the lake, looking along it to the snows of the Borohoro. */
const CAMERA: Camera = {
  lon: 80.865,
  lat: 44.668,
  heightM: 4650,
  headingDeg: 111,
  fieldDeg: 44,
  horizon: 0.25,
  exaggeration: 2.2,
};

/** JPEG quality that keeps the file below 350 kB. */
const QUALITY = 90;

/** Patches of ground from near to far: level, half side in kilometres, and the distance up to which they are seen. */
const PATCHES = [
  { z: 14, halfKm: 9, toKm: 8 },
  { z: 13, halfKm: 20, toKm: 19 },
  { z: 12, halfKm: 52, toKm: 50 },
  { z: 11, halfKm: 100, toKm: 98 },
  { z: 9, halfKm: 260, toKm: 250 },
] as const;

function ground(): { surface: Surface; rasters: GroundRasters } {
  const terrain = buildTerrain();
  const { heights, mountain, shore } = terrain;
  const { catchment } = cutRivers(terrain);
  const attributes = deriveAttributes(heights, catchment, shore, mountain);
  const raster = <A extends Uint8Array | Int16Array>(data: A): Raster<A> => ({ ...heights, data });
  const shoreM = raster(Int16Array.from(shore.data, Math.round));
  const levels = LAKES.map(({ levelM }) => levelM);
  return {
    surface: createSurface(heights, shoreM, levels),
    rasters: {
      mountain: raster(Uint8Array.from(mountain.data, (share) => Math.round(share * 255))),
      shore: shoreM,
      wet: raster(attributes.wet),
      oasis: raster(attributes.oasis),
      exposure: raster(attributes.exposure),
    },
  };
}

function patchAround(
  { surface, rasters }: ReturnType<typeof ground>,
  { z, halfKm, toKm }: (typeof PATCHES)[number],
): Patch {
  const half = Math.round((halfKm * 1000) / metresPerPixel(z, CAMERA.lat));
  const x0 = Math.floor(columnAt(CAMERA.lon, z)) - half;
  const y0 = Math.floor(rowAt(CAMERA.lat, z)) - half;
  const block = surface.block(z, { x0: x0 - 1, y0: y0 - 1, width: 2 * half + 2, height: 2 * half + 2 });
  const perPixel = 2 ** (MASTER_LEVEL - z);
  return {
    heights: block,
    x0,
    y0,
    side: 2 * half,
    rgb: paintGround(block, rasters),
    toM: toKm * 1000,
    isWater: (column, row) => bilinear(rasters.shore, column * perPixel, row * perPixel) < 0,
  };
}

async function main(target: string): Promise<void> {
  const place = ground();
  const patches = PATCHES.map((patch) => patchAround(place, patch));
  const width = SIZE.width * OVERSAMPLE;
  const height = SIZE.height * OVERSAMPLE;
  const rgb = castView(
    CAMERA,
    patches,
    { width, height },
    metresPerPixel(MASTER_LEVEL, latAtRow(rowAt(CAMERA.lat, MASTER_LEVEL), MASTER_LEVEL)),
  );
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .modulate({ saturation: 1.14 })
    .linear(1.07, -7)
    .resize(SIZE.width, SIZE.height, { kernel: 'lanczos3' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toFile(target);
}

await main(process.argv[2] ?? 'assets/hero.jpg');
