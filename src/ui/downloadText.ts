import { downloadBlob } from './downloadBlob.ts';

/** Gives a text to the user as a file. */
export function downloadText(fileName: string, mediaType: string, text: string): void {
  downloadBlob(fileName, new Blob([text], { type: mediaType }));
}
