import { takeLongest } from '../lib/longestArray.ts';
import type { JsonReply } from './jsonReader.ts';

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  postMessage(message: JsonReply): void;
};

/** Items of one message: the page takes them over in a few milliseconds. */
const MESSAGE_ITEMS = 200;

scope.onmessage = ({ data }) => {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch (error) {
    return scope.postMessage({ reply: 'notJson', message: error instanceof Error ? error.message : '' });
  }
  const { head, path, items } = takeLongest(value) ?? { head: value, path: [], items: [] };
  scope.postMessage({ reply: 'head', head, path });
  for (let from = 0; from < items.length; from += MESSAGE_ITEMS)
    scope.postMessage({ reply: 'items', items: items.slice(from, from + MESSAGE_ITEMS) });
  scope.postMessage({ reply: 'whole' });
};
