import { err } from '../../../lib/result.ts';
import { workerJob } from '../../../lib/workerJob.ts';
import { MOST_STYLE_MB, type ReadStyles } from './readStyleFile.ts';

/** Longest that a file is read, milliseconds: the largest takes less than a second. */
const LIMIT_MS = 30_000;

/**
 * Reads a style file in a worker: its XML would hold the page up for longer than a frame. A file that is too large is not read at all.
 * @throws the signal's reason when aborted
 */
export async function readStyleInWorker(file: File, signal: AbortSignal): Promise<ReadStyles> {
  if (file.size > MOST_STYLE_MB * 1e6) return err({ what: 'tooLarge', megabytes: MOST_STYLE_MB });
  try {
    const bytes = await file.arrayBuffer();
    signal.throwIfAborted();
    const worker = new Worker(new URL('./styleWorker.ts', import.meta.url), {
      type: 'module',
      name: 'style',
    });
    return await workerJob<ReadStyles, ReadStyles>({
      worker,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
      begin: () => worker.postMessage(bytes, [bytes]),
      onReply: (reply, done) => done(reply),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return err({ what: 'unreadable' });
  }
}
