import type { LayerResult, ResultRow } from '../../domain/query/resultSet.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { DetailPopup } from './DetailPopup.tsx';
import styles from './ResultPanel.module.css';
import type { ResultSession } from './resultSession.ts';

/** Props of {@link SingleResult}. */
export interface SingleResultProps {
  readonly session: ResultSession;
  readonly layer: LayerResult;
  readonly row: ResultRow;
}

/** The popup of the only hit of a query; its table is a click away. */
export function SingleResult({ session, layer, row }: SingleResultProps) {
  const t = useText();
  if (layer.state !== 'done') return null;
  return (
    <div className={styles.single}>
      <DetailPopup layer={layer} row={row} onFly={() => void session.map.show(row)} onClose={session.close}>
        <Button look="quiet" onClick={session.showTable}>
          {t('results.showTable')}
        </Button>
      </DetailPopup>
    </div>
  );
}
