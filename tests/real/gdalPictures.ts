import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { tileBoundsM, type TileAddress } from '../../server/base/geo/tileMath.ts';
import { runGdal } from './gdalRun.ts';

/** A picture of waves in three colours, from which a shift of a pixel can be told. */
interface Waves {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels in which the phase of red grows along x, of green along y and of blue along both by one radian. */
  readonly radianPx: readonly [number, number, number];
}

/** Writes waves as `waves.ppm` into a folder, for GDAL to read. */
export async function writeWaves(folder: string, { widthPx, heightPx, radianPx }: Waves): Promise<void> {
  const rgb = Buffer.alloc(widthPx * heightPx * 3);
  const level = (wave: number) => Math.round(127 + 120 * wave);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel += 1) {
    const [x, y] = [pixel % widthPx, Math.floor(pixel / widthPx)];
    rgb[pixel * 3] = level(Math.sin(x / radianPx[0]));
    rgb[pixel * 3 + 1] = level(Math.cos(y / radianPx[1]));
    rgb[pixel * 3 + 2] = level(Math.sin((x + y) / radianPx[2]));
  }
  const header = `P6 ${String(widthPx)} ${String(heightPx)} 255\n`;
  await writeFile(join(folder, 'waves.ppm'), Buffer.concat([Buffer.from(header), rgb]));
}

/** What a file is warped to: a reference, its extent there (xmin, ymin, xmax, ymax) and a size in pixels. */
interface WarpedTo {
  readonly reference: string;
  readonly extent: readonly number[];
  readonly sizePx: readonly [number, number];
}

/** What a tile covers. */
export const windowOf = (tile: TileAddress): WarpedTo => ({
  reference: 'EPSG:3857',
  extent: tileBoundsM(tile),
  sizePx: [256, 256],
});

/** A file as GDAL warps it: red, green, blue and alpha of every pixel. @param mixed its name for how pixels are mixed */
export async function warped(folder: string, file: string, mixed: string, window: WarpedTo): Promise<Buffer> {
  const { reference, extent, sizePx } = window;
  const to = ['-t_srs', reference, '-te', ...extent.map(String), '-ts', ...sizePx.map(String)];
  const how = ['-q', '-overwrite', '-r', mixed, '-dstalpha', '-of', 'GTiff'];
  await runGdal(folder, 'gdalwarp', ...how, ...to, file, 'warped.tif');
  return sharp(join(folder, 'warped.tif')).ensureAlpha().raw().toBuffer();
}

/** Two pictures of one size: red, green, blue and alpha of every pixel. */
export interface Pair {
  readonly own: Uint8Array | Uint8ClampedArray;
  readonly warped: Uint8Array;
}

/** How far two pictures' colours are apart on average where both are opaque, and the share of pixels whose opaqueness differs. */
export function apart({ own, warped: other }: Pair) {
  let [sum, count, differing] = [0, 0, 0];
  for (let at = 0; at < own.length; at += 4) {
    const [a = 0, b = 0] = [own[at + 3], other[at + 3]];
    if (a > 127 !== b > 127) differing += 1;
    if (a < 255 || b < 255) continue;
    for (let part = 0; part < 3; part += 1) sum += Math.abs((own[at + part] ?? 0) - (other[at + part] ?? 0));
    count += 3;
  }
  return { colours: sum / count, opaqueness: differing / (own.length / 4), pixels: count / 3 };
}

/** How many pixels of a picture are opaque. */
export function opaquePixels(rgba: Pair['own']): number {
  let count = 0;
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if ((rgba[alpha] ?? 0) > 127) count += 1;
  return count;
}
