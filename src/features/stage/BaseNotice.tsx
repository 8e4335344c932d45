import { missingText } from './missingText.ts';
import type { ViewBase } from '../../scene/viewPort.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import styles from './MapStage.module.css';

/** One line over a view for each part of its base that is missing, with the reason and the way to try again at once. */
export function BaseNotice({ base }: { readonly base: ViewBase }) {
  const t = useText();
  const missing = useSignal(base.missing);
  return (
    <div className={styles.notices} role="status">
      {missing.map((one) => (
        <div key={`${one.part} ${one.name ?? ''}`} className={styles.notice}>
          <span title={missingText(one, t)}>{missingText(one, t)}</span>
          <Button look="quiet" onClick={base.retry}>
            {t('stage.retry')}
          </Button>
        </div>
      ))}
    </div>
  );
}
