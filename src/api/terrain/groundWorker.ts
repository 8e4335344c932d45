import * as Lerc from 'lerc';
import decoderUrl from 'lerc/lerc-wasm.wasm?url';
import { TerrainError } from './elevationService.ts';
import { createGroundService } from './groundService.ts';
import type { GroundReply, GroundRequest } from './groundSampler.ts';

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<GroundRequest>) => void) | null;
  postMessage(message: GroundReply): void;
};

const loaded = Lerc.load({ locateFile: () => decoderUrl });
const service = createGroundService();
const running = new Map<number, AbortController>();

async function answer({ id, url, task }: Extract<GroundRequest, { call: 'ask' }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    await loaded;
    const tell = (done: number, total: number) => scope.postMessage({ id, reply: 'progress', done, total });
    const result = await service.ask(url, task, tell, controller.signal);
    scope.postMessage({ id, reply: 'answer', answer: result });
  } catch (error) {
    if (controller.signal.aborted) return;
    const problem = error instanceof TerrainError ? error.problem : undefined;
    const detail = error instanceof TerrainError ? error.detail : String(error);
    scope.postMessage({ id, reply: 'failed', problem, detail });
  } finally {
    running.delete(id);
  }
}

scope.onmessage = ({ data }) => {
  if (data.call === 'ask') void answer(data);
  else running.get(data.id)?.abort();
};
