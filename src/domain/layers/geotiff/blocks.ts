import { createSharedLoads } from '../../../lib/sharedLoads.ts';
import type { PicturePart } from '../raster/mixing.ts';
import { valuesIn, type Look } from './looks.ts';
import type { Pixels } from './tags.ts';

/** Rows that are read at once of a picture in strips of few rows each. */
const STRIP_ROWS = 64;

/** Blocks of one window that are read at once. */
const AT_ONCE = 6;

/** A rectangle of a picture, pixels. */
export interface PixelWindow {
  readonly column: number;
  readonly row: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Reads windows of a picture, whose blocks are read once as long as they are not forgotten. */
export interface Blocks {
  /** A window, which lies in the picture. @throws what the reader says of a block that is damaged; the signal's reason */
  window(wanted: PixelWindow, signal: AbortSignal): Promise<PicturePart>;
}

/** Sides of what is read at once, pixels: a tile of the file, or some of its strips. */
export function blockSize({ image }: Pick<Pixels, 'image'>): readonly [widthPx: number, heightPx: number] {
  const ownHeight = image.getTileHeight();
  const heightPx = image.isTiled ? ownHeight : Math.ceil(STRIP_ROWS / ownHeight) * ownHeight;
  return [image.getTileWidth(), heightPx];
}

/** Copies what a block has of a window into it. */
function copyInto(window: PicturePart, block: PicturePart): void {
  const [left, top] = [Math.max(window.column, block.column), Math.max(window.row, block.row)];
  const right = Math.min(window.column + window.widthPx, block.column + block.widthPx);
  const bottom = Math.min(window.row + window.heightPx, block.row + block.heightPx);
  for (let y = top; y < bottom; y += 1) {
    const start = ((y - block.row) * block.widthPx + left - block.column) * 4;
    const line = block.rgba.subarray(start, start + (right - left) * 4);
    window.rgba.set(line, ((y - window.row) * window.widthPx + left - window.column) * 4);
  }
}

/** Creates the reader. @param heldBytes most bytes of blocks that are kept, coloured; one block is */
export function createBlocks({ image, mask, samples }: Pixels, look: Look, heldBytes: number): Blocks {
  const [blockWidth, blockHeight] = blockSize({ image });
  const [wholeWidth, wholeHeight] = [image.getWidth(), image.getHeight()];
  const held = Math.max(1, Math.floor(heldBytes / (blockWidth * blockHeight * 4)));

  const blocks = createSharedLoads(held, async (key: string, signal): Promise<PicturePart> => {
    const [left = 0, top = 0] = key.split(' ').map(Number);
    const widthPx = Math.min(blockWidth, wholeWidth - left);
    const heightPx = Math.min(blockHeight, wholeHeight - top);
    const window = [left, top, left + widthPx, top + heightPx];
    const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
    look(await valuesIn(image, samples, window, signal), rgba);
    if (mask !== undefined) {
      const read = await mask.readRasters({ window, samples: [0], interleave: false, signal });
      const [valid] = Array.from(read);
      for (let pixel = 0; pixel < widthPx * heightPx; pixel += 1)
        if (valid?.[pixel] === 0) rgba.fill(0, pixel * 4, pixel * 4 + 4);
    }
    return { column: left, row: top, widthPx, heightPx, rgba };
  });

  return {
    async window({ column, row, widthPx, heightPx }, signal) {
      const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
      const part = { column, row, widthPx, heightPx, rgba };
      const keys: string[] = [];
      const firstLeft = Math.floor(column / blockWidth) * blockWidth;
      const firstTop = Math.floor(row / blockHeight) * blockHeight;
      for (let top = firstTop; top < row + heightPx; top += blockHeight)
        for (let left = firstLeft; left < column + widthPx; left += blockWidth)
          keys.push(`${String(left)} ${String(top)}`);
      const copied = async (key: string) => copyInto(part, await blocks.get(key, signal));
      while (keys.length > 0) await Promise.all(keys.splice(0, AT_ONCE).map(copied));
      return part;
    },
  };
}
