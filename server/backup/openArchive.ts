import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { CommandFailure } from '../data/command.ts';
import {
  archivedName,
  MANIFEST_HASH_NAME,
  MANIFEST_NAME,
  manifestSchema,
  type Manifest,
  type ManifestTable,
} from './manifest.ts';
import { readTarHeader, TAR_BLOCK_BYTES, TAR_END, tarPadding } from './tar.ts';

const decompress = promisify(gunzip);

/** Most that is taken of a manifest, and of a part of a table when it is decompressed, bytes. */
const [MAX_MANIFEST_BYTES, MAX_PART_BYTES] = [100_000_000, 1_000_000_000];

/** Bytes that are held while a file is read. */
const CHUNK_BYTES = 256 * 1024;

/** Where a file lies in an archive. */
interface Place {
  readonly at: number;
  readonly sizeBytes: number;
}

type Part = ManifestTable['parts'][number];

/** A backup that is open for reading; what it says of itself was checked, its contents not yet. */
export interface Archive {
  readonly file: string;
  readonly manifest: Manifest;
  /** Reads everything. @throws CommandFailure that names what is not what was written; the signal's reason */
  verify(signal: AbortSignal): Promise<void>;
  /** Lines of a part, a row each. @throws CommandFailure when it is not what was written */
  rows(part: Part): Promise<readonly string[]>;
  /** Bytes of one of the files. */
  content(path: string): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/** What is wrong with a backup, and what to do. */
function damaged(file: string, what: string): CommandFailure {
  return new CommandFailure(
    `备份文件不完整或已被改动：${file}（${what}）。请换用另一个备份，现有数据未改动 the backup is damaged or was changed; take another one, nothing was touched`,
  );
}

async function bytesAt(handle: FileHandle, { at, sizeBytes }: Place): Promise<Buffer> {
  const buffer = Buffer.alloc(sizeBytes);
  const { bytesRead } = await handle.read(buffer, 0, sizeBytes, at);
  return buffer.subarray(0, bytesRead);
}

async function* chunksAt(handle: FileHandle, { at, sizeBytes }: Place): AsyncGenerator<Buffer> {
  for (let read = 0; read < sizeBytes; read += CHUNK_BYTES)
    yield await bytesAt(handle, { at: at + read, sizeBytes: Math.min(CHUNK_BYTES, sizeBytes - read) });
}

/** Finds all files by their headers. @throws CommandFailure when they do not follow each other to the archive's end */
async function placesIn(handle: FileHandle, file: string): Promise<ReadonlyMap<string, Place>> {
  const { size } = await handle.stat();
  const places = new Map<string, Place>();
  for (let at = 0; at < size;) {
    const entry = readTarHeader(await bytesAt(handle, { at, sizeBytes: TAR_BLOCK_BYTES }));
    if (entry === 'end' && at + TAR_END.length === size) return places;
    if (entry === undefined || entry === 'end')
      throw damaged(file, `第 ${String(at)} 字节 byte ${String(at)}`);
    if (places.has(entry.name)) throw damaged(file, `${entry.name} 重复 twice`);
    const { name, sizeBytes } = entry;
    const [start, paddingBytes] = [at + TAR_BLOCK_BYTES, tarPadding(sizeBytes)];
    const padding = await bytesAt(handle, { at: start + sizeBytes, sizeBytes: paddingBytes });
    // No hash tells of what stands between two files: whatever is not empty there was changed.
    if (padding.some((byte) => byte !== 0)) throw damaged(file, name);
    places.set(name, { at: start, sizeBytes });
    at = start + sizeBytes + paddingBytes;
  }
  throw damaged(file, '文件被截断 cut off');
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function readManifest(
  handle: FileHandle,
  file: string,
  places: ReadonlyMap<string, Place>,
): Promise<Manifest> {
  const [place, hashPlace] = [places.get(MANIFEST_NAME), places.get(MANIFEST_HASH_NAME)];
  if (place === undefined || hashPlace === undefined || place.sizeBytes > MAX_MANIFEST_BYTES)
    throw damaged(file, `没有 no ${MANIFEST_NAME}`);
  const text = await bytesAt(handle, place);
  const stated = (await bytesAt(handle, { ...hashPlace, sizeBytes: 64 })).toString('latin1');
  if (sha256Of(text) !== stated) throw damaged(file, MANIFEST_NAME);
  const parsed = manifestSchema.safeParse(JSON.parse(text.toString('utf8')));
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new CommandFailure(
    `本版本的门户不认识该备份的格式：${file}（${MANIFEST_NAME} ${where}）。请用写出它的版本或更新的版本 this portal does not know the form of the backup; use the version that wrote it, or a newer one`,
  );
}

/** What a manifest says of all files beside it. */
const statedIn = ({ tables, files }: Manifest) => [
  ...tables.flatMap(({ parts }) => parts),
  ...files.map(({ path, ...stated }) => ({ name: archivedName(path), ...stated })),
];

/** @throws CommandFailure when there is another file, or one is missing or of another size */
function compare(file: string, manifest: Manifest, places: ReadonlyMap<string, Place>): void {
  const stated = statedIn(manifest);
  for (const { name, sizeBytes } of stated)
    if (places.get(name)?.sizeBytes !== sizeBytes) throw damaged(file, name);
  if (places.size !== stated.length + 2) throw damaged(file, '多出文件 more files than it says');
}

async function openHandle(file: string): Promise<FileHandle> {
  try {
    return await open(file);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CommandFailure(`无法打开备份文件 cannot open the backup: ${file} (${why})`);
  }
}

function archiveOn(
  handle: FileHandle,
  file: string,
  manifest: Manifest,
  places: ReadonlyMap<string, Place>,
): Archive {
  const placeOf = (name: string): Place => {
    const place = places.get(name);
    if (place === undefined) throw damaged(file, name);
    return place;
  };
  return {
    file,
    manifest,
    async verify(signal) {
      for (const { name, sha256 } of statedIn(manifest)) {
        const hash = createHash('sha256');
        for await (const chunk of chunksAt(handle, placeOf(name))) {
          signal.throwIfAborted();
          hash.update(chunk);
        }
        if (hash.digest('hex') !== sha256) throw damaged(file, name);
      }
    },
    async rows({ name, rows, sha256 }) {
      const bytes = await bytesAt(handle, placeOf(name));
      if (sha256Of(bytes) !== sha256) throw damaged(file, name);
      const text = await decompress(bytes, { maxOutputLength: MAX_PART_BYTES });
      const lines = text.toString('utf8').split('\n');
      if (lines.pop() !== '' || lines.length !== rows)
        throw damaged(file, `${name}: ${String(lines.length)}`);
      return lines;
    },
    content: (path) => chunksAt(handle, placeOf(archivedName(path))),
    close: () => handle.close(),
  };
}

/**
 * Opens a backup and reads what it says of itself.
 * @throws CommandFailure when it cannot be opened, is not whole, or is of a form that this version does not know
 */
export async function openArchive(file: string): Promise<Archive> {
  const handle = await openHandle(file);
  try {
    const places = await placesIn(handle, file);
    const manifest = await readManifest(handle, file, places);
    compare(file, manifest, places);
    return archiveOn(handle, file, manifest, places);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Opens a backup, lets `work` read it, and closes it. @throws as {@link openArchive}, and what `work` throws */
export async function withArchive<T>(file: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await openArchive(file);
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}
