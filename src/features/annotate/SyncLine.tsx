import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { AnnotationBook } from './annotationBook.ts';
import styles from './AnnotationPanel.module.css';

/** Says how far the annotations are kept, and lets the user try the server again. */
export function SyncLine({ sync }: Pick<AnnotationBook, 'sync'>) {
  const t = useText();
  const state = useSignal(sync.state);
  return (
    <div className={styles.sync} role="status" data-sync={state}>
      <span>{t(`annotation.sync.${state}`)}</span>
      {state === 'local' && (
        <Button look="quiet" onClick={sync.retry}>
          {t('app.retry')}
        </Button>
      )}
    </div>
  );
}
