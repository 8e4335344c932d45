import type { ReactNode } from 'react';
import type { RoadList } from '../../domain/bureau/places/roads.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import styles from './Locate.module.css';
import type { LoadedRoads } from './useRoads.ts';

const SKELETON_ROWS = [72, 54, 80, 61, 70, 48];

/** Shows what needs roads once they are there; until then that they load, or why they did not come. */
export function RoadsOrState({
  loaded,
  onRetry,
  children,
}: {
  readonly loaded: LoadedRoads;
  readonly onRetry: () => void;
  readonly children: (list: RoadList) => ReactNode;
}) {
  const t = useText();
  if (loaded === undefined) {
    return (
      <div className={styles.skeleton} aria-busy="true" role="status" aria-label={t('locate.loading')}>
        {SKELETON_ROWS.map((widthPercent) => (
          <span key={widthPercent} style={{ width: `${String(widthPercent)}%` }} />
        ))}
      </div>
    );
  }
  if (!loaded.ok) {
    return (
      <div className={styles.empty}>
        <p>{t('locate.roadsFailed')}</p>
        <Button onClick={onRetry}>{t('app.retry')}</Button>
      </div>
    );
  }
  const { roads, unreadable } = loaded.value;
  if (roads.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{t('locate.noRoads')}</p>
        <Button onClick={onRetry}>{t('app.retry')}</Button>
      </div>
    );
  }
  return (
    <>
      {children(loaded.value)}
      {unreadable > 0 && <p className={styles.warning}>{t('locate.unreadable', { count: unreadable })}</p>}
    </>
  );
}
