import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import styles from './ListBox.module.css';

/** What a {@link ListBox} takes. */
export interface ListBoxProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly id?: string;
  /** Id of the row that the keys are at. */
  readonly activeId: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Rows of the kind of `OptionRow`. */
  readonly children: ReactNode;
}

/** The list of a panel of which one row is chosen: it takes the rest of the panel's height and scrolls. */
export function ListBox({ label, activeId, ...native }: ListBoxProps) {
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={activeId}
      className={styles.list}
      {...native}
    />
  );
}
