import type { CSSProperties, ReactNode } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import { Keys } from './Keys.tsx';
import styles from './OptionRow.module.css';
import { Phrase } from './Phrase.tsx';

/** What an {@link OptionRow} takes. */
export interface OptionRowProps {
  readonly id: string;
  readonly icon: IconShape;
  readonly name: string;
  /** The name with a part of it marked. */
  readonly marked?: ReactNode;
  /** Said beside the name. */
  readonly detail?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  /** Said at its end. */
  readonly note?: string | undefined;
  readonly selected: boolean;
  /** The keys of the list are at it. */
  readonly active: boolean;
  /** True where the row that the keys are at is the chosen one, and looks so. */
  readonly quick?: boolean;
  /** Where it stands among all lines, where only some are drawn. */
  readonly place?: { readonly index: number; readonly count: number };
  readonly style?: CSSProperties;
  readonly onClick: () => void;
  readonly onPointerMove?: (() => void) | undefined;
}

/** A line of a list of which one is chosen: the list is an element with the role `listbox` that has the focus and the keys. */
export function OptionRow(props: OptionRowProps) {
  const { id, icon, name, marked = name, detail, keys, note, selected, active, quick = false } = props;
  const { place, style, onClick, onPointerMove } = props;
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-setsize={place?.count}
      aria-posinset={place && place.index + 1}
      data-active={active ? true : undefined}
      data-quick={quick || undefined}
      className={styles.row}
      style={style}
      title={name}
      onPointerMove={onPointerMove}
      onClick={onClick}
    >
      <Icon shape={icon} />
      <span className={styles.name}>
        {marked}
        {detail !== undefined && (
          <>
            {' '}
            <Phrase look="quiet">{detail}</Phrase>
          </>
        )}
      </span>
      {keys !== undefined && <Keys>{keys}</Keys>}
      {note !== undefined && <Phrase look="quiet">{note}</Phrase>}
    </div>
  );
}
