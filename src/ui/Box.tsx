import type { ReactNode } from 'react';
import styles from './Box.module.css';

/**
 * A part of a panel with an edge of its own. `raised`: something to know; `second`: what is chosen or under way; `dashed`: where something
 * can be put.
 */
export function Box({
  tone = 'raised',
  children,
}: {
  readonly tone?: 'raised' | 'second' | 'dashed';
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.box} data-tone={tone}>
      {children}
    </div>
  );
}
