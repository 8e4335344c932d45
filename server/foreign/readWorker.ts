import { serveJobs } from '../base/threads/serveJobs.ts';
import { readAnswer } from './answerReader.ts';
import type { ReadAnswer } from './readService.ts';

/** An answer that is to be read. */
export interface ReadJob {
  readonly bytes: Uint8Array;
  readonly url: string;
}

// The thread that reads what services answer: megabytes of XML would hold up everybody else.
serveJobs<ReadJob, ReadAnswer>(({ bytes, url }) => Promise.resolve({ value: readAnswer(bytes, url) }));
