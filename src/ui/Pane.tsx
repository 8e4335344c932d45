import type { FocusEventHandler, ReactNode } from 'react';
import styles from './Pane.module.css';

/** Parts of a panel beside each other, or `below` each other, with lines between; together they fill it. */
export function Panes({
  sizes,
  below = false,
  leastPx,
  children,
}: {
  /** Their widths, or heights, as tracks of a grid. */
  readonly sizes: string;
  readonly below?: boolean;
  /** Least height of all, CSS pixels: where the page is lower, the window scrolls. */
  readonly leastPx?: number;
  readonly children: ReactNode;
}) {
  const tracks = below ? { gridTemplateRows: sizes } : { gridTemplateColumns: sizes };
  return (
    <div className={styles.panes} data-below={below || undefined} style={{ ...tracks, minHeight: leastPx }}>
      {children}
    </div>
  );
}

/** One of {@link Panes}, or what takes the rest of a panel: what it holds fills it or scrolls in it, see {@link Scroll}. */
export function Pane({
  label,
  aside = false,
  children,
}: {
  readonly label?: string;
  /** True where it tells of what is chosen in the pane beside it. */
  readonly aside?: boolean;
  readonly children: ReactNode;
}) {
  const Part = aside ? 'aside' : label === undefined ? 'div' : 'section';
  return (
    <Part className={styles.pane} aria-label={label}>
      {children}
    </Part>
  );
}

/** What scrolls where it is higher than its {@link Pane}, or than `most`. */
export function Scroll({
  label,
  most,
  onBlur,
  children,
}: {
  /** Accessible name of what is only read, where nothing takes the focus: the keyboard can then scroll it. */
  readonly label?: string;
  /** Greatest height, a length of CSS. */
  readonly most?: string;
  readonly onBlur?: FocusEventHandler;
  readonly children: ReactNode;
}) {
  const reading = label === undefined ? undefined : ({ role: 'group', tabIndex: 0 } as const);
  return (
    <div
      className={styles.scroll}
      style={{ maxHeight: most }}
      aria-label={label}
      onBlur={onBlur}
      {...reading}
    >
      {children}
    </div>
  );
}
