import type { HTMLAttributes, ReactNode } from 'react';
import styles from './List.module.css';

/** Things one below the other; a list within a list is set in. */
export function List({
  label,
  ruled = false,
  children,
}: {
  readonly label?: string;
  /** True for lines between its things. */
  readonly ruled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <ul className={styles.list} aria-label={label} data-ruled={ruled || undefined}>
      {children}
    </ul>
  );
}

/** What a {@link ListRow} takes. */
export interface ListRowProps extends Pick<
  HTMLAttributes<HTMLLIElement>,
  'onKeyDown' | 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop'
> {
  readonly selected?: boolean;
  readonly children: ReactNode;
}

/** A line of a {@link List}: what it is takes the room, its controls stand at its end. */
export function ListRow({ selected = false, ...row }: ListRowProps) {
  return <li className={styles.row} data-selected={selected || undefined} {...row} />;
}
