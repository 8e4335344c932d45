import type { ReactNode } from 'react';
import type { Clock } from '../../lib/clock.ts';
import { Emblem } from '../../ui/Emblem.tsx';
import { PageClock } from '../../ui/PageClock.tsx';
import { useText } from '../../ui/text.ts';
import styles from './Wall.module.css';

/** The dots that find room in the strip; of more screens their number is told. */
const MOST_DOTS = 12;

/** The strip above the maps: whose wall it is, what it shows, the time, and where the round is. */
export function WallStrip({
  title,
  limits,
  zoom,
  index,
  count,
  clock,
}: {
  readonly title: string;
  /** What the screen is limited to. */
  readonly limits: ReactNode;
  readonly zoom: number;
  readonly index: number;
  readonly count: number;
  readonly clock: Clock;
}) {
  const t = useText();
  return (
    <header className={styles.strip} style={{ zoom }} data-wall="strip">
      <Emblem sizePx={24} />
      <span className={styles.system}>{t('app.title')}</span>
      <div className={styles.title}>
        <h1 aria-live="polite">{title}</h1>
        {limits}
      </div>
      {count > MOST_DOTS && <span className={styles.dots}>{`${String(index + 1)} / ${String(count)}`}</span>}
      {count > 1 && count <= MOST_DOTS && (
        <span
          className={styles.dots}
          role="img"
          aria-label={t('wall.dots', { index: index + 1, count })}
          title={t('wall.dots', { index: index + 1, count })}
        >
          {Array.from({ length: count }, (_, at) => (
            <i key={at} data-current={at === index || undefined} />
          ))}
        </span>
      )}
      <PageClock clock={clock} look={styles} />
    </header>
  );
}
