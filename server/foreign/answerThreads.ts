import { createThreadPool, type ThreadPool } from '../base/threads/threadPool.ts';
import type { ReadAnswer } from './readService.ts';
import type { ReadJob } from './readWorker.ts';

/** Long enough for who adds several services one after the other. */
const IDLE_MS = 20_000;

/** Creates the thread that reads what services answer. */
export function createAnswerThreads(): ThreadPool<ReadJob, ReadAnswer> {
  return createThreadPool({ program: 'server/foreign/readWorker.ts', size: 1, idleMs: IDLE_MS });
}
