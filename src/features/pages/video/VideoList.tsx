import { isOnline, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { EmptyState } from '../../../ui/Layout.tsx';
import { useText } from '../../../ui/text.ts';
import styles from './VideoPage.module.css';
import { MOST_ON_WALL } from './wall.ts';

/** Which cameras stand on the wall, and how to change it. */
export interface WallChoice {
  readonly ids: readonly string[];
  readonly onToggle: (id: string, isOn: boolean) => void;
}

/** Cameras to choose from. */
export function VideoList({
  points,
  chosenId,
  wall,
  onChoose,
}: {
  readonly points: readonly VideoPoint[];
  readonly chosenId: string | undefined;
  /** Undefined while there is no wall. */
  readonly wall: WallChoice | undefined;
  readonly onChoose: (point: VideoPoint) => void;
}) {
  const t = useText();
  if (points.length === 0)
    return <EmptyState title={t('pages.video.none')}>{t('pages.video.noneHint')}</EmptyState>;
  return (
    <ul className={styles.list}>
      {points.map((point) => (
        <li key={point.id} className={styles.row}>
          {wall !== undefined && <WallCheck point={point} {...wall} />}
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

function WallCheck({ point, ids, onToggle }: WallChoice & { readonly point: VideoPoint }) {
  const t = useText();
  const isOn = ids.includes(point.id);
  const isFull = !isOn && ids.length >= MOST_ON_WALL;
  return (
    <CheckField
      labelHidden
      label={t('pages.video.onWall', { name: point.name })}
      checked={isOn}
      disabled={isFull}
      title={isFull ? t('pages.video.wallFull', { count: MOST_ON_WALL }) : undefined}
      onChange={(checked) => onToggle(point.id, checked)}
    />
  );
}
