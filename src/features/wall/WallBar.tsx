import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { fullScreen16 } from '@esri/calcite-ui-icons/js/fullScreen16.js';
import { pause16 } from '@esri/calcite-ui-icons/js/pause16.js';
import { play16 } from '@esri/calcite-ui-icons/js/play16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useEffect, useState } from 'react';
import type { CancelTimer, Clock } from '../../lib/clock.ts';
import { usePortal } from '../../portal/portal.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import type { Round } from './model/round.ts';
import { overMapsZoom } from './model/wallScale.ts';
import { askFullScreen } from './usePage.ts';
import styles from './Wall.module.css';

/** So long after the mouse was moved the bar and the pointer are seen. */
const SEEN_MS = 4000;

/** Whether the mouse was moved just now; the pointer goes with the bar. */
function useMouseMoved(clock: Clock): boolean {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    let stop: CancelTimer | undefined;
    const onMove = () => {
      stop?.();
      setMoved(true);
      stop = clock.after(SEEN_MS, () => setMoved(false));
    };
    window.addEventListener('pointermove', onMove);
    return () => {
      stop?.();
      window.removeEventListener('pointermove', onMove);
    };
  }, [clock]);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-wall-unattended', !moved);
    return () => document.documentElement.removeAttribute('data-wall-unattended');
  }, [moved]);
  return moved;
}

/** What steers the wall by mouse: seen while the mouse moves, while it has the focus, and while the round stands. */
export function WallBar({
  round,
  playing,
  zoom,
  onEnd,
}: {
  readonly round: Round;
  readonly playing: boolean;
  readonly zoom: number;
  readonly onEnd: () => void;
}) {
  const t = useText();
  const moved = useMouseMoved(usePortal().surroundings.clock);
  return (
    <div
      className={styles.bar}
      style={{ zoom: overMapsZoom(zoom) }}
      role="toolbar"
      aria-label={t('wall.controls')}
      data-seen={moved || !playing || undefined}
    >
      {!playing && <span role="status">{t('wall.paused')}</span>}
      <IconButton
        icon={chevronLeft16}
        label={t('wall.previous')}
        tooltipSide="top"
        onClick={round.previous}
      />
      <IconButton
        icon={playing ? pause16 : play16}
        label={t(playing ? 'wall.pause' : 'wall.play')}
        tooltipSide="top"
        onClick={round.toggle}
      />
      <IconButton icon={chevronRight16} label={t('wall.next')} tooltipSide="top" onClick={round.next} />
      {document.fullscreenElement === null && (
        <IconButton
          icon={fullScreen16}
          label={t('wall.fullScreen')}
          tooltipSide="top"
          onClick={() => void askFullScreen()}
        />
      )}
      <IconButton icon={x16} label={t('wall.end')} tooltipSide="top" onClick={onEnd} />
    </div>
  );
}
