import type { ReactNode } from 'react';
import styles from './PanelHeader.module.css';
import type { HeaderDrag } from './useHeaderDrag.ts';

/** Props of {@link PanelHeader}. */
export interface PanelHeaderProps {
  readonly title: string;
  readonly titleId?: string;
  /** Lower, with a smaller title: for cards. */
  readonly compact?: boolean;
  /** For a panel that is dragged by its header. */
  readonly drag?: HeaderDrag['header'];
  readonly onDoubleClick?: () => void;
  /** The tabs of what is below, beside the title. */
  readonly tabs?: ReactNode;
  /** The buttons at its end. */
  readonly children?: ReactNode;
}

/** The header of a panel, card or window: its title and its buttons. */
export function PanelHeader({
  title,
  titleId,
  compact,
  drag,
  onDoubleClick,
  tabs,
  children,
}: PanelHeaderProps) {
  const classes = [
    styles.header,
    compact === true ? styles.compact : '',
    drag === undefined ? '' : styles.draggable,
    tabs === undefined ? '' : styles.tabbed,
  ];
  return (
    <header className={classes.filter(Boolean).join(' ')} {...drag} onDoubleClick={onDoubleClick}>
      <h2 id={titleId} className={styles.title} title={title}>
        {title}
      </h2>
      {tabs}
      {children}
    </header>
  );
}
