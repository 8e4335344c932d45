import { MeasurePanel } from '../../features/measure/MeasurePanel.tsx';
import { shapeOfItem } from '../../features/measure/measuring.ts';
import { useText } from '../../ui/text.ts';
import { usePortal } from '../portal.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

/** The window of measuring, once there is a map to measure on. */
export function MeasureWindow({ session }: WindowScreenProps) {
  const t = useText();
  const { present } = usePortal();
  if (session === undefined) return <p className={styles.loading}>{t('app.loading')}</p>;
  return (
    <MeasurePanel
      book={session.measuring.book}
      measuring={session.measuring.map}
      annotate={(item, label) => {
        if (session.annotations.book.add([{ shape: shapeOfItem(item), label }]))
          void present({ id: 'measure.annotated' });
      }}
      notify={(event) => void present(event)}
    />
  );
}
