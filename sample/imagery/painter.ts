import {
  bilinear,
  clamp,
  latAtRow,
  lonAtColumn,
  MASTER_LEVEL,
  metresPerPixel,
  mix,
  smoothstep,
  type Raster,
} from '../grid.ts';
import { createNoise, createTexture, fbm, TEXTURE_SIZE } from '../noise.ts';
import { emptySite, northness } from './cover.ts';
import { paintLand, paintWater } from './ground.ts';
import { Paint, type PaintedPixel } from './paint.ts';
import { townsWithin } from './towns.ts';

/** What the painter looks at besides heights, on the master cells. */
export interface GroundRasters {
  readonly mountain: Raster<Uint8Array>;
  readonly shore: Raster<Int16Array>;
  readonly wet: Raster<Uint8Array>;
  readonly oasis: Raster<Uint8Array>;
  readonly exposure: Raster<Uint8Array>;
}

/** Sun in the north-west, 42 degrees high, as relief is lit on maps. */
const SUN = { east: -0.525, north: 0.525, up: 0.669 } as const;

/** Level whose pixels carry the coordinates of fine patterns. */
const PATTERN_LEVEL = 14;

const noise = createNoise(31415);
const texture = createTexture(2718, 8);

/** How far the water's edge strays from the surveyed shore, metres; its bays, pixels of level 14; pixels too coarse to show it. */
const EDGE = { strayM: 36, bayPx: 36, coarsestPx: 8 } as const;

/** Metres to the water's edge, which frays more finely than the master cells can tell. @param x,y,sizePx in pixels of level 14 */
export function shoreNear(shoreM: number, x: number, y: number, sizePx: number): number {
  if (sizePx > EDGE.coarsestPx || Math.abs(shoreM) > 2 * EDGE.strayM) return shoreM;
  return shoreM + EDGE.strayM * fbm(noise, x / EDGE.bayPx, y / EDGE.bayPx, 3);
}

/** Wavelengths of the patches over kilometres and over hundreds of metres, pixels of level 14. */
const PATCH_PX = { broad: 620, patch: 74 } as const;

const PATCH_OCTAVES = 3;

/** The patchiness of a place, as `paintGround` has it. @param x,y in pixels of level 14 */
export function patchAt(size: keyof typeof PATCH_PX, x: number, y: number): number {
  return fbm(noise, x / PATCH_PX[size], y / PATCH_PX[size], PATCH_OCTAVES) * 1.3;
}

/** Patch noise on a coarse lattice over a block, read bilinearly: kilometres and hundreds of metres. */
function patchNoise(frame: Raster, wavelengthPx: number, octaves: number): Raster {
  const step = frame.z >= 12 ? 8 : 4;
  const width = Math.ceil(frame.width / step) + 2;
  const height = Math.ceil(frame.height / step) + 2;
  const x0 = Math.floor(frame.x0 / step);
  const y0 = Math.floor(frame.y0 / step);
  const scale = (step * 2 ** (PATTERN_LEVEL - frame.z)) / wavelengthPx;
  const data = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      data[row * width + column] =
        fbm(noise, (x0 + column + 0.5) * scale, (y0 + row + 0.5) * scale, octaves) * 1.3;
    }
  }
  return { z: frame.z, x0, y0, width, height, data };
}

/**
 * Paints a block of ground.
 * @param heights metres at pixel centres, one pixel larger than the picture on every side
 * @returns RGB bytes, row-major, of the block without its border
 */
export function paintGround(heights: Raster, rasters: GroundRasters): Uint8Array {
  const { z, width, data } = heights;
  const columns = width - 2;
  const rows = heights.height - 2;
  const rgb = new Uint8Array(columns * rows * 3);
  const broad = patchNoise(heights, PATCH_PX.broad, PATCH_OCTAVES);
  const patch = patchNoise(heights, PATCH_PX.patch, PATCH_OCTAVES);
  const step = z >= 12 ? 8 : 4;
  const perPixel = 2 ** (MASTER_LEVEL - z);
  const patternPx = 2 ** (PATTERN_LEVEL - z);
  const towns = townsWithin(
    heights.x0 * patternPx,
    heights.y0 * patternPx,
    width * patternPx,
    heights.height * patternPx,
  );
  const paint = new Paint();
  const site = emptySite();
  const pixel: PaintedPixel = { x: 0, y: 0, sizePx: patternPx };
  for (let row = 0; row < rows; row++) {
    const y = heights.y0 + row + 1;
    site.lat = latAtRow(y + 0.5, z);
    const per2M = 1 / (2 * metresPerPixel(z, site.lat));
    const relief = reliefScale(z);
    for (let column = 0; column < columns; column++) {
      const x = heights.x0 + column + 1;
      const at = (row + 1) * width + column + 1;
      const east = ((data[at + 1] ?? 0) - (data[at - 1] ?? 0)) * per2M;
      const north = ((data[at - width] ?? 0) - (data[at + width] ?? 0)) * per2M;
      const masterX = (x + 0.5) * perPixel;
      const masterY = (y + 0.5) * perPixel;
      site.lon = lonAtColumn(x + 0.5, z);
      site.heightM = data[at] ?? 0;
      site.slope = Math.sqrt(east * east + north * north);
      site.north = northness(-north, -east);
      site.shoreM = shoreNear(
        bilinear(rasters.shore, masterX, masterY),
        x * patternPx,
        y * patternPx,
        patternPx,
      );
      site.broad = bilinear(broad, (x + 0.5) / step, (y + 0.5) / step);
      site.patch = bilinear(patch, (x + 0.5) / step, (y + 0.5) / step);
      site.grain =
        ((texture()[(y & (TEXTURE_SIZE - 1)) * TEXTURE_SIZE + (x & (TEXTURE_SIZE - 1))] ?? 128) - 128) / 90;
      if (site.shoreM < 0) paintWater(paint, site);
      else {
        site.mountain = bilinear(rasters.mountain, masterX, masterY) / 255;
        site.wet = bilinear(rasters.wet, masterX, masterY) / 255;
        site.oasis = bilinear(rasters.oasis, masterX, masterY) / 255;
        pixel.x = (x + 0.5) * patternPx;
        pixel.y = (y + 0.5) * patternPx;
        paintLand(paint, site, pixel, towns);
        light(paint, east * relief, north * relief, bilinear(rasters.exposure, masterX, masterY));
        if (site.shoreM < 60) paint.scale(mix(1.1, 1, smoothstep(0, 60, site.shoreM)));
      }
      const to = (row * columns + column) * 3;
      rgb[to] = clamp(paint.r, 0, 255);
      rgb[to + 1] = clamp(paint.g, 0, 255);
      rgb[to + 2] = clamp(paint.b, 0, 255);
    }
  }
  return rgb;
}

/** Relief is exaggerated where pixels are large, as slopes fade with distance. */
const reliefScale = (z: number): number => mix(2.1, 1.3, smoothstep(8, 12, z));

/** Sun, sky and shade in hollows; shadows are bluish, lit slopes warm. */
function light(paint: Paint, east: number, north: number, exposure: number): void {
  const normal = 1 / Math.sqrt(1 + east * east + north * north);
  const sun = Math.max(0, (SUN.up - east * SUN.east - north * SUN.north) * normal) / SUN.up;
  const west = Math.max(0, (SUN.up + east * 0.74) * normal) / SUN.up;
  const sky = 0.5 + 0.5 * normal;
  const hollow = 0.8 + 0.4 * clamp((exposure - 78) / 100, 0, 1);
  const direct = 0.72 * (0.8 * sun + 0.2 * west);
  const diffuse = 0.32 * sky * hollow;
  paint.r *= direct * 1.03 + diffuse * 0.95;
  paint.g *= direct + diffuse;
  paint.b *= direct * 0.95 + diffuse * 1.1;
}
