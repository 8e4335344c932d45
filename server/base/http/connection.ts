import type { FastifyReply } from 'fastify';
import { askedBy, askerOf } from '../queue/asker.ts';
import type { WorkQueue } from '../queue/workQueue.ts';

/** Stands for "nobody is listening any more". */
class ClientGone extends Error {
  constructor() {
    super('the client closed the connection');
    this.name = 'AbortError';
  }
}

/**
 * Runs `work` with a signal that aborts when the client closes the connection before the answer.
 * @returns the work's value; undefined when the client is gone, and then nothing must be sent
 */
export async function whileConnected<T>(
  reply: FastifyReply,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const controller = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished) controller.abort(new ClientGone());
  };
  reply.raw.once('close', onClose);
  // He may have gone while it was found out who he is.
  if (reply.raw.destroyed) onClose();
  try {
    return await askedBy(askerOf(reply.request), () => work(controller.signal));
  } catch (error) {
    if (!(error instanceof ClientGone)) throw error;
    reply.hijack();
    reply.raw.destroy();
    return undefined;
  } finally {
    reply.raw.removeListener('close', onClose);
  }
}

/**
 * What runs the pieces of an answer that is sent bit by bit, each in its turn, until the client closes the connection.
 * @returns throws besides what the queue throws: a reason named AbortError when the client is gone
 */
export function turnsFor(reply: FastifyReply, queue: WorkQueue): <T>(work: () => Promise<T>) => Promise<T> {
  const controller = new AbortController();
  const onClose = () => controller.abort(new ClientGone());
  reply.raw.once('close', onClose);
  if (reply.raw.destroyed) onClose();
  const asker = askerOf(reply.request);
  return (work) => askedBy(asker, () => queue.run(controller.signal, work));
}
