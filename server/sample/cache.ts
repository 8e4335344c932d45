import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Raised whenever the generator changes what it makes, so that old caches are made anew. */
export const SAMPLE_VERSION = 7;

/** The caches as they were written. */
export type SampleCaches = Readonly<Record<CacheName, ArrayBuffer>>;

/** The binary caches that a sample is opened from. */
const CACHE_NAMES = ['height', 'mountain', 'shore', 'wet', 'oasis', 'exposure', 'overview'] as const;

/** One of {@link CACHE_NAMES}. */
export type CacheName = (typeof CACHE_NAMES)[number];

const folderOf = (dataDir: string): string => join(dataDir, 'sample', `v${SAMPLE_VERSION}`);

const FEATURES_FILE = 'features.json';

/** True when a whole cache of this version is there: its folder only gets its name when all files are written. */
export async function cacheExists(dataDir: string): Promise<boolean> {
  try {
    return (await stat(folderOf(dataDir))).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Writes all caches, then gives the folder its name in one step.
 * @throws what the file system throws; then nothing of it is taken for a cache
 */
export async function writeCaches(
  dataDir: string,
  caches: Readonly<Record<CacheName, Uint8Array>>,
  featuresJson: string,
): Promise<void> {
  const building = join(dataDir, 'sample', `building-${process.pid}`);
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true });
  try {
    for (const name of CACHE_NAMES) await writeFile(join(building, `${name}.bin`), caches[name]);
    await writeFile(join(building, FEATURES_FILE), featuresJson);
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

async function readCache(path: string): Promise<ArrayBuffer> {
  try {
    const { buffer, byteOffset, byteLength } = await readFile(path);
    // A whole buffer need not be copied: the rasters are tens of megabytes.
    if (byteOffset === 0 && byteLength === buffer.byteLength) return buffer;
    return buffer.slice(byteOffset, byteOffset + byteLength);
  } catch (cause) {
    throw new Error(`the sample's cache is missing: ${path}; prepareSample makes it`, { cause });
  }
}

/** Reads the vector layers' JSON text. */
export function readFeatures(dataDir: string): Promise<string> {
  return readFile(join(folderOf(dataDir), FEATURES_FILE), 'utf8');
}
