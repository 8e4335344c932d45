import type { FastifyReply } from 'fastify';

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
  try {
    return await work(controller.signal);
  } catch (error) {
    if (!(error instanceof ClientGone)) throw error;
    reply.hijack();
    reply.raw.destroy();
    return undefined;
  } finally {
    reply.raw.removeListener('close', onClose);
  }
}
