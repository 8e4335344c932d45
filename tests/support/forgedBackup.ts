import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createArchiveWriter } from '../../server/backup/archiveWriter.ts';
import { MANIFEST_HASH_NAME, MANIFEST_NAME, type Manifest } from '../../server/backup/manifest.ts';
import { readTarHeader, TAR_BLOCK_BYTES, tarPadding } from '../../server/backup/tar.ts';

/** A backup's contents, to be changed. */
export interface Contents {
  readonly manifest: Manifest;
  /** Files by their names in the archive, the manifest left out. */
  readonly files: Map<string, Buffer>;
}

async function contentsOf(backup: string): Promise<Contents> {
  const bytes = await readFile(backup);
  const files = new Map<string, Buffer>();
  for (let at = 0; ;) {
    const entry = readTarHeader(bytes.subarray(at, at + TAR_BLOCK_BYTES));
    if (entry === undefined || entry === 'end') break;
    const from = at + TAR_BLOCK_BYTES;
    files.set(entry.name, bytes.subarray(from, from + entry.sizeBytes));
    at = from + entry.sizeBytes + tarPadding(entry.sizeBytes);
  }
  const manifest = JSON.parse(files.get(MANIFEST_NAME)?.toString() ?? '') as Manifest;
  files.delete(MANIFEST_NAME);
  files.delete(MANIFEST_HASH_NAME);
  return { manifest, files };
}

/** Changes the rows of a table's first part, with the hash that belongs to them. */
export function changeRows(
  { manifest, files }: Contents,
  table: string,
  change: (text: string) => string,
): void {
  const part = manifest.tables.find(({ name }) => name === table)?.parts[0];
  if (part === undefined) throw new Error(`no rows of ${table}`);
  const text = change(gunzipSync(files.get(part.name) ?? Buffer.alloc(0)).toString());
  const bytes = gzipSync(text);
  files.set(part.name, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  Object.assign(part, { rows: text.split('\n').length - 1, sizeBytes: bytes.length, sha256 });
}

/** Writes a backup anew as somebody who knows the format would, every hash right. */
export async function forgeBackup(
  backup: string,
  target: string,
  change: (contents: Contents) => void,
): Promise<void> {
  const contents = await contentsOf(backup);
  change(contents);
  const file = await open(target, 'w');
  const writer = createArchiveWriter(file, 0);
  for (const [name, bytes] of contents.files) await writer.add(name, bytes);
  const { sha256 } = await writer.add(MANIFEST_NAME, Buffer.from(JSON.stringify(contents.manifest)));
  await writer.add(MANIFEST_HASH_NAME, Buffer.from(`${sha256}  ${MANIFEST_NAME}\n`));
  await writer.end();
  await file.close();
}
