import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import styles from './AnnotationPanel.module.css';
import type { ReceivedDrawings } from './receivedDrawings.ts';

/** Says that a link brought drawings, and lets the user take or drop them. */
export function ReceivedLine({ received }: { readonly received: ReceivedDrawings }) {
  const t = useText();
  const { length } = useSignal(received.items);
  if (length === 0) return null;
  return (
    <div className={styles.received} role="group" aria-label={t('annotation.received', { count: length })}>
      <span>{t('annotation.received', { count: length })}</span>
      <Button look="primary" onClick={() => received.take()}>
        {t('annotation.take')}
      </Button>
      <Button look="quiet" onClick={() => received.drop()}>
        {t('annotation.drop')}
      </Button>
    </div>
  );
}
