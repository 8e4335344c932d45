/** One job that a worker of its own does. */
export interface WorkerJob<Reply, T> {
  /** Started for this job; it ends with the job. */
  readonly worker: Worker;
  readonly signal: AbortSignal;
  /** Hands the worker what it needs. */
  begin(): void | Promise<void>;
  /** Takes a message of the worker's; one of them calls `done` with the result. */
  onReply(reply: Reply, done: (result: T) => void): void;
}

/**
 * Does a job in a worker and ends the worker, whatever comes of it.
 * @throws Error when the worker fails; the signal's reason when aborted
 */
export async function workerJob<Reply, T>(job: WorkerJob<Reply, T>): Promise<T> {
  const { worker, signal, begin, onReply } = job;
  try {
    return await new Promise<T>((resolve, reject) => {
      const giveUp = () => reject(signal.reason as Error);
      if (signal.aborted) return giveUp();
      signal.addEventListener('abort', giveUp, { once: true });
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }: MessageEvent<Reply>) => onReply(data, resolve);
      Promise.resolve(begin()).catch(reject);
    });
  } finally {
    worker.terminate();
  }
}
