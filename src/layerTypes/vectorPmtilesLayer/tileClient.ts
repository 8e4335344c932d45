import { TIMEOUT_MS } from '../../domain/bureau/businessConstants.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { abortable, TimeoutError, withTimeout } from '../../lib/abort.ts';
import { systemClock } from '../../lib/clock.ts';
import { createWorkQueue } from '../../lib/workQueue.ts';
import type { Numbered, TileAnswer, TileQuestion } from './protocol.ts';

/** Questions that the worker has at once: what nobody waits for any more is mostly not asked at all. */
const AT_ONCE = 2;

type Answered = Exclude<TileAnswer, { readonly reply: 'failed' }>;

interface Waiting {
  resolve(answer: Answered): void;
  reject(error: Error): void;
}

/** The one worker of the page that reads and draws vector tiles of archives; it is started with the first. */
class TileWorker {
  readonly #waiting = new Map<number, Waiting>();
  readonly #queue = createWorkQueue(AT_ONCE);
  #worker: Worker | undefined;
  #lastId = 0;

  /** @throws LayerLoadError; the signal's reason */
  ask(question: TileQuestion, signal: AbortSignal): Promise<Answered> {
    const answered = new Promise<Answered>((resolve, reject) => {
      this.#queue.add(async () => {
        if (signal.aborted) return reject(signal.reason as Error);
        await this.#inTime(question).then(resolve, reject);
      });
    });
    // Nobody waits any more: what it holds is freed.
    const free = (answer: Answered) => signal.aborted && answer.reply === 'drawn' && answer.picture.close();
    void answered.then(free, () => undefined);
    return abortable(answered, signal);
  }

  /** A tile that takes too long is given up with the worker: it cannot be told to stop. */
  async #inTime(question: TileQuestion): Promise<Answered> {
    try {
      return await withTimeout(systemClock, TIMEOUT_MS.service, undefined, () => this.#send(question));
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      const late = new LayerLoadError({ code: 'timeout', detail: question.given.key });
      this.#stop(late);
      throw late;
    }
  }

  #send(question: TileQuestion): Promise<Answered> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id } satisfies Numbered<TileQuestion>);
    });
  }

  #start(): Worker {
    const started = new Worker(new URL('./tileWorker.ts', import.meta.url), {
      type: 'module',
      name: 'vectorTiles',
    });
    started.onmessage = ({ data }: MessageEvent<Numbered<TileAnswer>>) => this.#hear(data);
    // A worker whose file does not come says nothing.
    started.onerror = ({ message = '' }: Partial<ErrorEvent>) =>
      this.#stop(new LayerLoadError({ code: 'draw-failed', detail: `vector tile worker: ${message}` }));
    return started;
  }

  #stop(error: LayerLoadError): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const asker of waiting) asker.reject(error);
  }

  #hear({ id, ...answer }: Numbered<TileAnswer>): void {
    const asker = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (answer.reply === 'failed') asker?.reject(new LayerLoadError(answer.problem));
    else asker?.resolve(answer);
  }
}

let held: TileWorker | undefined;

/** Asks the worker about a tile. @throws LayerLoadError with the reason; the signal's reason when aborted */
export function askTileWorker(question: TileQuestion, signal: AbortSignal): Promise<Answered> {
  held ??= new TileWorker();
  return held.ask(question, signal);
}
