import type { GeoTIFF } from 'geotiff';
import { createSharedLoads } from '../../../lib/sharedLoads.ts';
import { LayerLoadError } from '../record/layerProblem.ts';

/** Reads a part of a file that lies elsewhere; what is beyond its end is missing. @throws what went wrong; the signal's reason */
export type ReadPart = (offset: number, length: number, signal: AbortSignal) => Promise<ArrayBuffer>;

/** What the reader of GeoTIFF reads from. */
type Source = Parameters<typeof GeoTIFF.fromSource>[0];

interface Slice {
  readonly offset: number;
  readonly length: number;
}

/** The header, tables of blocks and other small things are read in pieces of so many bytes, of which some are kept (4 MB). */
const PIECE_BYTES = 65_536;
const KEPT_PIECES = 64;

/** Larger ones are blocks of pixels: they are read as they are, and kept decoded. */
const SMALL_BYTES = 16_384;

/** Largest part that is read at once, bytes: no file has a reason for larger blocks. */
const MOST_BYTES = 64_000_000;

const NEVER = new AbortController().signal;

const cut = (at: number) =>
  new LayerLoadError({ code: 'invalid-body', causes: [{ code: 'geotiff-cut', at }] });

/** What a GeoTIFF that lies elsewhere is read from, part by part. */
export function createPartSource(read: ReadPart): Source {
  const pieces = createSharedLoads(KEPT_PIECES, (key, signal) =>
    read(Number(key) * PIECE_BYTES, PIECE_BYTES, signal),
  );

  /** From pieces; shorter where the file ends. */
  async function small({ offset, length }: Slice, signal: AbortSignal): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    let have = 0;
    while (have < length) {
      const at = offset + have;
      const piece = await pieces.get(String(Math.floor(at / PIECE_BYTES)), signal);
      const from = at % PIECE_BYTES;
      const part = new Uint8Array(piece).subarray(from, from + length - have);
      if (part.length === 0) break;
      bytes.set(part, have);
      have += part.length;
    }
    return bytes.buffer.slice(0, have);
  }

  async function slice(wanted: Slice, signal = NEVER): Promise<ArrayBuffer> {
    if (wanted.length <= SMALL_BYTES) return small(wanted, signal);
    if (wanted.length > MOST_BYTES) throw cut(wanted.offset);
    const bytes = await read(wanted.offset, wanted.length, signal);
    if (bytes.byteLength < wanted.length) throw cut(wanted.offset + bytes.byteLength);
    return bytes;
  }

  return {
    fetch: (slices, signal) => Promise.all(slices.map((one) => slice(one, signal))),
    fetchSlice: async (one, signal) => ({ ...one, data: await slice(one, signal) }),
    fileSize: null,
    close: () => Promise.resolve(),
  };
}
