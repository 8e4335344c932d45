import { LayerLoadError } from '../record/layerProblem.ts';
import { VECTOR_TILE_LIMITS } from './limits.ts';

/** Says that a tile is larger than is read. @param most bytes */
export const tileTooLarge = (most: number) =>
  new LayerLoadError({ code: 'invalid-body', causes: [{ code: 'tile-large', at: most / 1e6 }] });

/**
 * Unpacks what is packed by gzip, as long as it is not larger than is allowed: some bytes may stand for any number.
 * @throws LayerLoadError `invalid-body` for more than {@link VECTOR_TILE_LIMITS} allow; TypeError for what is not packed so
 */
export async function unpackGzip(bytes: Blob): Promise<Blob> {
  const reader = bytes.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const pieces: BlobPart[] = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    length += read.value.length;
    if (length <= VECTOR_TILE_LIMITS.bytes) continue;
    await reader.cancel();
    throw tileTooLarge(VECTOR_TILE_LIMITS.bytes);
  }
  return new Blob(pieces);
}

/** A tile as it is read, whether its server packed it itself, as those of plain files do, or left that to the browser. */
export async function plainTile(given: Blob): Promise<Blob> {
  if (given.size > VECTOR_TILE_LIMITS.packedBytes) throw tileTooLarge(VECTOR_TILE_LIMITS.packedBytes);
  const [first, second] = new Uint8Array(await given.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b ? unpackGzip(given) : given;
}
