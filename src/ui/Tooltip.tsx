import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { systemClock } from '../lib/clock.ts';
import styles from './Tooltip.module.css';

const DELAY_MS = 350;
const GAP_PX = 8;

/** Where a tooltip stands beside its control. */
export type TooltipSide = 'left' | 'right' | 'top' | 'bottom';

function place(rect: DOMRect, side: TooltipSide): CSSProperties {
  const middleX = rect.left + rect.width / 2;
  const middleY = rect.top + rect.height / 2;
  if (side === 'left')
    return { right: window.innerWidth - rect.left + GAP_PX, top: middleY, translate: '0 -50%' };
  if (side === 'right') return { left: rect.right + GAP_PX, top: middleY, translate: '0 -50%' };
  // Near an edge of the page the tip is aligned with the edge instead of being cut.
  const across: CSSProperties =
    middleX > window.innerWidth - 100
      ? { right: 8 }
      : middleX < 100
        ? { left: 8 }
        : { left: middleX, translate: '-50% 0' };
  return side === 'top'
    ? { ...across, bottom: window.innerHeight - rect.top + GAP_PX }
    : { ...across, top: rect.bottom + GAP_PX };
}

/** Shows `text` beside its child on hover and on keyboard focus. The child carries its own accessible name. */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  readonly text: string;
  readonly side?: TooltipSide;
  readonly children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [wanted, setWanted] = useState(false);
  const [style, setStyle] = useState<CSSProperties>();
  useEffect(() => {
    if (!wanted) return;
    const cancel = systemClock.after(DELAY_MS, () => {
      const rect = anchor.current?.getBoundingClientRect();
      if (rect !== undefined) setStyle(place(rect, side));
    });
    return () => {
      cancel();
      setStyle(undefined);
    };
  }, [wanted, side]);
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={() => setWanted(true)}
      onPointerLeave={() => setWanted(false)}
      onPointerDown={() => setWanted(false)}
      onFocus={(event) => setWanted(event.target.matches(':focus-visible'))}
      onBlur={() => setWanted(false)}
    >
      {children}
      {style !== undefined &&
        createPortal(
          <div className={styles.tip} style={style} aria-hidden="true">
            {text}
          </div>,
          document.body,
        )}
    </span>
  );
}
