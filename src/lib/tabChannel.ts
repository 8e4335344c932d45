/** What the tabs of one browser tell each other: plain JSON, to all others that are open now. */
export interface TabChannel {
  post(message: unknown): void;
  /** Hears what the others post, for as long as the page lives. */
  listen(listener: (message: unknown) => void): void;
}

/** The browser's own channel of that name: pages of the same origin hear each other. A browser without one has lonely tabs. */
export function createTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
