import { createEmitter } from '../lib/signal.ts';

/** A file that the user was given. */
export interface GivenFile {
  readonly fileName: string;
  readonly bytes: number;
}

/** Tells of every file that the page gives to the user, whatever made it. */
export const givenFiles = createEmitter<GivenFile>();

/** Gives bytes to the user as a file. */
export function downloadBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
  givenFiles.emit({ fileName, bytes: blob.size });
}
