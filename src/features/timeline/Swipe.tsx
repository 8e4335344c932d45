import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { ViewKind } from '../../scene/viewPort.ts';
import { MapSign } from '../../ui/MapCard.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { useText } from '../../ui/text.ts';
import type { ComparisonState } from './comparison.ts';
import { periodText } from './periodText.ts';
import styles from './timeline.module.css';

/** Props of {@link Swipe}. */
export interface SwipeProps {
  readonly kind: ViewKind;
  readonly state: ComparisonState;
  /** @param share where the divider is to stand, 0 at the left edge to 1 */
  readonly onDivide: (share: number) => void;
}

/** How far an arrow key moves the divider, share of the width. */
const KEY_STEP = 0.05;

const KEYS: Readonly<Record<string, (share: number) => number>> = {
  ArrowLeft: (share) => share - KEY_STEP,
  ArrowRight: (share) => share + KEY_STEP,
  Home: () => 0,
  End: () => 1,
};

/** The picture of the left time over a view, up to the divider. */
export function Swipe({ kind, state, onDivide }: SwipeProps) {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const { left, right, share, pictures, hasFailed } = state;
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || !event.currentTarget.hasPointerCapture(event.pointerId))
      return;
    onDivide((event.clientX - box.left) / box.width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = KEYS[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onDivide(move(share));
  };
  const percent = Math.round(share * 100);
  const at = { left: `${String(share * 100)}%` };
  return (
    <Overlay className={styles.swipe} ref={frame} data-swipe={kind} data-ready={pictures !== undefined}>
      {pictures !== undefined && (
        <img
          src={pictures[kind]}
          alt={periodText(left, t)}
          style={{ clipPath: `inset(0 ${String(100 - share * 100)}% 0 0)` }}
        />
      )}
      {pictures === undefined && (
        <MapSign at="top" role="status">
          {t(hasFailed === true ? 'timeline.takeFailed' : 'timeline.taking')}
        </MapSign>
      )}
      {pictures !== undefined && (
        <div
          className={styles.divider}
          style={at}
          role="slider"
          tabIndex={0}
          aria-label={t('timeline.divider')}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={t('timeline.dividerAt', { percent })}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          <span className={styles.side} data-side="left">
            {periodText(left, t)}
          </span>
          <span className={styles.side} data-side="right">
            {periodText(right, t)}
          </span>
        </div>
      )}
    </Overlay>
  );
}
