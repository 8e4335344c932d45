import type { ReactNode } from 'react';
import { printable } from './printable.tsx';
import styles from './Part.module.css';

/** What belongs together on a screen, under a title; what else can be done with it stands beside the title. */
export function Part({
  title,
  side,
  ruled = false,
  prints = false,
  children,
}: {
  readonly title: string;
  /** Small controls. */
  readonly side?: ReactNode;
  /** True for a line above it. */
  readonly ruled?: boolean;
  /** True where it says something by itself on paper: figures, a chart, a table. */
  readonly prints?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={styles.part}
      role="group"
      aria-label={title}
      data-ruled={ruled || undefined}
      {...(prints ? printable(title) : {})}
    >
      <header className={styles.head}>
        <h3>{title}</h3>
        {side}
      </header>
      {children}
    </div>
  );
}
