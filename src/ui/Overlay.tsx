import type { HTMLAttributes, RefAttributes } from 'react';
import styles from './Overlay.module.css';

/** What an {@link Overlay} takes. */
export interface OverlayProps extends HTMLAttributes<HTMLDivElement>, RefAttributes<HTMLDivElement> {
  /** True where what it holds stands in its middle. */
  readonly centred?: boolean;
}

/** Lies over all of what it stands in, and lets the pointer through wherever it holds nothing. */
export function Overlay({ centred = false, className = '', ...native }: OverlayProps) {
  return (
    <div className={`${styles.overlay ?? ''} ${className}`} data-centred={centred || undefined} {...native} />
  );
}
