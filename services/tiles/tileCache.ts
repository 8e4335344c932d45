import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeptKind } from './tileJob.ts';
import type { TileAddress } from '../../server/base/geo/tileMath.ts';

/** Rendered tiles on disk, with a limit on their size. */
export interface TileCache {
  /** The tile's bytes; undefined when it is not kept. */
  get(kind: KeptKind, tile: TileAddress): Promise<Buffer | undefined>;
  has(kind: KeptKind, tile: TileAddress): Promise<boolean>;
  /**
   * Keeps a tile; over the limit, the tiles that were made first go.
   * @throws what the file system throws (full disk)
   */
  put(kind: KeptKind, tile: TileAddress, bytes: Uint8Array): Promise<void>;
  /** Waits until nothing is being written, well or badly: the folder may then be taken away. */
  settled(): Promise<void>;
}

/** After a clean-up this share of the limit is left, so that one follows another at a distance. */
const SHARE_LEFT = 0.8;

interface KeptFile {
  readonly path: string;
  readonly bytes: number;
  readonly changedMs: number;
}

async function filesUnder(folder: string): Promise<KeptFile[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files: KeptFile[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (info?.isFile() === true) files.push({ path, bytes: info.size, changedMs: info.mtimeMs });
  }
  return files;
}

/**
 * Creates the cache in `folder/version`; folders of other versions are removed.
 * @param version changes whenever rendering would give other tiles
 */
export function createTileCache(folder: string, version: string, limitBytes: number): TileCache {
  const root = join(folder, version);
  /** Bytes kept; read from the disk once, then counted. */
  let total: Promise<number> | undefined;
  let cleaning: Promise<void> | undefined;
  const writes = new Set<Promise<void>>();

  const pathOf = (kind: KeptKind, { z, x, y }: TileAddress) =>
    join(root, kind, String(z), String(x), `${y}.tile`);

  async function countOnce(): Promise<number> {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name !== version) await rm(join(folder, name), { recursive: true, force: true });
    }
    return (await filesUnder(root)).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async function clean(): Promise<void> {
    const files = (await filesUnder(root)).sort((a, b) => a.changedMs - b.changedMs);
    let sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
    for (const { path, bytes } of files) {
      if (sum <= limitBytes * SHARE_LEFT) break;
      await rm(path, { force: true });
      sum -= bytes;
    }
    total = Promise.resolve(sum);
  }

  async function addToTotal(bytes: number): Promise<void> {
    total = (total ?? countOnce()).then((sum) => sum + bytes);
    if ((await total) <= limitBytes) return;
    cleaning ??= clean().finally(() => {
      cleaning = undefined;
    });
    await cleaning;
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    total ??= countOnce();
    await total;
    const whole = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(whole, bytes);
      await rename(whole, path);
    } catch (error) {
      await rm(whole, { force: true });
      throw error;
    }
    await addToTotal(bytes.byteLength);
  }

  return {
    get: (kind, tile) => readFile(pathOf(kind, tile)).catch(() => undefined),
    has: (kind, tile) =>
      stat(pathOf(kind, tile)).then(
        () => true,
        () => false,
      ),
    put(kind, tile, bytes) {
      const writing = write(pathOf(kind, tile), bytes).finally(() => writes.delete(writing));
      writes.add(writing);
      return writing;
    },
    async settled() {
      await Promise.allSettled(writes);
    },
  };
}
