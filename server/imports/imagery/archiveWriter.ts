import { open, type FileHandle } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import type { Extent } from '../../../src/domain/geodesy/extent.ts';
import type { TileAddress } from '../../base/geo/tileMath.ts';

// PMTiles, version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md): tiles first as they come, the directory that
// says where they are behind them, and what leads to it in the room that is left for it at the beginning.

/** Where the tiles begin: before them are the header and the root directory. */
const TILES_AT = 16_384;

const HEADER_BYTES = 127;

/** Entries of one directory below the root: a reader fetches one of them for each part of the map. */
const LEAF_ENTRIES = 2048;

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  /** 1 for a tile, 0 for a directory. */
  readonly run: 0 | 1;
}

/** What an archive holds. */
interface ArchiveFacts {
  readonly extent: Extent;
  readonly minLevel: number;
  readonly maxLevel: number;
}

/** Writes WebP tiles into one file, which is whole once it is finished. */
export interface ArchiveWriter {
  add(tile: TileAddress, bytes: Uint8Array): Promise<void>;
  /** @returns how many tiles and bytes it has */
  finish(facts: ArchiveFacts): Promise<{ readonly tiles: number; readonly sizeBytes: number }>;
  close(): Promise<void>;
}

/** A directory: its entries' numbers one column after the other, each in as few bytes as it needs. */
function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const put = (value: number) => {
    let left = value;
    for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) + 0x80);
    bytes.push(left);
  };
  put(entries.length);
  entries.forEach(({ id }, place) => put(id - (entries[place - 1]?.id ?? 0)));
  for (const { run } of entries) put(run);
  for (const { length } of entries) put(length);
  // Zero would mean "right behind the one before".
  for (const { offset } of entries) put(offset + 1);
  return gzipSync(Buffer.from(bytes));
}

/** The root directory, and those below it where all entries are too many for one. */
function directories(entries: readonly Entry[]): { readonly root: Buffer; readonly leaves: Buffer } {
  const whole = directory(entries);
  if (whole.length <= TILES_AT - HEADER_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const above: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const leaf = directory(entries.slice(from, from + LEAF_ENTRIES));
    above.push({ id: entries[from]?.id ?? 0, offset, length: leaf.length, run: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(above), leaves: Buffer.concat(leaves) };
}

interface Sections {
  readonly root: Buffer;
  readonly metadata: Buffer;
  readonly leaves: Buffer;
  /** Where the tiles end, and what is behind them begins. */
  readonly tilesEnd: number;
  readonly tiles: number;
}

function headerOf(
  { extent, minLevel, maxLevel }: ArchiveFacts,
  { root, metadata, leaves, tilesEnd, tiles }: Sections,
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  const places = [
    ...[HEADER_BYTES, root.length],
    ...[tilesEnd, metadata.length],
    ...[tilesEnd + metadata.length, leaves.length],
    ...[TILES_AT, tilesEnd - TILES_AT],
    ...[tiles, tiles, tiles],
  ];
  places.forEach((value, place) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * place));
  // Not in the order of their numbers; directories by gzip, tiles as they are, WebP.
  [0, 2, 1, 4, minLevel, maxLevel].forEach((value, place) => header.writeUInt8(value, 96 + place));
  const { west, south, east, north } = extent;
  const corners = [west, south, east, north].map((degrees) => Math.round(degrees * 1e7));
  corners.forEach((value, place) => header.writeInt32LE(value, 102 + 4 * place));
  header.writeUInt8(maxLevel, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return header;
}

/** Begins an archive. @throws what the file system says */
export async function createArchiveWriter(path: string): Promise<ArchiveWriter> {
  const file: FileHandle = await open(path, 'w', 0o600);
  const entries: Entry[] = [];
  let end = TILES_AT;
  return {
    async add({ z, x, y }, bytes) {
      entries.push({ id: zxyToTileId(z, x, y), offset: end - TILES_AT, length: bytes.length, run: 1 });
      const at = end;
      end += bytes.length;
      await file.write(bytes, 0, bytes.length, at);
    },
    async finish(facts) {
      entries.sort((a, b) => a.id - b.id);
      const metadata = gzipSync('{}');
      const sections = { ...directories(entries), metadata, tilesEnd: end, tiles: entries.length };
      const behind = Buffer.concat([metadata, sections.leaves]);
      await file.write(behind, 0, behind.length, end);
      const before = Buffer.concat([headerOf(facts, sections), sections.root]);
      await file.write(before, 0, before.length, 0);
      await file.sync();
      return { tiles: entries.length, sizeBytes: end + behind.length };
    },
    close: () => file.close(),
  };
}
