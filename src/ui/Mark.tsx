import type { ReactNode } from 'react';
import styles from './Mark.module.css';

/** A few words or a figure beside what they are said of: how it stands, how many it is. */
export function Mark({
  tone,
  title,
  children,
}: {
  /** `live`: in force; `danger`, `warning`: it says something pressing. */
  readonly tone?: 'live' | 'warning' | 'danger' | undefined;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.mark} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
