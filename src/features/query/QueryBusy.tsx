import type { ResultSource } from '../../domain/query/resultSet.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import { Button } from '../../ui/Button.tsx';
import { MapSign } from '../../ui/MapCard.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { QueryDoor, QUERY_NEEDS } from './openQuerying.ts';

/** Says over the map that a query runs, until the first layer has answered; the others are waited for in the result panel. */
export function QueryBusy({ source }: { readonly source: ResultSource }) {
  const t = useText();
  const layers = useSignal(source.results)?.layers ?? [];
  const running = layers.filter(({ state }) => state === 'running').length;
  const answered = layers.some(({ state }) => state === 'done');
  if (running === 0 || answered) return null;
  return (
    <MapSign at="top" role="status" aria-live="polite">
      <Spinner sizePx={18} />
      <span>{t('query.loading')}</span>
      <Phrase look="quiet">{t('query.waiting', { count: running })}</Phrase>
      <Button onClick={() => source.cancel()}>{t('query.cancel')}</Button>
    </MapSign>
  );
}

/** {@link QueryBusy} over the map. */
export function QueryBusyOver({ door }: MapPartProps<QueryDoor, typeof QUERY_NEEDS>) {
  return door && <QueryBusy source={door.querying.session} />;
}
