import type { TabChannel } from '../../src/lib/tabChannel.ts';

/** Tabs of one browser that hear each other at once; each call opens one. */
export function createMemoryTabs(): () => TabChannel {
  const tabs = new Set<Set<(message: unknown) => void>>();
  return () => {
    const own = new Set<(message: unknown) => void>();
    tabs.add(own);
    return {
      post(message) {
        const copy: unknown = structuredClone(message);
        for (const tab of [...tabs].filter((other) => other !== own)) for (const hear of tab) hear(copy);
      },
      listen: (listener) => void own.add(listener),
    };
  };
}
