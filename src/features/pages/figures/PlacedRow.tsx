import type { ReactNode } from 'react';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { useText } from '../../../ui/text.ts';
import styles from './Figures.module.css';

/** A row that flies to where its features lie; plain text where they lie nowhere. */
export function PlacedRow({
  name,
  extent,
  onFly,
  children,
}: {
  readonly name: string;
  readonly extent: Extent | undefined;
  readonly onFly: (extent: Extent) => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  if (extent === undefined) return <span className={styles.row}>{children}</span>;
  return (
    <button
      type="button"
      className={styles.row}
      title={t('figures.fly', { name })}
      onClick={() => onFly(extent)}
    >
      {children}
    </button>
  );
}
