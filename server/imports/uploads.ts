import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_FORMATS, importFormatOf } from '../../src/domain/layers/imports/limits.ts';
import { Refusal } from '../base/http/refusal.ts';
import { plainFileName } from './sourceFiles.ts';

/** A file that is being sent, in a folder of its own. */
export interface Upload {
  readonly id: string;
  /** As its sender calls it. */
  readonly file: string;
  readonly sizeBytes: number;
  readonly folder: string;
  /** Where its bytes are. */
  readonly path: string;
  receivedBytes: number;
}

/** Makes room for a file. @throws Refusal 400 for a kind of file that is not read */
export async function beginUpload(root: string, file: string, sizeBytes: number): Promise<Upload> {
  if (importFormatOf(file) === undefined)
    throw new Refusal(
      400,
      `不支持的文件类型：${file}。可导入 ${[...new Set(Object.values(IMPORT_FORMATS))].join('、')}`,
    );
  const id = randomUUID();
  const folder = join(root, id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, plainFileName(file));
  return { id, file, sizeBytes, folder, path, receivedBytes: 0 };
}

/**
 * Adds the next bytes of a file.
 * @throws Refusal 409 when they are not the next ones: the sender goes on where the upload says it is; 413 when there are too many
 */
export async function addPart(upload: Upload, offset: number, bytes: Uint8Array): Promise<void> {
  if (offset !== upload.receivedBytes)
    throw new Refusal(409, `文件分段不连续：应从第 ${String(upload.receivedBytes)} 字节继续`);
  if (offset + bytes.length > upload.sizeBytes) throw new Refusal(413, '文件比声明的大，请重新选择文件');
  // Before it waits: of two alike that come at once, one is not the next.
  upload.receivedBytes += bytes.length;
  const file = await open(upload.path, 'a', 0o600);
  try {
    await file.write(bytes, 0, bytes.length);
  } catch (error) {
    upload.receivedBytes = offset;
    throw error;
  } finally {
    await file.close();
  }
}

/** Takes a file and all that was made of it away. */
export const dropUpload = ({ folder }: Upload): Promise<void> => rm(folder, { recursive: true, force: true });
