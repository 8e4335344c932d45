/** What the content of a tile is. */
export type ContentKind = 'glb' | 'gltf' | 'b3dm' | 'i3dm' | 'pnts' | 'cmpt' | 'tileset' | 'unknown';

/** The first four bytes of the binary formats (3D Tiles 1.0, OGC 18-053r2; glTF 2.0, 4.4.2). */
const MAGIC: ReadonlyMap<string, ContentKind> = new Map([
  ['glTF', 'glb'],
  ['b3dm', 'b3dm'],
  ['i3dm', 'i3dm'],
  ['pnts', 'pnts'],
  ['cmpt', 'cmpt'],
]);

const latin = new TextDecoder('latin1');

/** Says by its first bytes what a content is, whatever its address ends with. */
export function contentKind(bytes: Uint8Array): ContentKind {
  const known = MAGIC.get(latin.decode(bytes.subarray(0, 4)));
  if (known !== undefined) return known;
  const start = latin.decode(bytes.subarray(0, 2048)).trimStart();
  if (!start.startsWith('{')) return 'unknown';
  return /"root"\s*:|"geometricError"\s*:/.test(start) ? 'tileset' : 'gltf';
}

/** A tile as a binary container holds it: its magic and its bytes. */
export interface InnerTile {
  readonly kind: ContentKind;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes of a composite tile's header, and the most tiles it may hold. */
const CMPT = { headerBytes: 16, mostTiles: 10_000 } as const;

/**
 * The tiles that a composite tile holds, composites within it opened too (OGC 18-053r2, section 13).
 * @throws RangeError when its lengths do not fit its bytes
 */
export function innerTiles(bytes: Uint8Array<ArrayBuffer>, depth = 0): readonly InnerTile[] {
  if (contentKind(bytes) !== 'cmpt') return [{ kind: contentKind(bytes), bytes }];
  if (bytes.length < CMPT.headerBytes || depth > 4) throw new RangeError('cmpt: truncated');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(12, true);
  if (count > CMPT.mostTiles) throw new RangeError(`cmpt: ${count} tiles`);
  const found: InnerTile[] = [];
  let at: number = CMPT.headerBytes;
  for (let index = 0; index < count; index++) {
    const length = at + 12 <= bytes.length ? view.getUint32(at + 8, true) : 0;
    if (length < 12 || at + length > bytes.length) throw new RangeError(`cmpt: tile ${index} is truncated`);
    found.push(...innerTiles(bytes.subarray(at, at + length), depth + 1));
    at += length;
  }
  return found;
}
