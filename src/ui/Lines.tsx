import type { ReactNode } from 'react';
import styles from './Lines.module.css';

/** Things one a line, in a frame of their own; `mostHeightPx`: it scrolls where its lines are higher together, CSS pixels. */
export function Lines({
  label,
  children,
  mostHeightPx,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly mostHeightPx?: number;
}) {
  return (
    <ol className={styles.lines} aria-label={label} style={{ maxHeight: mostHeightPx }}>
      {children}
    </ol>
  );
}

/** One of {@link Lines}: its name as a `RowButton`, with what is known of it and what can be done with it beside. */
export function Line({
  children,
  chosen = false,
  below,
}: {
  readonly children: ReactNode;
  readonly chosen?: boolean;
  /** What the line has opened. */
  readonly below?: ReactNode;
}) {
  return (
    <li className={styles.line} data-chosen={chosen || undefined}>
      <div>{children}</div>
      {below}
    </li>
  );
}
