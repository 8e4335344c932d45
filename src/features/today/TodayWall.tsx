import { useCallback } from 'react';
import { todayList, type AttentionItem, type AttentionList } from '../../api/contracts/today.ts';
import { ok } from '../../lib/result.ts';
import { useWallRead } from '../../portal/useWallRead.ts';
import type { WallScreenProps } from '../../portal/wallScreen.ts';
import { EmptyState, Hint } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { openCounts } from './model/attentionList.ts';
import styles from './TodayWall.module.css';
import { useWords } from './useWords.ts';

/** The most urgent items that stand on the wall; how many there are is said. */
const FIRST = 12;

/** What needs attention, for who only looks: how much there is, and the most urgent of it. */
export function TodayWall(props: WallScreenProps) {
  const { api, clock } = props;
  const read = useCallback(
    async (signal: AbortSignal) => {
      const answer = await api.call(todayList, { query: {}, signal });
      return answer.ok ? ok({ value: answer.value, atMs: clock.nowMs() }) : answer;
    },
    [api, clock],
  );
  const list = useWallRead(props, 'today', read);
  return list === undefined ? null : <List list={list} />;
}

function List({ list }: { readonly list: AttentionList }) {
  const t = useText();
  const counts = openCounts(list, 'all');
  const open = list.items.filter(({ state }) => state !== 'closed');
  if (open.length === 0) return <EmptyState title={t('today.none')} />;
  return (
    <>
      <dl className={styles.counts}>
        {(['urgent', 'soon', 'watch'] as const).map((severity) => (
          <div key={severity} data-severity={severity}>
            <dt>{t(`today.severity.${severity}`)}</dt>
            <dd>{counts[severity]}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={t('today.items')}>
        {open.slice(0, FIRST).map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </ul>
      {open.length > FIRST && <Hint>{t('today.wallFirst', { shown: FIRST, count: open.length })}</Hint>}
    </>
  );
}

function Item({ item }: { readonly item: AttentionItem }) {
  const t = useText();
  const words = useWords();
  return (
    <li className={styles.item} data-severity={item.severity}>
      <strong>{words.name(item)}</strong>
      <em>{t(`today.severity.${item.severity}`)}</em>
      <span>{words.why(item)}</span>
      <span>{[item.county, words.standing(item)].filter((part) => part !== undefined).join(' · ')}</span>
    </li>
  );
}
