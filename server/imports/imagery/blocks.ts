import type { Picture } from './openPicture.ts';
import { valuesIn, type Look } from './looks.ts';

/** Bytes of blocks that are held, coloured: a whole row of them of a wide picture. */
const HELD_BYTES = 256_000_000;

/** Rows that are read at once of a picture in strips of few rows each. */
const STRIP_ROWS = 64;

/** A part of a picture: red, green, blue and opaqueness of each pixel, row by row. */
export interface Part {
  readonly column: number;
  readonly row: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8ClampedArray;
}

/** Reads windows of a picture, whose blocks are read once as long as they are not forgotten. */
export interface Blocks {
  /** A window, which lies in the picture. @throws what the reader says of a block that is damaged */
  window(column: number, row: number, widthPx: number, heightPx: number): Promise<Part>;
}

/** Creates the reader. */
export function createBlocks(picture: Picture, look: Look): Blocks {
  const { image, mask, samples, widthPx, heightPx } = picture;
  const blockWidth = image.getTileWidth();
  const ownHeight = image.getTileHeight();
  const blockHeight = image.isTiled ? ownHeight : Math.ceil(STRIP_ROWS / ownHeight) * ownHeight;
  const held = new Map<string, Part>();
  let heldBytes = 0;

  async function read(left: number, top: number): Promise<Part> {
    const [width, height] = [Math.min(blockWidth, widthPx - left), Math.min(blockHeight, heightPx - top)];
    const window = [left, top, left + width, top + height];
    const rgba = new Uint8ClampedArray(width * height * 4);
    look(await valuesIn(image, samples, window), rgba);
    if (mask !== undefined) {
      const [valid] = Array.from(await mask.readRasters({ window, samples: [0], interleave: false }));
      for (let pixel = 0; pixel < width * height; pixel += 1)
        if (valid?.[pixel] === 0) rgba.fill(0, pixel * 4, pixel * 4 + 4);
    }
    return { column: left, row: top, widthPx: width, heightPx: height, rgba };
  }

  async function block(left: number, top: number): Promise<Part> {
    const key = `${String(left)} ${String(top)}`;
    const known = held.get(key);
    if (known !== undefined) {
      // The one that was asked for last goes last.
      held.delete(key);
      held.set(key, known);
      return known;
    }
    const part = await read(left, top);
    held.set(key, part);
    heldBytes += part.rgba.length;
    for (const [oldest, { rgba }] of held) {
      if (heldBytes <= HELD_BYTES || oldest === key) break;
      held.delete(oldest);
      heldBytes -= rgba.length;
    }
    return part;
  }

  return {
    async window(column, row, width, height) {
      const rgba = new Uint8ClampedArray(width * height * 4);
      const firstLeft = Math.floor(column / blockWidth) * blockWidth;
      const firstTop = Math.floor(row / blockHeight) * blockHeight;
      for (let top = firstTop; top < row + height; top += blockHeight)
        for (let left = firstLeft; left < column + width; left += blockWidth) {
          const part = await block(left, top);
          const [from, to] = [Math.max(column, left), Math.min(column + width, left + part.widthPx)];
          for (let y = Math.max(row, top); y < Math.min(row + height, top + part.heightPx); y += 1) {
            const start = ((y - top) * part.widthPx + from - left) * 4;
            const line = part.rgba.subarray(start, start + (to - from) * 4);
            rgba.set(line, ((y - row) * width + from - column) * 4);
          }
        }
      return { column, row, widthPx: width, heightPx: height, rgba };
    },
  };
}
