import type { GroundAnswer, GroundTask } from '../../domain/geodesy/ground/groundFigures.ts';
import { abortable } from '../../lib/abort.ts';
import { TerrainError, type TerrainProblem } from './elevationService.ts';

/** Asks the terrain, in a worker of its own. */
export interface GroundSampler {
  /**
   * @param onProgress told of the tiles that are there, of how many
   * @throws TerrainError when there is no terrain or its service does not answer; the signal's reason when aborted
   */
  ask<T extends GroundTask>(
    task: T,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<Extract<GroundAnswer, { task: T['task'] }>>;
}

/** A message to the worker. */
export type GroundRequest =
  | { readonly call: 'ask'; readonly id: number; readonly url: string; readonly task: GroundTask }
  | { readonly call: 'abort'; readonly id: number };

/** A message from the worker. */
export type GroundReply = { readonly id: number } & (
  | { readonly reply: 'progress'; readonly done: number; readonly total: number }
  | { readonly reply: 'answer'; readonly answer: GroundAnswer }
  | { readonly reply: 'failed'; readonly problem: TerrainProblem | undefined; readonly detail: string }
);

interface Waiting {
  resolve(answer: GroundAnswer): void;
  reject(error: Error): void;
  onProgress(done: number, total: number): void;
}

function takeReply(waiting: Map<number, Waiting>, data: GroundReply): void {
  const asker = waiting.get(data.id);
  if (data.reply === 'progress') return asker?.onProgress(data.done, data.total);
  waiting.delete(data.id);
  if (data.reply === 'answer') return asker?.resolve(data.answer);
  asker?.reject(
    data.problem === undefined ? new Error(data.detail) : new TerrainError(data.problem, data.detail),
  );
}

/**
 * Creates a sampler; its worker is started on first use.
 * @param serviceUrl the elevation service in force, absolute; undefined where there is none
 */
export function createGroundSampler(serviceUrl: () => string | undefined): GroundSampler {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const start = () => {
    const started = new Worker(new URL('./groundWorker.ts', import.meta.url), {
      type: 'module',
      name: 'ground',
    });
    started.onmessage = ({ data }: MessageEvent<GroundReply>) => takeReply(waiting, data);
    started.onerror = ({ message }) => {
      for (const { reject } of waiting.values()) reject(new Error(`ground worker: ${message}`));
      waiting.clear();
      started.terminate();
      worker = undefined;
    };
    return started;
  };

  return {
    async ask<T extends GroundTask>(task: T, onProgress: Waiting['onProgress'], signal: AbortSignal) {
      signal.throwIfAborted();
      const url = serviceUrl();
      if (url === undefined) throw new TerrainError('none');
      const own = (worker ??= start());
      const post = (request: GroundRequest) => own.postMessage(request);
      const id = ++lastId;
      const work = new Promise<GroundAnswer>((resolve, reject) => {
        waiting.set(id, { resolve, reject, onProgress });
      });
      post({ call: 'ask', id, url, task });
      try {
        // The worker answers a task with its own kind of answer.
        return (await abortable(work, signal)) as Extract<GroundAnswer, { task: T['task'] }>;
      } finally {
        if (waiting.delete(id)) post({ call: 'abort', id });
      }
    },
  };
}
