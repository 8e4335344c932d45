import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { LayerResult } from '../../domain/query/resultSet.ts';
import type { KeyValueStore } from '../../lib/keyValueStore.ts';
import { Button } from '../../ui/Button.tsx';
import { reasonText } from '../../i18n/reasonText.ts';
import { useText } from '../../ui/text.ts';
import { LayerRows } from './LayerRows.tsx';
import styles from './ResultPanel.module.css';
import type { ResultSession } from './resultSession.ts';
import { resultPanelId } from './ResultTabs.tsx';

/** What {@link LayerResults} need. */
export interface LayerResultsProps {
  readonly session: ResultSession;
  readonly storage: KeyValueStore;
  readonly present: (event: PortalEvent) => void;
  readonly layer: LayerResult;
  readonly maximised: boolean;
}

/** What stands under a layer's tab: its table, or why there is none and what to do. */
export function LayerResults(props: LayerResultsProps) {
  const { layer } = props;
  return (
    <div
      role="tabpanel"
      id={resultPanelId(layer.layerId)}
      aria-labelledby={`${resultPanelId(layer.layerId)}-tab`}
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
      return (
        <div className={styles.skeleton} role="status">
          <span>{t('results.running')}</span>
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          <i aria-hidden="true" />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.message} role="alert">
          <strong>{t('results.failed')}</strong>
          <p>{reasonText(layer.problem, t)}</p>
          {again}
        </div>
      );
    case 'skipped':
      return (
        <div className={styles.message} role="status">
          <p>{t(`results.skipped.${layer.reason}`, { layer: layer.title })}</p>
          {layer.reason === 'cancelled' && again}
        </div>
      );
    case 'done': {
      const table = session.tableOf(layer);
      if (table === undefined || layer.rows.length === 0)
        return (
          <p className={styles.message} role="status">
            {t('results.none')}
          </p>
        );
      return <LayerRows {...props} layer={layer} table={table} />;
    }
  }
}
