import { useCallback, useEffect, useRef, useState } from 'react';
import { reasonOf } from '../../api/apiFailure.ts';
import { todayList, type AttentionItem, type AttentionList } from '../../api/contracts/today.ts';
import type { PageProps } from '../../portal/pageProps.ts';
import { withItem } from './model/attentionList.ts';

/** So often the list is read anew while it is seen. */
const REFRESH_MS = 5 * 60_000;

/** What needs attention, as it was read last. */
export interface Today {
  /** undefined until it is there. */
  readonly list: AttentionList | undefined;
  readonly reading: boolean;
  /** Why it could not be read the last time. */
  readonly problem: string | undefined;
  readonly refresh: () => void;
  /** Puts an item in place of what it was. */
  readonly replace: (item: AttentionItem) => void;
}

/** A list with the items of which more steps are known: it may have been on its way when they were taken. */
function upToDate(list: AttentionList, newest: ReadonlyMap<string, AttentionItem>): AttentionList {
  const ahead = list.items.flatMap(({ key, version }) => {
    const known = newest.get(key);
    return known !== undefined && known.version > version ? [known] : [];
  });
  return ahead.reduce(withItem, list);
}

/** Reads what needs attention, and again every five minutes while the page is seen. */
export function useToday({ api, clock }: Pick<PageProps, 'api' | 'clock'>): Today {
  const [list, setList] = useState<AttentionList>();
  const [reading, setReading] = useState(true);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const newest = useRef(new Map<string, AttentionItem>());
  const read = useCallback(() => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    void api.call(todayList, { query: {}, signal }).then((answer) => {
      if (signal.aborted) return;
      setReading(false);
      setProblem(answer.ok ? undefined : reasonOf(answer.error));
      if (answer.ok) setList(upToDate(answer.value, newest.current));
    });
  }, [api]);
  useEffect(() => {
    read();
    const stop = clock.every(REFRESH_MS, () => {
      if (document.visibilityState === 'visible') read();
    });
    return () => {
      stop();
      running.current?.abort();
    };
  }, [clock, read]);
  const refresh = useCallback(() => {
    setReading(true);
    read();
  }, [read]);
  const replace = useCallback((item: AttentionItem) => {
    newest.current.set(item.key, item);
    setList((before) => before && withItem(before, item));
  }, []);
  return { list, reading, problem, refresh, replace };
}
