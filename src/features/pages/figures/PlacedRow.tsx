import type { ReactNode } from 'react';
import type { FigureRow } from '../../../api/contracts/figures.ts';
import { useText } from '../../../ui/text.ts';
import { rowId } from './rowName.ts';
import styles from './Figures.module.css';

/** A row that limits the figures to its features, or leads to where they lie; plain text where it does neither. */
export function PlacedRow({
  name,
  row,
  chosen,
  onPick,
  children,
}: {
  readonly name: string;
  readonly row: FigureRow;
  /** Whether it is the one that figures are limited to; undefined in groups of which none can be. */
  readonly chosen: boolean | undefined;
  readonly onPick: (row: FigureRow) => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  const isKind = chosen !== undefined && rowId(row) !== '';
  if (row.extent === undefined && !isKind) return <span className={styles.row}>{children}</span>;
  return (
    <button
      type="button"
      className={styles.row}
      title={t(isKind ? (chosen ? 'figures.notOnly' : 'figures.only') : 'figures.fly', { name })}
      aria-pressed={isKind ? chosen : undefined}
      onClick={() => onPick(row)}
    >
      {children}
    </button>
  );
}
