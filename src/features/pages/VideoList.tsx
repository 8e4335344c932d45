import { isOnline, type VideoPoint } from '../../domain/bureau/places/videoPoint.ts';
import { useText } from '../../ui/text.ts';
import styles from './VideoPage.module.css';

/** Cameras to choose from. */
export function VideoList({
  points,
  chosenId,
  onChoose,
}: {
  readonly points: readonly VideoPoint[];
  readonly chosenId: string | undefined;
  readonly onChoose: (point: VideoPoint) => void;
}) {
  const t = useText();
  if (points.length === 0)
    return (
      <div className={styles.message}>
        <strong>{t('pages.video.none')}</strong>
        {t('pages.video.noneHint')}
      </div>
    );
  return (
    <ul className={styles.list}>
      {points.map((point) => (
        <li key={point.id}>
          <button
            type="button"
            className={styles.point}
            aria-pressed={point.id === chosenId}
            title={t('figures.fly', { name: point.name })}
            onClick={() => onChoose(point)}
          >
            <span className={styles.name}>{point.name}</span>
            <span className={styles.state} data-online={isOnline(point)}>
              {point.state ?? t('pages.video.unknownState')}
            </span>
            <span className={styles.facts}>
              {[point.code, point.kind, point.county].filter((part) => part !== undefined).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
