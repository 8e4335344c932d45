import type { GeoTiffFacts } from '../../domain/layers/geotiff/openGeoTiff.ts';
import type { ReadPart } from '../../domain/layers/geotiff/partSource.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import type { TileOfWorld } from '../../domain/layers/vectorTiles/tileGeometry.ts';
import type { CogMessage, CogReply } from './protocol.ts';

/** A GeoTIFF that the worker holds open. */
export interface HeldPicture {
  readonly facts: GeoTiffFacts;
  /** A tile; undefined where the picture shows nothing. @throws LayerLoadError with the reason; the signal's reason when aborted */
  tile(tile: TileOfWorld, signal: AbortSignal): Promise<ImageBitmap | undefined>;
  release(): void;
}

type Answer = Extract<CogReply, { readonly id: number }>;
type Question =
  | { readonly call: 'open'; readonly url: string }
  | { readonly call: 'tile'; readonly url: string; readonly tile: TileOfWorld };

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** The one worker of the page, which is started with the first picture, and what it asks the page for. */
class Reader {
  readonly #waiting = new Map<number, Waiting>();
  readonly #reads = new Map<number, AbortController>();
  readonly #readers = new Map<string, ReadPart>();
  readonly #readerOf: (url: string) => ReadPart;
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(readerOf: (url: string) => ReadPart) {
    this.#readerOf = readerOf;
  }

  /** @throws LayerLoadError; the signal's reason */
  ask(question: Question, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.delete(id);
        this.#send({ call: 'abort', id });
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const settled = () => {
        this.#waiting.delete(id);
        signal.removeEventListener('abort', onAbort);
      };
      this.#waiting.set(id, {
        resolve(answer) {
          settled();
          resolve(answer);
        },
        reject(error) {
          settled();
          reject(error);
        },
      });
      this.#send({ ...question, id });
    });
  }

  close(url: string): void {
    this.#readers.delete(url);
    this.#send({ call: 'close', url });
  }

  #send(message: CogMessage, transfer: Transferable[] = []): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message, transfer);
  }

  #start(): Worker {
    const started = new Worker(new URL('./cogWorker.ts', import.meta.url), { type: 'module', name: 'cog' });
    started.onmessage = ({ data }: MessageEvent<CogReply>) => this.#hear(data);
    started.onerror = ({ message }) => {
      const error = new LayerLoadError({ code: 'draw-failed', detail: `GeoTIFF worker: ${message}` });
      for (const asker of [...this.#waiting.values()]) asker.reject(error);
      for (const read of this.#reads.values()) read.abort();
      started.terminate();
      this.#worker = undefined;
    };
    return started;
  }

  #hear(reply: CogReply): void {
    switch (reply.reply) {
      case 'part':
        return void this.#read(reply);
      case 'give-up':
        return this.#reads.get(reply.part)?.abort();
      case 'failed':
        return this.#waiting.get(reply.id)?.reject(new LayerLoadError(reply.problem));
      case 'opened':
      case 'tile':
        return this.#answered(reply);
    }
  }

  #answered(answer: Extract<CogReply, { reply: 'opened' | 'tile' }>): void {
    const asker = this.#waiting.get(answer.id);
    if (asker !== undefined) return asker.resolve(answer);
    // Nobody waits any more: what it holds is freed.
    if (answer.reply === 'tile') answer.picture?.close();
  }

  async #read({ part, url, offset, length }: Extract<CogReply, { reply: 'part' }>): Promise<void> {
    const reader = this.#readers.get(url) ?? this.#readerOf(url);
    this.#readers.set(url, reader);
    const controller = new AbortController();
    this.#reads.set(part, controller);
    try {
      const bytes = await reader(offset, length, controller.signal);
      this.#send({ call: 'part', part, bytes }, [bytes]);
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem =
        error instanceof LayerLoadError
          ? error.problem
          : ({ code: 'draw-failed', detail: String(error) } as const);
      this.#send({ call: 'no-part', part, problem });
    } finally {
      this.#reads.delete(part);
    }
  }
}

let reader: Reader | undefined;

/**
 * Opens the GeoTIFF at an absolute address in the worker, which decodes it; the page reads its parts.
 * @param readerOf what reads parts of the file at an address; the first call's is kept
 * @throws LayerLoadError with the reason; the signal's reason when aborted
 */
export async function openHeldPicture(
  url: string,
  readerOf: (url: string) => ReadPart,
  signal: AbortSignal,
): Promise<HeldPicture> {
  reader ??= new Reader(readerOf);
  const asked = reader;
  const answer = await asked.ask({ call: 'open', url }, signal);
  if (answer.reply !== 'opened') throw new Error(`GeoTIFF worker: unexpected ${answer.reply}`);
  return {
    facts: answer.facts,
    async tile(tile, wanted) {
      const made = await asked.ask({ call: 'tile', url, tile }, wanted);
      return made.reply === 'tile' ? made.picture : undefined;
    },
    release: () => asked.close(url),
  };
}
