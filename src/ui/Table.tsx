import type { ReactNode } from 'react';
import styles from './Table.module.css';

/** What a {@link Table} takes. */
export interface TableProps {
  /** `thead` and `tbody`. */
  readonly children: ReactNode;
  /** The accessible name; left out where {@link caption} is shown. */
  readonly label?: string;
  readonly caption?: string;
  /** Widths of the columns, px; undefined for those that share the rest. As wide as what they hold when left out. */
  readonly widthsPx?: readonly (number | undefined)[];
  /** True in a narrow window: cells are closer. */
  readonly dense?: boolean;
  /** It scrolls where its rows are higher together, CSS pixels. */
  readonly mostHeightPx?: number;
  /** Nothing in it takes the focus: the keyboard can then scroll it. */
  readonly isRead?: boolean;
}

/** A table of rows that are read; its head stays while it scrolls. Takes the rest of a filled panel. */
export function Table(props: TableProps) {
  const { children, label, caption, widthsPx, dense = false, mostHeightPx, isRead = false } = props;
  const reading = isRead ? ({ role: 'group', tabIndex: 0, 'aria-label': label } as const) : undefined;
  return (
    <div className={styles.scroller} style={{ maxHeight: mostHeightPx }} {...reading}>
      <table
        className={styles.table}
        aria-label={label}
        data-fixed={widthsPx !== undefined || undefined}
        data-dense={dense || undefined}
      >
        {caption !== undefined && <caption>{caption}</caption>}
        {widthsPx !== undefined && (
          <colgroup>
            {widthsPx.map((width, index) => (
              <col key={index} {...(width === undefined ? {} : { style: { width } })} />
            ))}
          </colgroup>
        )}
        {children}
      </table>
    </div>
  );
}
