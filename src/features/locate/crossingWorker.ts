import { createCrossingIndex, type CrossingIndex } from './model/crossings.ts';
import type { CrossingReply, CrossingRequest } from './crossingSearch.ts';

let index: CrossingIndex | undefined;

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<CrossingRequest>) => void) | null;
  postMessage(message: CrossingReply): void;
};

scope.onmessage = ({ data }) => {
  if (data.call === 'open') {
    index = createCrossingIndex(data.roads);
    return;
  }
  scope.postMessage({ id: data.id, crossings: index?.crossingsOf(data.road) ?? [] });
};
