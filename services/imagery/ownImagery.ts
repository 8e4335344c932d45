import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles, type Source } from 'pmtiles';
import sharp from 'sharp';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import type { Rights } from '../../server/base/access/rights.ts';
import type { Database } from '../../server/base/db/database.ts';
import { readGrid, type TileGrid, type TileRange } from '../../server/base/drawing/tileGrid.ts';
import type { TileAddress } from '../../server/base/geo/tileMath.ts';
import { imageryPath } from '../../server/base/imageryFiles.ts';
import { geoLayers, ownLayers } from '../schema.ts';
import { TILE_SIDE_PX } from '../tiles/geographic.ts';

/** A picture of the ground of the bureau's own, as it is published to somebody. */
export interface OwnImagery {
  readonly name: string;
  readonly title: string;
  readonly titleEn: string;
  readonly note: string;
  readonly importedAt: Date | undefined;
  readonly extent: Extent;
  /** Deepest level of its tiles. */
  readonly maxLevel: number;
  /** Changes with every change of its tiles. */
  readonly revision: string;
}

/** One of all own pictures. */
export interface RankedImagery extends OwnImagery {
  /** Its place among them, 0 on top, whoever sees them. */
  readonly rank: number;
}

/** Whether a layer of a map is a picture, and not one of features. */
export const isPicture = <Other extends object>(layer: Other | OwnImagery): layer is OwnImagery =>
  'maxLevel' in layer;

/** Reads own pictures, for those who have rights. */
export interface OwnImageryStore {
  /** Those that are seen, the bottom one first. @throws DatabaseFailure */
  layers(rights: Rights): Promise<readonly RankedImagery[]>;
  /** One of them; undefined for one that is not there or not seen. @throws DatabaseFailure */
  layer(name: string, rights: Rights): Promise<OwnImagery | undefined>;
  /** A tile as WebP, clear where the picture has nothing; undefined where its file is gone. @throws what the file system says */
  tile(layer: OwnImagery, tile: TileAddress): Promise<Uint8Array | undefined>;
  /** The same as PNG, for programs that read no WebP. @throws what the file system says */
  pngTile(layer: OwnImagery, tile: TileAddress): Promise<Uint8Array | undefined>;
  /**
   * The tiles of a range as they are kept, none where the picture has nothing or was replaced meanwhile.
   * @throws what the file system says; the signal's reason
   */
  part(layer: OwnImagery, range: TileRange, signal: AbortSignal): Promise<TileGrid>;
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

/** Pictures under the names that they are seen by, the bottom one first. @param name of one of them; all without */
const rowsInForce = (orm: Database['orm'], name?: string) =>
  orm
    .select({
      name: ownLayers.name,
      title: geoLayers.title,
      titleEn: geoLayers.titleEn,
      note: geoLayers.note,
      importedAt: geoLayers.versionAt,
      revision: geoLayers.revision,
      tileLevel: geoLayers.tileLevel,
      west: geoLayers.west,
      south: geoLayers.south,
      east: geoLayers.east,
      north: geoLayers.north,
    })
    .from(ownLayers)
    .innerJoin(geoLayers, and(eq(ownLayers.current, geoLayers.name), isNotNull(geoLayers.tileLevel)))
    .where(name === undefined ? undefined : eq(ownLayers.name, name))
    .orderBy(asc(geoLayers.position), asc(ownLayers.name));

/** A picture as somebody sees it; undefined for one that he does not see. */
function seenAs(
  row: Awaited<ReturnType<typeof rowsInForce>>[number],
  rights: Rights,
): OwnImagery | undefined {
  const { west, south, east, north, tileLevel, importedAt, ...told } = row;
  const sight = rights.of(row.name);
  // A picture cannot be cut to areas: who sees some of them only does not see it.
  if (sight === undefined || sight.areas !== undefined) return undefined;
  return {
    ...told,
    importedAt: importedAt ?? undefined,
    extent: { west, south, east, north },
    maxLevel: tileLevel ?? 0,
  };
}

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

  async function layers(rights: Rights): Promise<readonly RankedImagery[]> {
    const rows = await rowsInForce(orm);
    return rows.flatMap((row, index) => {
      const picture = seenAs(row, rights);
      return picture === undefined ? [] : [{ ...picture, rank: rows.length - 1 - index }];
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
    async layer(name, rights) {
      const [row] = await rowsInForce(orm, name);
      return row && seenAs(row, rights);
    },
    tile,
    part: ({ revision }, range, signal) =>
      readGrid(
        range,
        (address) =>
          files.read(revision, address).catch((error: unknown) => {
            if (isMissing(error)) return undefined;
            throw error;
          }),
        signal,
      ),
    async pngTile(layer, address) {
      const bytes = await tile(layer, address);
      return bytes && (await sharp(bytes).png().toBuffer());
    },
    close: files.close,
  };
}
