import { HAZE_RGB } from '../../src/domain/views/haze.ts';
import { haloShare, hazeShare, sampleShare, touchesRegion } from '../region.ts';
import type { Surface } from '../terrain/surface.ts';
import { OVERVIEW_LEVEL, type Overview } from './overview.ts';
import { paintGround, type GroundRasters } from './painter.ts';
import { drawStrokes, type StrokeIndex } from './strokes.ts';
import type { World } from './world.ts';

/** What tiles are painted from. */
export interface TileGround {
  readonly surface: Surface;
  readonly rasters: GroundRasters;
  readonly overviews: readonly Overview[];
  readonly strokes: StrokeIndex;
  readonly world: World;
}

/** RGB of a region pixel of the tile's level. */
type PixelReader = (column: number, row: number, channel: number) => number;

function readerOf(ground: TileGround, z: number, x: number, y: number): PixelReader {
  if (z > OVERVIEW_LEVEL) {
    const [x0, y0] = [x * 256, y * 256];
    const block = ground.surface.block(z, { x0: x0 - 1, y0: y0 - 1, width: 258, height: 258 });
    const rgb = paintGround(block, ground.rasters);
    drawStrokes(rgb, ground.strokes, { z, x0, y0 });
    return (column, row, channel) => rgb[((row - y0) * 256 + column - x0) * 3 + channel] ?? 0;
  }
  const overview = ground.overviews.find((level) => level.z <= z) ?? ground.overviews.at(-1);
  if (overview === undefined) throw new Error('the sample has no overview');
  const scale = 2 ** (overview.z - z);
  return (column, row, channel) => {
    const i = Math.floor((column + 0.5) * scale) - overview.x0;
    const j = Math.floor((row + 0.5) * scale) - overview.y0;
    return overview.rgb[(j * overview.width + i) * 3 + channel] ?? 0;
  };
}

/**
 * Paints a tile of the EPSG:3857 XYZ scheme: the world's picture and, in the region, the sample's, faded into it at the edge.
 * @returns RGB bytes of 256 x 256 pixels
 */
export function paintTile(ground: TileGround, z: number, x: number, y: number): Uint8Array {
  const isTouched = touchesRegion(z, x, y);
  const isWhole = isTouched && z > OVERVIEW_LEVEL && isAllSample(z, x, y);
  const rgb = isWhole ? new Uint8Array(256 * 256 * 3) : tonedWorld(ground.world, z, x, y);
  if (!isTouched) return rgb;
  const read = readerOf(ground, z, x, y);
  let to = 0;
  for (let row = y * 256; row < (y + 1) * 256; row++) {
    for (let column = x * 256; column < (x + 1) * 256; column++, to += 3) {
      const share = isWhole ? 1 : sampleShare(column + 0.5, row + 0.5, z);
      if (share === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const below = rgb[to + channel] ?? 0;
        rgb[to + channel] = below + (read(column, row, channel) - below) * share;
      }
    }
  }
  return rgb;
}

/** Ratio of the sample's mean colour to the world's in the belt where they meet. */
const TONE = [1.3, 1.42, 1.6] as const;

/** A tile of the world's picture, lighter around the region, so that the two meet in one tone, and fading into haze beyond; RGB bytes. */
export function tonedWorld(world: World, z: number, x: number, y: number): Uint8Array {
  const rgb = world.tile(z, x, y);
  let at = 0;
  for (let row = y * 256; row < (y + 1) * 256; row++) {
    for (let column = x * 256; column < (x + 1) * 256; column++, at += 3) {
      const share = haloShare(column + 0.5, row + 0.5, z);
      const haze = hazeShare(column + 0.5, row + 0.5, z);
      if (share === 0 && haze === 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const value = rgb[at + channel] ?? 0;
        // Snow and cloud keep their white: only what is darker than the sample's ground is lifted.
        const lift = ((TONE[channel] ?? 1) - 1) * share * Math.max(0, 1 - value / 200);
        const toned = Math.min(255, value * (1 + lift * 1.9));
        rgb[at + channel] = toned + ((HAZE_RGB[channel] ?? 0) - toned) * haze;
      }
    }
  }
  return rgb;
}

/** True when a tile is sample only, so that the world below need not be painted: the region is convex, its corners tell. */
function isAllSample(z: number, x: number, y: number): boolean {
  return [0, 256].every((dy) => [0, 256].every((dx) => sampleShare(x * 256 + dx, y * 256 + dy, z) === 1));
}
