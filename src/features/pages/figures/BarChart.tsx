import type { FigureSection } from '../../../api/contracts/figures.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { useText } from '../../../ui/text.ts';
import { formatFigure } from './formatFigure.ts';
import { PlacedRow } from './PlacedRow.tsx';
import { rowName } from './rowName.ts';
import styles from './Figures.module.css';

/** The first column as bars, each with its name and figure: the list reads as it looks. */
export function BarChart({
  section: { columns, rows },
  onFly,
}: {
  readonly section: FigureSection;
  readonly onFly: (extent: Extent) => void;
}) {
  const t = useText();
  const unit = columns[0]?.unit ?? 'count';
  const greatest = Math.max(...rows.map(({ values }) => values[0] ?? 0));
  return (
    <ul className={styles.bars}>
      {rows.map((row) => {
        const name = rowName(t, row);
        const amount = row.values[0] ?? 0;
        return (
          <li key={name}>
            <PlacedRow name={name} extent={row.extent} onFly={onFly}>
              <span className={styles.barName}>{name}</span>
              <span className={styles.barValue}>{formatFigure(t, amount, unit)}</span>
              <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.barTrack} width={100} height={4} />
                <rect
                  className={styles.barFill}
                  width={greatest > 0 ? (amount / greatest) * 100 : 0}
                  height={4}
                />
              </svg>
            </PlacedRow>
          </li>
        );
      })}
    </ul>
  );
}
