import { useEffect, useState } from 'react';
import type { CatalogueRow, PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../../lib/clock.ts';
import type { NoticeStore } from '../../stores/noticeStore.ts';

/** A message that was shown. */
export interface LoggedMessage {
  readonly key: number;
  readonly event: PortalEvent;
  readonly tone: CatalogueRow['tone'];
  /** When it was shown, milliseconds since the Unix epoch. */
  readonly atMs: number;
}

const KEPT = 50;

/** The last messages, newest first, so that nothing that faded away is lost; and how to empty the list. */
export function useMessageLog(
  notices: NoticeStore,
  clock: Clock,
): readonly [readonly LoggedMessage[], () => void] {
  const [log, setLog] = useState<readonly LoggedMessage[]>([]);
  useEffect(() => {
    let lastKey = 0;
    const take = () => {
      const fresh = notices.getState().toasts.filter(({ key }) => key > lastKey);
      if (fresh.length === 0) return;
      lastKey = Math.max(...fresh.map(({ key }) => key));
      const atMs = clock.nowMs();
      setLog((old) =>
        [
          ...fresh
            .map(({ key, event }) => ({ key, event, tone: notices.actions.rowOf(event).tone, atMs }))
            .reverse(),
          ...old,
        ].slice(0, KEPT),
      );
    };
    take();
    return notices.subscribe(take);
  }, [notices, clock]);
  return [log, () => setLog([])];
}
