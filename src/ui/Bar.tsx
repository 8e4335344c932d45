import type { ReactNode } from 'react';
import styles from './Bar.module.css';

/** A low row along a panel's edge, with a line between it and the rest: the first of what it holds takes the room that the others leave. */
export function Bar({
  edge,
  children,
}: {
  /** The edge of the panel at which it stands. */
  readonly edge: 'top' | 'bottom';
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.bar} data-edge={edge}>
      {children}
    </div>
  );
}
