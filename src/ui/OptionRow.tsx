import type { CSSProperties } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import styles from './OptionRow.module.css';

/** What an {@link OptionRow} takes. */
export interface OptionRowProps {
  readonly id: string;
  readonly icon: IconShape;
  readonly name: string;
  /** Said at its end. */
  readonly note?: string | undefined;
  readonly selected: boolean;
  /** The keys of the list are at it. */
  readonly active: boolean;
  /** Where it stands among all lines, where only some are drawn. */
  readonly place?: { readonly index: number; readonly count: number };
  readonly style?: CSSProperties;
  readonly onClick: () => void;
}

/** A line of a list of which one is chosen: the list is an element with the role `listbox` that has the focus and the keys. */
export function OptionRow(props: OptionRowProps) {
  const { id, icon, name, note, selected, active, place, style, onClick } = props;
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-setsize={place?.count}
      aria-posinset={place && place.index + 1}
      data-active={active ? true : undefined}
      className={styles.row}
      style={style}
      title={name}
      onClick={onClick}
    >
      <Icon shape={icon} />
      <span className={styles.name}>{name}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  );
}
