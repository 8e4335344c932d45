import type { MapPartProps } from '../../portal/feature.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import styles from './DropSign.module.css';
import type { FILES_NEEDS, FilesDoor } from './openFiles.ts';

function Sign({ isDragged }: Pick<FilesDoor, 'isDragged'>) {
  const t = useText();
  return useSignal(isDragged) ? <div className={styles.sign}>{t('files.drop')}</div> : null;
}

/** Says, while files are dragged over the page, what letting go of them does. */
export function DropSign({ door }: MapPartProps<FilesDoor, typeof FILES_NEEDS>) {
  return door && <Sign isDragged={door.isDragged} />;
}
