import type { ReactNode } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import styles from './RowButton.module.css';

/** What a {@link RowButton} takes. */
export interface RowButtonProps {
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
  readonly onClick: () => void;
  readonly onDoubleClick?: () => void;
}

/** The name of a row of a list, which chooses the row: as wide as the row leaves it. Calcite's buttons do not cut what they hold. */
export function RowButton(props: RowButtonProps) {
  const { children, icon, detail, title, pressed, expanded, disabled, onClick, onDoubleClick } = props;
  return (
    <button
      type="button"
      className={styles.row}
      title={title}
      aria-pressed={pressed}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      {icon !== undefined && <Icon shape={icon} />}
      <span className={styles.text}>
        <span>{children}</span>
        {detail !== undefined && <small>{detail}</small>}
      </span>
    </button>
  );
}
