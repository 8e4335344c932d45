import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import styles from './RowButton.module.css';

/** What a {@link RowButton} takes. */
export interface RowButtonProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'onDoubleClick' | 'onKeyDown' | 'draggable' | 'onDragStart'
> {
  /** Its text; what does not fit is cut, and the title says it whole. */
  readonly children: ReactNode;
  readonly icon?: IconShape;
  /** A line below, small and quiet. */
  readonly detail?: string;
  readonly title?: string;
  /** Whether its row is the chosen one. */
  readonly pressed?: boolean;
  /** Whether what it opens below its row is open. */
  readonly expanded?: boolean;
  readonly disabled?: boolean;
  /** What stands at its end: a {@link Mark}. */
  readonly end?: ReactNode;
  /** True where its texts take as many lines as they need. */
  readonly wraps?: boolean;
}

/** The name of a row of a list, which chooses the row: as wide as the row leaves it. Calcite's buttons do not cut what they hold. */
export function RowButton(props: RowButtonProps) {
  const { children, icon, detail, pressed, expanded, end, wraps = false, ...native } = props;
  return (
    <button
      type="button"
      className={styles.row}
      data-wraps={wraps || undefined}
      aria-pressed={pressed}
      aria-expanded={expanded}
      {...native}
    >
      {icon !== undefined && <Icon shape={icon} />}
      <span className={styles.text}>
        <span>{children}</span>
        {detail !== undefined && <small>{detail}</small>}
      </span>
      {end}
    </button>
  );
}
