import type { ImportProblem, ReadAnnotations, ReadProgress } from './model/readAnnotations.ts';
import type { Result } from '../../lib/result.ts';
import { workerJob } from '../../lib/workerJob.ts';

type ReadResult = Result<ReadAnnotations, ImportProblem>;

/** A message from the worker. */
export type ImportReply =
  | { readonly reply: 'progress'; readonly done: number; readonly total: number }
  | { readonly reply: 'read'; readonly result: ReadResult };

/**
 * Reads what a file holds.
 * @param bytes given away: the caller's buffer is empty afterwards
 * @throws Error when the reader fails; the signal's reason when aborted
 */
export type ReadFile = (
  bytes: ArrayBuffer,
  onProgress: ReadProgress,
  signal: AbortSignal,
) => Promise<ReadResult>;

/** Reads in a worker, so that a large file does not hold up the page. */
export const readInWorker: ReadFile = (bytes, onProgress, signal) => {
  const worker = new Worker(new URL('./importWorker.ts', import.meta.url), {
    type: 'module',
    name: 'annotation-import',
  });
  return workerJob<ImportReply, ReadResult>({
    worker,
    signal,
    begin: () => worker.postMessage(bytes, [bytes]),
    onReply(reply, done) {
      if (reply.reply === 'read') done(reply.result);
      else onProgress(reply.done, reply.total);
    },
  });
};
