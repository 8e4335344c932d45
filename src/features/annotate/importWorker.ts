import { readAnnotations } from './model/readAnnotations.ts';
import type { ImportReply } from './importReader.ts';

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null;
  postMessage(message: ImportReply): void;
};

scope.onmessage = ({ data }) => {
  const result = readAnnotations(data, (done, total) =>
    scope.postMessage({ reply: 'progress', done, total }),
  );
  scope.postMessage({ reply: 'read', result });
};
