import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, type TransferListItem } from 'node:worker_threads';

/** What a thread is told: a job, or to stop the one in work. */
export type ThreadMessage<Job> = { readonly job: Job } | { readonly abort: true };

/** What a thread answers to a job: how far it is, 0 to 1, any number of times, and then how it ended. */
export type ThreadAnswer<Value> =
  | { readonly progress: number }
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string };

/** What a job made, and which of its memory moves to whoever asked. */
export interface Made<Value> {
  readonly value: Value;
  readonly moved?: readonly TransferListItem[];
}

/**
 * Lets the thread that answers everybody go first where processors are short; only Linux has priorities of threads. A third of its weight:
 * with a tenth, as PRIORITY_BELOW_NORMAL is, a browser that draws a globe on the processors of the same PC left pictures waiting for more
 * than 20 s.
 */
const STEPPED_BACK = 5;

function stepBack(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), STEPPED_BACK);
  } catch {
    // Another system: its scheduler decides.
  }
}

/**
 * The thread's side of a pool: performs one job after the other.
 * @param perform gives up when the signal aborts, where it can, and may tell how far it is, 0 to 1
 */
export function serveJobs<Job, Value>(
  perform: (job: Job, signal: AbortSignal, tell: (progress: number) => void) => Promise<Made<Value>>,
): void {
  const port = parentPort;
  if (port === null) throw new Error('this program runs in a worker thread only');
  stepBack();
  let current = new AbortController();
  const tell = (progress: number) => port.postMessage({ progress } satisfies ThreadAnswer<Value>);

  async function answer(job: Job): Promise<void> {
    current = new AbortController();
    try {
      const { value, moved = [] } = await perform(job, current.signal, tell);
      port?.postMessage({ ok: true, value } satisfies ThreadAnswer<Value>, moved);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      port?.postMessage({ ok: false, message } satisfies ThreadAnswer<Value>);
    }
  }

  port.on('message', (message: ThreadMessage<Job>) => {
    if ('abort' in message) current.abort();
    else void answer(message.job);
  });
}
