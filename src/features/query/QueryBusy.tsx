import type { ResultSource } from '../../domain/query/resultSet.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { QueryDoor, QUERY_NEEDS } from './openQuerying.ts';
import styles from './Query.module.css';

/** Says over the map that a query runs, until the first layer has answered; the others are waited for in the result panel. */
export function QueryBusy({ source }: { readonly source: ResultSource }) {
  const t = useText();
  const layers = useSignal(source.results)?.layers ?? [];
  const running = layers.filter(({ state }) => state === 'running').length;
  const answered = layers.some(({ state }) => state === 'done');
  if (running === 0 || answered) return null;
  return (
    <div className={styles.busy} role="status" aria-live="polite">
      <span className={styles.ring} aria-hidden="true" />
      <span>{t('query.loading')}</span>
      <span className={styles.count}>{t('query.waiting', { count: running })}</span>
      <Button onClick={() => source.cancel()}>{t('query.cancel')}</Button>
    </div>
  );
}

/** {@link QueryBusy} over the map. */
export function QueryBusyOver({ door }: MapPartProps<QueryDoor, typeof QUERY_NEEDS>) {
  return door && <QueryBusy source={door.querying.session} />;
}
