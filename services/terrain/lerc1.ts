/**
 * Encoder of LERC version 1 ("CntZImage"), the one form that the SDK's `ElevationLayer` decodes: its worker refuses
 * LERC2. Layout after Esri's decoder (github.com/Esri/lerc, `Lerc1Decode`), all numbers little endian.
 */

const IDENTIFIER = 'CntZImage ';
const FILE_VERSION = 11;
/** Image type "CntZ" in Esri's enumeration. */
const IMAGE_TYPE = 8;
const HEADER_BYTES = 34;
const SECTION_BYTES = 16;
/** Pixels along a block's side; a remainder makes one more, smaller block at the end. */
const BLOCK_PX = 16;
/** Block encodings in the low six bits of a block's first byte; the offset type in the upper two is 0 = float32. */
const BIT_STUFFED = 1;
const CONSTANT_ZERO = 2;
const CONSTANT_OFFSET = 3;
/** Upper two bits of the bits-per-pixel byte: the pixel count that follows is a uint16. */
const COUNT_IS_UINT16 = 1 << 6;
/** Identifier, offset, bits per pixel and count before a block's stuffed bits. */
const MAX_BLOCK_HEADER_BYTES = 8;
/** The decoder shifts by the bit width; beyond this the quantised values would leave 32 bits. */
const MAX_BITS = 30;

/** A raster to encode: row major, `width * height` finite values. */
export interface Lerc1Image {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Appends `bits`-wide numbers, most significant bit first, in little-endian 32-bit words as LERC1 stores them. */
function stuffBits(view: DataView, at: number, numbers: Uint32Array, bits: number): number {
  const count = numbers.length;
  const totalBytes = Math.ceil((count * bits) / 8);
  let word = 0;
  let free = 32;
  let written = 0;
  const flush = (bytes: number, value: number) => {
    for (let index = 0; index < bytes; index++) view.setUint8(at + written++, (value >>> (8 * index)) & 0xff);
  };
  for (let index = 0; index < count; index++) {
    const value = numbers[index] ?? 0;
    if (free >= bits) {
      word |= value << (free - bits);
      free -= bits;
      if (free > 0) continue;
      flush(4, word);
      word = 0;
      free = 32;
    } else {
      const over = bits - free;
      flush(4, word | (value >>> over));
      free = 32 - over;
      word = value << free;
    }
  }
  // The decoder shifts the last word back up by the bytes that were not stored.
  const tail = totalBytes - written;
  if (tail > 0) flush(tail, word >>> (8 * (4 - tail)));
  return at + totalBytes;
}

interface Block {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Blocks in row-major order, as the decoder walks them. */
function blocksOf(image: Lerc1Image): Block[] {
  const blocks: Block[] = [];
  for (let top = 0; top < image.height; top += BLOCK_PX) {
    for (let left = 0; left < image.width; left += BLOCK_PX) {
      const right = Math.min(left + BLOCK_PX, image.width);
      blocks.push({ left, top, right, bottom: Math.min(top + BLOCK_PX, image.height) });
    }
  }
  return blocks;
}

/** The values of a block, row by row. */
function valuesOf(image: Lerc1Image, { left, top, right, bottom }: Block): Float32Array {
  const across = right - left;
  const values = new Float32Array(across * (bottom - top));
  for (let row = top; row < bottom; row++) {
    const from = row * image.width + left;
    values.set(image.values.subarray(from, from + across), (row - top) * across);
  }
  return values;
}

/** Writes the values of one block at `at` and returns the offset after it. */
function writeBlock(view: DataView, at: number, values: Float32Array, stepM: number): number {
  let min = Infinity;
  let max = -Infinity;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const highest = Math.round((max - min) / stepM);
  if (highest === 0 && min === 0) {
    view.setUint8(at, CONSTANT_ZERO);
    return at + 1;
  }
  view.setUint8(at, highest === 0 ? CONSTANT_OFFSET : BIT_STUFFED);
  view.setFloat32(at + 1, min, true);
  if (highest === 0) return at + 5;
  const bits = 32 - Math.clz32(highest);
  if (bits > MAX_BITS)
    throw new RangeError(`a range of ${max - min} does not fit the error limit ${stepM / 2}`);
  view.setUint8(at + 5, bits | COUNT_IS_UINT16);
  view.setUint16(at + 6, values.length, true);
  const quantised = Uint32Array.from(values, (value) => Math.round((value - min) / stepM));
  return stuffBits(view, at + MAX_BLOCK_HEADER_BYTES, quantised, bits);
}

/** What the header of a section tells. */
interface Section {
  /** Blocks along the sides. */
  readonly rows: number;
  readonly cols: number;
  readonly bytes: number;
  /** Greatest value. */
  readonly max: number;
}

function writeSection(view: DataView, at: number, { rows, cols, bytes, max }: Section): void {
  view.setUint32(at, rows, true);
  view.setUint32(at + 4, cols, true);
  view.setUint32(at + 8, bytes, true);
  view.setFloat32(at + 12, max, true);
}

/** Blocks along a side by the decoder's rule: whole blocks only, the remainder is implied. */
function wholeBlocks(sizePx: number): number {
  const blocks = Math.floor(sizePx / BLOCK_PX);
  if (blocks === 0 || Math.floor(sizePx / blocks) !== BLOCK_PX) {
    throw new RangeError(`a side of ${sizePx} px cannot be cut into blocks of ${BLOCK_PX}`);
  }
  return blocks;
}

/**
 * Encodes heights as one LERC1 blob in which every pixel is valid.
 * @param image the raster; its sides must hold whole blocks of 16 px and less than one more (257 does)
 * @param maxErrorM the largest allowed difference of a decoded value, in the unit of the values, above 0
 * @throws RangeError when a value is not finite or the sizes do not fit
 */
export function encodeLerc1(image: Lerc1Image, maxErrorM: number): Uint8Array<ArrayBuffer> {
  const { width, height, values } = image;
  if (values.length !== width * height)
    throw new RangeError(`${values.length} values for ${width} x ${height} px`);
  if (!(maxErrorM > 0)) throw new RangeError(`error limit ${maxErrorM}`);
  if (!values.every(Number.isFinite)) throw new RangeError('a height is not finite');
  const rows = wholeBlocks(height);
  const cols = wholeBlocks(width);
  const blocks = blocksOf(image);
  const capacity =
    HEADER_BYTES + 2 * SECTION_BYTES + blocks.length * MAX_BLOCK_HEADER_BYTES + values.length * 4;
  const view = new DataView(new ArrayBuffer(capacity));
  for (let index = 0; index < IDENTIFIER.length; index++) view.setUint8(index, IDENTIFIER.charCodeAt(index));
  view.setInt32(10, FILE_VERSION, true);
  view.setInt32(14, IMAGE_TYPE, true);
  view.setUint32(18, height, true);
  view.setUint32(22, width, true);
  view.setFloat64(26, maxErrorM, true);
  // A mask section of zero bytes whose greatest count is 1 says "all valid".
  writeSection(view, HEADER_BYTES, { rows: 0, cols: 0, bytes: 0, max: 1 });
  const bodyStart = HEADER_BYTES + 2 * SECTION_BYTES;
  let at = bodyStart;
  for (const block of blocks) at = writeBlock(view, at, valuesOf(image, block), 2 * maxErrorM);
  const max = values.reduce((highest, value) => Math.max(highest, value), -Infinity);
  writeSection(view, HEADER_BYTES + SECTION_BYTES, { rows, cols, bytes: at - bodyStart, max });
  return new Uint8Array(view.buffer.slice(0, at));
}
