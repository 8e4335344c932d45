import { join } from 'node:path';
import { createThreadPool, type ThreadPool } from '../base/threads/threadPool.ts';
import type { FileJob, FileOutcome, OverviewJob } from './fileJob.ts';
import type { FeatureStoring } from './storeContent.ts';

/** Long enough for somebody who looks at what a file holds before he stores it; what GDAL took is given back then. */
const IDLE_MS = 20_000;

/** Threads that read files. */
export type FileThreads = ThreadPool<FileJob | OverviewJob, FileOutcome>;

/** Makes overviews in the thread that read the file. */
export const overviewsBy =
  (threads: FileThreads): FeatureStoring['makeOverviews'] =>
  async ({ file, kind }, signal) => {
    const outcome = await threads.perform({ overviewsOf: { file, kind } }, { signal });
    if (outcome.kind !== 'overviewed') throw new Error('no overviews were made');
    return outcome.file;
  };

/** Creates the thread that reads files. @param folder what it writes is in `out` inside */
export const createFileThreads = (folder: string): FileThreads =>
  createThreadPool<FileJob | OverviewJob, FileOutcome>({
    program: 'server/imports/fileWorker.ts',
    workerData: { output: join(folder, 'out') },
    size: 1,
    idleMs: IDLE_MS,
  });
