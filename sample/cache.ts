import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Raised whenever the generator changes what it makes, so that old caches are made anew. */
export const SAMPLE_VERSION = 18;

/** The caches as they were written. */
export type SampleCaches = Readonly<Record<CacheName, ArrayBuffer>>;

/** The binary caches that a sample is opened from. */
const CACHE_NAMES = ['height', 'mountain', 'shore', 'wet', 'oasis', 'exposure', 'overview'] as const;

/** One of {@link CACHE_NAMES}. */
export type CacheName = (typeof CACHE_NAMES)[number];

const folderOf = (dataDir: string): string => join(dataDir, 'sample', `v${SAMPLE_VERSION}`);

/** True when a whole cache of this version is there: its folder only gets its name when all files are written. */
export async function cacheExists(dataDir: string): Promise<boolean> {
  try {
    return (await stat(folderOf(dataDir))).isDirectory();
  } catch {
    return false;
  }
}

/** Writes into the folder that is being made. */
export interface CacheWriter {
  binary(name: CacheName, bytes: Uint8Array): Promise<void>;
  /** Text that `readText` gives back: a vector layer, or what it was made from. */
  text(name: string, json: string): Promise<void>;
}

/**
 * Lets all caches be written, then gives the folder its name in one step.
 * @throws what the file system and `fill` throw; then nothing of it is taken for a cache
 */
export async function writeCaches(
  dataDir: string,
  fill: (writer: CacheWriter) => Promise<void>,
): Promise<void> {
  const building = join(dataDir, 'sample', `building-${process.pid}`);
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true });
  try {
    await fill({
      binary: (name, bytes) => writeFile(join(building, `${name}.bin`), bytes),
      text: (name, json) => writeFile(join(building, `${name}.json`), json),
    });
    await rename(building, folderOf(dataDir));
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    if (!(await cacheExists(dataDir))) throw error;
  }
}

/** Reads the caches. */
export async function readCaches(dataDir: string): Promise<SampleCaches> {
  const read = async (name: CacheName) =>
    [name, await readCache(join(folderOf(dataDir), `${name}.bin`))] as const;
  const entries = Object.fromEntries(await Promise.all(CACHE_NAMES.map(read)));
  return entries as Record<CacheName, ArrayBuffer>;
}

const missing = (path: string, cause: unknown): Error =>
  new Error(`the sample's cache is missing: ${path}; prepareSample makes it`, { cause });

async function readCache(path: string): Promise<ArrayBuffer> {
  try {
    const { buffer, byteOffset, byteLength } = await readFile(path);
    // A whole buffer need not be copied: the rasters are tens of megabytes.
    if (byteOffset === 0 && byteLength === buffer.byteLength) return buffer;
    return buffer.slice(byteOffset, byteOffset + byteLength);
  } catch (cause) {
    throw missing(path, cause);
  }
}

/**
 * Reads a text that a {@link CacheWriter} wrote.
 * @throws Error when it is not there
 */
export async function readText(dataDir: string, name: string): Promise<string> {
  const path = join(folderOf(dataDir), `${name}.json`);
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw missing(path, cause);
  }
}
