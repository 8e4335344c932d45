import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { useId, type ReactNode } from 'react';
import styles from './FoldSection.module.css';
import { Icon } from './Icon.tsx';

/** What a {@link FoldSection} takes. */
export interface FoldSectionProps {
  readonly title: string;
  /** What to know while it is closed. */
  readonly note?: string | undefined;
  /** Things in it; beside its name and no part of it. */
  readonly count?: number | undefined;
  /** A small control at the end of its head. */
  readonly side?: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Things that belong together, which can be folded away under their title. What is folded away is not drawn. */
export function FoldSection({ title, note, count, side, open, onToggle, children }: FoldSectionProps) {
  const id = useId();
  return (
    <div role="group" className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h3>
          <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle}>
            <Icon shape={chevronRight16} sizePx={12} />
            <span>{title}</span>
            {note !== undefined && <small>{note}</small>}
            {count !== undefined && <small data-count={count} />}
          </button>
        </h3>
        {side}
      </div>
      <div id={id} className={styles.content} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
