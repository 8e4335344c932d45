import { join } from 'node:path';
import { createThreadPool, type ThreadPool } from '../base/threads/threadPool.ts';
import type { FileJob, FileOutcome } from './fileJob.ts';

/** Long enough for somebody who looks at what a file holds before he stores it; what GDAL took is given back then. */
const IDLE_MS = 20_000;

/** Creates the thread that reads files. @param folder what it writes is in `out` inside */
export const createFileThreads = (folder: string): ThreadPool<FileJob, FileOutcome> =>
  createThreadPool<FileJob, FileOutcome>({
    program: 'server/imports/fileWorker.ts',
    workerData: { output: join(folder, 'out') },
    size: 1,
    idleMs: IDLE_MS,
  });
