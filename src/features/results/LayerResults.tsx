import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LayerResult } from '../../domain/query/resultSet.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Layout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { reasonText } from '../../i18n/reasonText.ts';
import { useText } from '../../ui/text.ts';
import { LayerRows } from './LayerRows.tsx';
import styles from './ResultPanel.module.css';
import type { ResultSession } from './resultSession.ts';
import { RESULT_PANEL_ID } from './ResultTabs.tsx';

/** Props of {@link LayerResults}. */
export interface LayerResultsProps {
  readonly session: ResultSession;
  readonly storage: KeyValueStore;
  readonly present: (event: PortalEvent) => void;
  readonly layer: LayerResult;
  readonly maximised: boolean;
}

/** What stands under a layer's tab: its table, or why there is none and what to do. */
export function LayerResults(props: LayerResultsProps) {
  return (
    <div
      role="tabpanel"
      id={RESULT_PANEL_ID}
      aria-labelledby={`${RESULT_PANEL_ID}-tab`}
      className={styles.content}
    >
      <Content {...props} />
    </div>
  );
}

function Content(props: LayerResultsProps) {
  const { session, layer } = props;
  const t = useText();
  const again = <Button onClick={() => session.retry(layer.layerId)}>{t('results.retry')}</Button>;
  switch (layer.state) {
    case 'running':
      return <Skeleton text={t('results.running')} />;
    case 'failed':
      return (
        <EmptyState role="alert" title={t('results.failed')} action={again}>
          {reasonText(layer.problem, t)}
        </EmptyState>
      );
    case 'skipped':
      return (
        <EmptyState role="status" action={layer.reason === 'cancelled' && again}>
          {t(`results.skipped.${layer.reason}`, { layer: layer.title })}
        </EmptyState>
      );
    case 'done': {
      const table = session.tableOf(layer);
      if (table === undefined || layer.rows.length === 0)
        return <EmptyState role="status">{t('results.none')}</EmptyState>;
      return <LayerRows {...props} layer={layer} table={table} />;
    }
  }
}
