import type { ReactNode } from 'react';
import type { FigureRow } from '../../../api/contracts/figures.ts';
import { useText } from '../../../ui/text.ts';
import styles from './Figures.module.css';

/** A row that leads to where its features lie; plain text where they lie nowhere. */
export function PlacedRow({
  name,
  row,
  onPick,
  children,
}: {
  readonly name: string;
  readonly row: FigureRow;
  readonly onPick: (row: FigureRow) => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  if (row.extent === undefined) return <span className={styles.row}>{children}</span>;
  return (
    <button
      type="button"
      className={styles.row}
      title={t('figures.fly', { name })}
      onClick={() => onPick(row)}
    >
      {children}
    </button>
  );
}
