import sharp from 'sharp';
import { SCENE_TILE_PX as SIDE_PX } from '../../../src/domain/layers/raster/tileMatrix.ts';
import type { TileAddress } from '../../base/geo/tileMath.ts';
import type { ArchiveWriter } from './archiveWriter.ts';
import { shrinkInto } from './shrink.ts';

/** Tiles of the finest level that a picture covers. */
export interface TileRange {
  readonly level: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** What tiles of the finest level are made of. */
export interface CutTiles {
  /** Whether colours mean classes, and must not be changed. */
  readonly isOfClasses: boolean;
  /** A tile's pixels; undefined where there is nothing. Tiles are asked for row by row. @throws what reading says of damaged blocks; the signal's reason */
  tile(tile: TileAddress): Promise<Uint8ClampedArray | undefined>;
}

/** Quality of the tiles' WebP: what is lost is not seen, at a fifth of the size. */
const QUALITY = 88;

/** Tiles that are packed at once while the next ones are made. */
const PACKED_AT_ONCE = 4;

/** Packs tiles aside and writes them in the order in which they are packed. */
function createPacker(writer: ArchiveWriter, isOfClasses: boolean) {
  const going = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  async function pack(tile: TileAddress, rgba: Uint8ClampedArray): Promise<void> {
    const raw = { width: SIDE_PX, height: SIDE_PX, channels: 4 } as const;
    const options = isOfClasses ? { lossless: true, effort: 2 } : { quality: QUALITY, effort: 2 };
    await writer.add(tile, await sharp(rgba, { raw }).webp(options).toBuffer());
  }

  return {
    async add(tile: TileAddress, rgba: Uint8ClampedArray): Promise<void> {
      const packing = pack(tile, rgba)
        .catch((error: unknown) => {
          failure = { error };
        })
        .finally(() => going.delete(packing));
      going.add(packing);
      if (going.size >= PACKED_AT_ONCE) await Promise.race(going);
      if (failure !== undefined) throw failure.error;
    },
    async done(): Promise<void> {
      await Promise.all(going);
      if (failure !== undefined) throw failure.error;
    },
  };
}

/**
 * Cuts pictures into tiles row by row, each level made of the one below it: whatever its size, a row of tiles of each level is held.
 * @param onRow hears how much is done, 0 to 1
 * @throws the signal's reason; what reading says of damaged blocks, and what the file system says
 */
export async function cutPyramid(
  source: CutTiles,
  { level, west, north, east, south }: TileRange,
  writer: ArchiveWriter,
  { signal, onRow }: { readonly signal: AbortSignal; onRow(share: number): void },
): Promise<void> {
  const packer = createPacker(writer, source.isOfClasses);
  /** By level, the tiles of the row that is not complete yet, by their columns. */
  const rows = Array.from({ length: level + 1 }, () => new Map<number, Uint8ClampedArray>());

  async function emit(tile: TileAddress, rgba: Uint8ClampedArray): Promise<void> {
    await packer.add(tile, rgba);
    if (tile.z === 0) return;
    const row = rows[tile.z - 1];
    const column = tile.x >> 1;
    const above = row?.get(column) ?? new Uint8ClampedArray(SIDE_PX * SIDE_PX * 4);
    row?.set(column, above);
    shrinkInto(above, rgba, tile);
  }

  /** A row of a level is whole: those above it are, too, where it was the lower one of two. */
  async function endRow(z: number, y: number): Promise<void> {
    if (z === 0) return;
    const isLast = y === south >> (level - z);
    if (y % 2 === 0 && !isLast) return;
    const row = rows[z - 1] ?? new Map<number, Uint8ClampedArray>();
    for (const [x, rgba] of row) await emit({ z: z - 1, x, y: y >> 1 }, rgba);
    row.clear();
    await endRow(z - 1, y >> 1);
  }

  for (let y = north; y <= south; y += 1) {
    for (let x = west; x <= east; x += 1) {
      signal.throwIfAborted();
      const rgba = await source.tile({ z: level, x, y });
      if (rgba !== undefined) await emit({ z: level, x, y }, rgba);
    }
    await endRow(level, y);
    onRow((y - north + 1) / (south - north + 1));
  }
  await packer.done();
}
