import { AnnotationPanel } from '../../features/annotate/AnnotationPanel.tsx';
import { useText } from '../../ui/text.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

/** The window of the user's annotations, once there is a map to draw on. */
export function AnnotationWindow({ session }: WindowScreenProps) {
  const t = useText();
  if (session === undefined) return <p className={styles.loading}>{t('annotation.noMap')}</p>;
  return <AnnotationPanel annotations={session.annotations} received={session.received} />;
}
