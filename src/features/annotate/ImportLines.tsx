import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import styles from './AnnotationPanel.module.css';
import type { Annotations } from './annotations.ts';

/** One line for each file that is being read, with a way to give it up. */
export function ImportLines({ annotations }: { readonly annotations: Annotations }) {
  const t = useText();
  const running = useSignal(annotations.imports);
  return running.map(({ id, name, done, total, cancel }) => (
    <div key={id} className={styles.import} role="status" aria-busy="true">
      <span title={name}>
        {total === 0
          ? t('annotation.import.reading', { name })
          : t('annotation.import.counted', { name, done, total })}
      </span>
      <progress {...(total === 0 ? {} : { value: done, max: total })} />
      <Button look="quiet" onClick={cancel}>
        {t('app.cancel')}
      </Button>
    </div>
  ));
}
