import { useId, type ReactNode } from 'react';
import styles from './Part.module.css';

/** What belongs together on a screen, under a title; what else can be done with it stands beside the title. */
export function Part({
  title,
  side,
  ruled = false,
  children,
}: {
  readonly title: string;
  /** Small controls. */
  readonly side?: ReactNode;
  /** True for a line above it. */
  readonly ruled?: boolean;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <div className={styles.part} role="group" aria-labelledby={titleId} data-ruled={ruled || undefined}>
      <header className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        {side}
      </header>
      {children}
    </div>
  );
}
