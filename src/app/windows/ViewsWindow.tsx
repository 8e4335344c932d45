import { useEffect, useState } from 'react';
import type { SavedViews } from '../../features/views/savedViews.ts';
import { ViewsPanel } from '../../features/views/ViewsPanel.tsx';
import { useText } from '../../ui/text.ts';
import { usePortal } from '../portal.ts';
import type { WindowScreenProps } from './windowScreen.ts';
import styles from './WindowLayer.module.css';

/** The window of the user's saved views, once there is a map to save. */
export function ViewsWindow({ session }: WindowScreenProps) {
  const t = useText();
  const { present } = usePortal();
  const [views, setViews] = useState<SavedViews>();
  const entry = session?.views;
  useEffect(() => {
    let left = false;
    entry?.load().then(
      (loaded) => {
        if (!left) setViews(loaded);
      },
      () => void present({ id: 'chunk.failed' }),
    );
    return () => {
      left = true;
    };
  }, [entry, present]);
  if (entry === undefined) return <p className={styles.loading}>{t('locate.noMap')}</p>;
  return views === undefined ? (
    <p className={styles.loading}>{t('app.loading')}</p>
  ) : (
    <ViewsPanel views={views} />
  );
}
