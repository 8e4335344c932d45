import { findViewshed, type ViewshedFound, type ViewshedTask } from './model/viewshedWork.ts';

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ViewshedTask>) => void) | null;
  postMessage(message: ViewshedFound): void;
};

scope.onmessage = ({ data }) => scope.postMessage(findViewshed(data));
