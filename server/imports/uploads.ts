import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importFormatOf, isPictureFile, LAYER_FORMATS } from '../../src/domain/layers/imports/limits.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { Import } from './importRows.ts';
import { plainFileName } from './sourceFiles.ts';

/** @throws Refusal 400 for a kind of file that is not read */
export function requireReadable(file: string): void {
  if (importFormatOf(file) === undefined && !isPictureFile(file))
    throw new Refusal(
      400,
      `不支持的文件类型：${file}。可导入 ${[...new Set(Object.values(LAYER_FORMATS))].join('、')}`,
    );
}

/** Where the files of imports are, in a folder that all processes share: each in a folder of its own. */
export interface Uploads {
  folderOf(id: string): string;
  /** Where a file's bytes are. */
  pathOf(one: Pick<Import, 'id' | 'file'>): string;
  /** Makes room for a file. */
  begin(one: Pick<Import, 'id' | 'file'>): Promise<void>;
  /**
   * Writes the next bytes of a file; they count once they are noted.
   * @throws Refusal 409 when they are not the next ones: the sender goes on where the import says it is; 413 when there are too many
   */
  write(one: Import, offset: number, bytes: Uint8Array): Promise<void>;
  /** Takes a file and all that was made of it away. */
  drop(id: string): Promise<void>;
}

/** Says where the next bytes must begin. */
export const notTheNext = ({ receivedBytes }: Import) =>
  new Refusal(409, `文件分段不连续：应从第 ${String(receivedBytes)} 字节继续`);

/** Keeps uploads in a folder. */
export function createUploads(root: string): Uploads {
  const folderOf = (id: string) => join(root, id);
  const pathOf = ({ id, file }: Pick<Import, 'id' | 'file'>) => join(root, id, plainFileName(file));
  return {
    folderOf,
    pathOf,
    async begin(one) {
      await mkdir(folderOf(one.id), { recursive: true, mode: 0o700 });
      await (await open(pathOf(one), 'wx', 0o600)).close();
    },
    async write(one, offset, bytes) {
      if (offset !== one.receivedBytes) throw notTheNext(one);
      if (offset + bytes.length > one.sizeBytes) throw new Refusal(413, '文件比声明的大，请重新选择文件');
      const file = await open(pathOf(one), 'r+');
      try {
        await file.write(bytes, 0, bytes.length, offset);
      } finally {
        await file.close();
      }
    },
    drop: (id) => rm(folderOf(id), { recursive: true, force: true }),
  };
}
