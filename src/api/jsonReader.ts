import { arrayAt } from '../lib/longestArray.ts';
import { workerJob } from '../lib/workerJob.ts';

/** A message from the worker: what the answer is without its longest array, then that array bit by bit. */
export type JsonReply =
  | { readonly reply: 'head'; readonly head: unknown; readonly path: readonly (string | number)[] }
  | { readonly reply: 'items'; readonly items: readonly unknown[] }
  | { readonly reply: 'whole' }
  | { readonly reply: 'notJson'; readonly message: string };

/** Longer texts are read in a worker, characters: the page reads so many in about 10 ms on an office PC. */
const LONGEST_HERE = 500_000;

/**
 * Reads a text as JSON: a short one at once, a long one in a worker (where there are workers), whose result comes in bits, so that the
 * page is never held up.
 * @returns what it holds, or a promise of it
 * @throws SyntaxError where it is none; the signal's reason when aborted
 */
export function readJson(text: string, signal: AbortSignal | undefined): unknown {
  const isShort = text.length <= LONGEST_HERE || typeof Worker === 'undefined';
  return isShort ? JSON.parse(text) : readLong(text, signal ?? new AbortController().signal);
}

async function readLong(text: string, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./jsonWorker.ts', import.meta.url), { type: 'module', name: 'json' });
  let head: unknown;
  let items: unknown[] = [];
  let mistake: SyntaxError | undefined;
  await workerJob<JsonReply, void>({
    worker,
    signal,
    begin: () => worker.postMessage(text),
    onReply(reply, done) {
      if (reply.reply === 'head') {
        head = reply.head;
        items = reply.path.length === 0 ? [] : arrayAt(head, reply.path);
      } else if (reply.reply === 'items') items.push(...reply.items);
      else {
        if (reply.reply === 'notJson') mistake = new SyntaxError(reply.message);
        done();
      }
    },
  });
  if (mistake !== undefined) throw mistake;
  return head;
}
