import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles, type Source } from 'pmtiles';
import sharp from 'sharp';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import type { Rights } from '../../server/base/access/rights.ts';
import type { Database } from '../../server/base/db/database.ts';
import type { TileAddress } from '../../server/base/geo/tileMath.ts';
import { imageryPath } from '../../server/base/imageryFiles.ts';
import { geoLayers, ownLayers } from '../schema.ts';
import { TILE_SIDE_PX } from '../tiles/geographic.ts';

/** A picture of the ground of the bureau's own, as it is published to somebody. */
export interface OwnImagery {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly extent: Extent;
  /** Deepest level of its tiles. */
  readonly maxLevel: number;
  /** Changes with every change of its tiles. */
  readonly revision: string;
}

/** Reads own pictures, for those who have rights. */
export interface OwnImageryStore {
  /** Those that are seen, the bottom one first. @throws DatabaseFailure */
  layers(rights: Rights): Promise<readonly OwnImagery[]>;
  /** One of them; undefined for one that is not there or not seen. @throws DatabaseFailure */
  layer(name: string, rights: Rights): Promise<OwnImagery | undefined>;
  /** A tile as WebP, clear where the picture has nothing; undefined where its file is gone. @throws what the file system says */
  tile(layer: OwnImagery, tile: TileAddress): Promise<Uint8Array | undefined>;
  /** The same as PNG, for programs that read no WebP. @throws what the file system says */
  pngTile(layer: OwnImagery, tile: TileAddress): Promise<Uint8Array | undefined>;
  /** Closes the files. */
  close(): Promise<void>;
}

/** Files that are held open. */
const MOST_OPEN = 32;

interface OpenFile {
  readonly opened: Promise<{ readonly handle: FileHandle; readonly tiles: PMTiles }>;
  /** Readings that go on: a file is closed after them. */
  reading: number;
  isLeft: boolean;
}

/** Bytes of an open file, as the reader of archives wants them. */
const sourceOf = (path: string, handle: FileHandle): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await handle.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  },
});

/** Keeps the files that were asked for last open. */
function createOpenFiles(filesDir: string) {
  const files = new Map<string, OpenFile>();

  async function openFile(version: string) {
    const path = join(filesDir, imageryPath(version));
    const handle = await open(path, 'r');
    return { handle, tiles: new PMTiles(sourceOf(path, handle)) };
  }

  const closeFile = ({ opened }: OpenFile) =>
    opened.then(
      ({ handle }) => handle.close(),
      () => undefined,
    );

  async function leave(version: string): Promise<void> {
    const file = files.get(version);
    files.delete(version);
    if (file === undefined) return;
    file.isLeft = true;
    if (file.reading === 0) await closeFile(file);
  }

  function fileOf(version: string): OpenFile {
    const file = files.get(version) ?? { opened: openFile(version), reading: 0, isLeft: false };
    // The one that was asked for last goes last.
    files.delete(version);
    files.set(version, file);
    const [oldest] = files.keys();
    if (files.size > MOST_OPEN && oldest !== undefined) void leave(oldest);
    return file;
  }

  return {
    async read(version: string, { z, x, y }: TileAddress): Promise<Uint8Array | undefined> {
      const file = fileOf(version);
      file.reading += 1;
      try {
        const { tiles } = await file.opened;
        const found = await tiles.getZxy(z, x, y);
        return found && new Uint8Array(found.data);
      } catch (error) {
        void leave(version);
        throw error;
      } finally {
        file.reading -= 1;
        if (file.isLeft && file.reading === 0) await closeFile(file);
      }
    },
    async close() {
      await Promise.all([...files.keys()].map(leave));
    },
  };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Creates the store. @param filesDir folder of files that all processes share */
export function createOwnImagery({ orm }: Pick<Database, 'orm'>, filesDir: string): OwnImageryStore {
  const files = createOpenFiles(filesDir);
  let clear: Promise<Uint8Array> | undefined;

  const clearTile = () =>
    (clear ??= sharp({
      create: {
        ...{ width: TILE_SIDE_PX, height: TILE_SIDE_PX, channels: 4 },
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      },
    })
      .webp({ lossless: true })
      .toBuffer());

  async function layers(rights: Rights): Promise<readonly OwnImagery[]> {
    const rows = await orm
      .select({ name: ownLayers.name, row: geoLayers })
      .from(ownLayers)
      .innerJoin(geoLayers, and(eq(ownLayers.current, geoLayers.name), isNotNull(geoLayers.tileLevel)))
      .orderBy(asc(geoLayers.position), asc(ownLayers.name));
    return rows.flatMap(({ name, row }) => {
      const sight = rights.of(name);
      // A picture cannot be cut to areas: who sees some of them only does not see it.
      if (sight === undefined || sight.areas !== undefined) return [];
      const { title, note, west, south, east, north, revision, tileLevel } = row;
      return [
        { name, title, note, revision, extent: { west, south, east, north }, maxLevel: tileLevel ?? 0 },
      ];
    });
  }

  async function tile({ revision }: OwnImagery, address: TileAddress): Promise<Uint8Array | undefined> {
    try {
      return (await files.read(revision, address)) ?? (await clearTile());
    } catch (error) {
      // It got another version since it was looked for.
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    layers,
    layer: async (name, rights) => (await layers(rights)).find((layer) => layer.name === name),
    tile,
    async pngTile(layer, address) {
      const bytes = await tile(layer, address);
      return bytes && (await sharp(bytes).png().toBuffer());
    },
    close: files.close,
  };
}
