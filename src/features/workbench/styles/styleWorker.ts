import { decodedText } from '../../../lib/readCsv.ts';
import { readStyleFile, type ReadStyles } from './readStyleFile.ts';

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null;
  postMessage(message: ReadStyles): void;
};

scope.onmessage = ({ data }) => scope.postMessage(readStyleFile(decodedText(data)));
