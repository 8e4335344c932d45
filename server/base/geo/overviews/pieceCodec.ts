import { joinedBytes } from '../../../../src/lib/bytes.ts';
import { PIECE_PX, pixelDeg, stepDeg } from './levels.ts';

/** A place of the grid of pieces of a level, counted from the south-west. */
export interface PiecePlace {
  readonly level: number;
  readonly col: number;
  readonly row: number;
}

/** Where the steps of a piece are counted from: its south-western corner in degrees. */
const cornerOf = ({ level, col, row }: PiecePlace) => {
  const side = PIECE_PX * pixelDeg(level);
  return { lon: col * side, lat: row * side };
};

/** A shape of an overview. */
export interface OverviewShape {
  /** Runs of longitude and latitude, degrees. */
  readonly parts: readonly Float64Array[];
  /** It is not the shape of a feature but the pixels in which such lie that are too small to have one. */
  readonly isPixels: boolean;
}

/** Stands before a shape that is pixels: no shape has so many parts. */
const PIXELS_FOLLOW = 0;

/** Bytes that a piece takes at a time, and those that are asked of the system: less would stay with the process for good. */
const [CHUNK, SLAB] = [2048, 2 ** 22];

let slab = new Uint8Array(0);

/** Some room of a piece, cut from what all of them share. */
function newChunk(): Uint8Array {
  if (slab.length < CHUNK) slab = new Uint8Array(SLAB);
  const chunk = slab.subarray(0, CHUNK);
  slab = slab.subarray(CHUNK);
  return chunk;
}

/** Writes the shapes of a piece: each the number of its parts, of each part the number of its places, and those as steps from the last. */
export class PieceWriter {
  readonly #full: Uint8Array[] = [];
  #chunk = newChunk();
  /** Bytes in the last chunk. */
  #length = 0;
  #x = 0;
  #y = 0;
  vertices = 0;
  readonly #corner: { readonly lon: number; readonly lat: number };
  readonly #step: number;

  constructor(place: PiecePlace) {
    this.#corner = cornerOf(place);
    this.#step = stepDeg(place.level);
  }

  add({ parts, isPixels }: OverviewShape): void {
    if (isPixels) this.#varint(PIXELS_FOLLOW);
    this.#varint(parts.length);
    for (const part of parts) {
      this.#varint(part.length / 2);
      this.vertices += part.length / 2;
      for (let at = 0; at < part.length; at += 2) {
        const x = Math.round(((part[at] ?? 0) - this.#corner.lon) / this.#step);
        const y = Math.round(((part[at + 1] ?? 0) - this.#corner.lat) / this.#step);
        this.#signed(x - this.#x);
        this.#signed(y - this.#y);
        [this.#x, this.#y] = [x, y];
      }
    }
  }

  bytes(): Uint8Array {
    return joinedBytes([...this.#full, this.#chunk.subarray(0, this.#length)]);
  }

  /** Small numbers of either sign become small ones without (zigzag, as in Protocol Buffers). */
  #signed(value: number): void {
    this.#varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  #varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#byte((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#byte(rest);
  }

  #byte(value: number): void {
    if (this.#length === CHUNK) {
      this.#full.push(this.#chunk);
      [this.#chunk, this.#length] = [newChunk(), 0];
    }
    this.#chunk[this.#length++] = value;
  }
}

/** Reads the shapes of a piece one after the other. */
export function* shapesOf(place: PiecePlace, bytes: Uint8Array): Generator<OverviewShape> {
  const { lon, lat } = cornerOf(place);
  const step = stepDeg(place.level);
  let [at, x, y] = [0, 0, 0];
  const varint = () => {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value += (byte % 128) * unit;
      if (byte < 128) return value;
      unit *= 128;
    }
  };
  const signed = () => {
    const value = varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  while (at < bytes.length) {
    const parts: Float64Array[] = [];
    const first = varint();
    const isPixels = first === PIXELS_FOLLOW;
    for (let left = isPixels ? varint() : first; left > 0; left -= 1) {
      const part = new Float64Array(2 * varint());
      for (let index = 0; index < part.length; index += 2) {
        x += signed();
        y += signed();
        part[index] = lon + x * step;
        part[index + 1] = lat + y * step;
      }
      parts.push(part);
    }
    yield { parts, isPixels };
  }
}
