import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { TileAddress } from '../../server/base/geo/tileMath.ts';
import { rangeOf } from '../../server/base/drawing/tileGrid.ts';
import { createArchiveWriter } from '../../server/imports/imagery/archiveWriter.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';

/** Numbers of the kinds of tiles in a PMTiles archive. */
const TILE_KINDS = { mvt: 1, png: 2, webp: 4 } as const;

/** The number of that way to pack. */
const GZIP = 2;

/** What an archive is made of. */
interface ArchiveParts {
  readonly extent: Extent;
  readonly levels: readonly [least: number, most: number];
  readonly kind: keyof typeof TILE_KINDS;
  readonly tile: (address: TileAddress) => Promise<Uint8Array>;
  /** What the archive says of itself. */
  readonly metadata?: unknown;
  /** Tiles are packed by gzip. */
  readonly isPacked?: boolean;
}

/** The bytes of a PMTiles archive (version 3) of all tiles of some levels over an extent. */
export async function tileArchiveOf({ extent, levels, kind, tile, ...rest }: ArchiveParts): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  try {
    const path = join(folder, 'a.pmtiles');
    const writer = await createArchiveWriter(path);
    for (let level = levels[0]; level <= levels[1]; level++) {
      const { columns, rows } = rangeOf(level, extent);
      for (let y = rows[0]; y <= rows[1]; y++)
        for (let x = columns[0]; x <= columns[1]; x++) {
          const address = { z: level, x, y };
          const made = await tile(address);
          await writer.add(address, rest.isPacked === true ? gzipSync(made) : made);
        }
    }
    await writer.finish({ extent, minLevel: levels[0], maxLevel: levels[1] });
    await writer.close();
    const bytes = await readFile(path);
    bytes.writeUInt8(TILE_KINDS[kind], 99);
    if (rest.isPacked === true) bytes.writeUInt8(GZIP, 98);
    if (rest.metadata === undefined) return bytes;
    const metadata = gzipSync(JSON.stringify(rest.metadata));
    bytes.writeBigUInt64LE(BigInt(bytes.length), 24);
    bytes.writeBigUInt64LE(BigInt(metadata.length), 32);
    return Buffer.concat([bytes, metadata]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The answer to a request for a part of a file, `bytes=FIRST-LAST`; undefined for one that asks for all of it. */
export function partOf(
  bytes: Buffer,
  range: string | undefined,
):
  | { readonly status: 206 | 416; readonly headers: Record<string, string>; readonly body: Buffer }
  | undefined {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (first === undefined || last === undefined) return undefined;
  const body = bytes.subarray(Number(first), Number(last) + 1);
  const size = String(bytes.length);
  if (body.length === 0) return { status: 416, headers: { 'content-range': `bytes */${size}` }, body };
  const end = String(Number(first) + body.length - 1);
  return { status: 206, headers: { 'content-range': `bytes ${first}-${end}/${size}` }, body };
}
