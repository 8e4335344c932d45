import type { GlobePose } from '../../domain/views/pose.ts';
import type { ViewPort } from '../../scene/viewPort.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useText } from '../../ui/text.ts';
import { useFrameSignal } from '../../ui/useFrameSignal.ts';
import styles from './NavigationRail.module.css';

/** The compass: its needle points north as the globe stands, a click turns the globe north up. */
export function Compass({
  globe,
  stop,
  tabIndex,
  onNorth,
}: {
  readonly globe: ViewPort<GlobePose>;
  /** Its name among the stops of the toolbar. */
  readonly stop: string;
  readonly tabIndex: 0 | -1;
  readonly onNorth: () => void;
}) {
  const t = useText();
  const { pose } = useFrameSignal(globe.pose);
  const heading = Math.round(pose.headingDeg) % 360;
  const label = t('nav.north', { heading });
  return (
    <Tooltip text={label} side="left">
      <button
        type="button"
        className={styles.compass}
        aria-label={label}
        data-stop={stop}
        tabIndex={tabIndex}
        onClick={onNorth}
      >
        <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true">
          <circle cx={16} cy={16} r={14.5} className={styles.compassRing} />
          <g transform={`rotate(${-pose.headingDeg} 16 16)`}>
            <path d="M16 4l4.2 12h-8.4z" className={styles.needleNorth} />
            <path d="M16 28l-4.2-12h8.4z" className={styles.needleSouth} />
            <path d="M16 1.5v3" className={styles.compassTick} />
          </g>
        </svg>
      </button>
    </Tooltip>
  );
}
