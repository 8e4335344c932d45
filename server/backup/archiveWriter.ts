import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

/** Bytes of a file that are held at a time. */
const CHUNK_BYTES = 256 * 1024;

/** What was put into an archive. */
export interface Stored {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Writes an archive from its beginning to its end; nothing is held once it is written. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<Stored>;
  /** Copies a file, as long as it is when it is opened. @throws what the file system says, before anything is written, when it is gone */
  addFile(name: string, path: string): Promise<Stored>;
  /** Ends it, and waits until it is on the disk. @returns its size, bytes */
  end(): Promise<number>;
}

/** Creates the writer. @param nowMs when the files in it were made, since the Unix epoch */
export function createArchiveWriter(file: FileHandle, nowMs: number): ArchiveWriter {
  const pad = (sizeBytes: number) => file.writeFile(Buffer.alloc(tarPadding(sizeBytes)));

  async function copy(source: FileHandle, sizeBytes: number): Promise<string> {
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (let left = sizeBytes; left > 0;) {
      const { bytesRead } = await source.read(buffer, 0, Math.min(left, CHUNK_BYTES));
      if (bytesRead === 0) throw new Error('a file became shorter while it was read');
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      await file.writeFile(chunk);
      left -= bytesRead;
    }
    return hash.digest('hex');
  }

  return {
    async add(name, content) {
      const sizeBytes = content.length;
      await file.writeFile(Buffer.concat([tarHeader({ name, sizeBytes }, nowMs), content]));
      await pad(sizeBytes);
      return { sizeBytes, sha256: createHash('sha256').update(content).digest('hex') };
    },
    async addFile(name, path) {
      const source = await open(path);
      try {
        const { size: sizeBytes } = await source.stat();
        await file.writeFile(tarHeader({ name, sizeBytes }, nowMs));
        const sha256 = await copy(source, sizeBytes);
        await pad(sizeBytes);
        return { sizeBytes, sha256 };
      } finally {
        await source.close();
      }
    },
    async end() {
      await file.writeFile(TAR_END);
      await file.sync();
      return (await file.stat()).size;
    },
  };
}
