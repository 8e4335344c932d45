import { LayerLoadError } from '../../../domain/layers/record/layerProblem.ts';
import type { ClusterCalls, ClusterInput, ClusterOptions, ClusterReply, ClusterSummary } from './protocol.ts';

/** The clusters of one layer, kept by a worker of its own. */
export interface ClusterSource extends ClusterSummary {
  /** @throws LayerLoadError when the worker cannot answer; AbortError once closed */
  ask<C extends Exclude<keyof ClusterCalls, 'open'>>(
    call: C,
    ask: ClusterCalls[C]['ask'],
  ): Promise<ClusterCalls[C]['answer']>;
  /** Ends the worker and frees all it holds; harmless twice. */
  close(): void;
}

interface Waiting {
  resolve(answer: ClusterCalls[keyof ClusterCalls]['answer']): void;
  reject(error: unknown): void;
}

/** A worker, asked by promises. */
function startWorker() {
  const worker = new Worker(new URL('./clusterWorker.ts', import.meta.url), {
    type: 'module',
    name: 'clusters',
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | undefined;
  const end = (reason: Error) => {
    ended ??= reason;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.onmessage = ({ data }: MessageEvent<ClusterReply>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) asker?.reject(new LayerLoadError(data.problem));
    else asker?.resolve(data.answer);
  };
  worker.onerror = ({ message }) =>
    end(new LayerLoadError({ code: 'draw-failed', detail: `cluster worker: ${message}` }));
  return {
    end,
    ask<C extends keyof ClusterCalls>(call: C, ask: ClusterCalls[C]['ask'], transfer: Transferable[] = []) {
      return new Promise<ClusterCalls[C]['answer']>((resolve, reject) => {
        if (ended !== undefined) return reject(ended);
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, call, ask }, transfer);
      });
    },
  };
}

const closed = () => new DOMException('the clusters were closed', 'AbortError');

/**
 * Reads and indexes points in a worker.
 * @param input its buffers are handed over and are empty afterwards
 * @param signal aborting it ends the worker at once, in the middle of whatever it does
 * @throws LayerLoadError with the reason; the signal's reason when aborted
 */
export async function openClusterSource(
  input: ClusterInput,
  options: ClusterOptions,
  signal: AbortSignal,
): Promise<ClusterSource> {
  signal.throwIfAborted();
  const worker = startWorker();
  const onAbort = () => worker.end(signal.reason instanceof Error ? signal.reason : closed());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const buffer = input.kind === 'file' ? undefined : input.positions.buffer;
    const summary = await worker.ask(
      'open',
      { input, options },
      buffer instanceof ArrayBuffer ? [buffer] : [],
    );
    return { ...summary, ask: (call, ask) => worker.ask(call, ask), close: () => worker.end(closed()) };
  } catch (error) {
    worker.end(closed());
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
