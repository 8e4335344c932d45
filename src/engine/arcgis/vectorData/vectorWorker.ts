import { createVectorService, type VectorAnswer, type VectorAsk } from './vectorService.ts';

/** A question with the number by which its answer is known. */
export interface NumberedAsk {
  readonly id: number;
  readonly ask: VectorAsk;
}

/** The answer to the question of that number; `error` is a defect or want of memory. */
export type NumberedAnswer =
  { readonly id: number; readonly answer: VectorAnswer } | { readonly id: number; readonly error: string };

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<NumberedAsk>) => void) | null;
  postMessage(message: NumberedAnswer): void;
};

const service = createVectorService();

scope.onmessage = ({ data: { id, ask } }) => {
  try {
    scope.postMessage({ id, answer: service.answer(ask) });
  } catch (error) {
    scope.postMessage({ id, error: String(error) });
  }
};
