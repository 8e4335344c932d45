import type { FigureSection } from '../../../api/contracts/figures.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { useText } from '../../../ui/text.ts';
import { formatFigure, formatNumber } from './formatFigure.ts';
import { PlacedRow } from './PlacedRow.tsx';
import { rowName } from './rowName.ts';
import { shareColor } from './shareColor.ts';
import styles from './Figures.module.css';

/** The first column as parts of one whole: a divided bar, and what each part is. */
export function ShareChart({
  section: { id, columns, rows },
  onFly,
}: {
  readonly section: FigureSection;
  readonly onFly: (extent: Extent) => void;
}) {
  const t = useText();
  const unit = columns[0]?.unit ?? 'count';
  const total = rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  const parts = rows.map((row, index) => {
    const amount = row.values[0] ?? 0;
    const name = rowName(t, row);
    const percent = total > 0 ? (amount / total) * 100 : 0;
    const before = rows.slice(0, index).reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
    const start = total > 0 ? (before / total) * 100 : 0;
    return { row, name, amount, percent, start, color: shareColor(row, index) };
  });
  const summary = parts.map(({ name, percent }) => `${name} ${formatNumber(percent, 'percent')}%`).join('，');
  return (
    <>
      <svg
        role="img"
        aria-label={`${t(`figures.section.${id}`)}：${summary}`}
        className={styles.share}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
      >
        {parts.map(({ name, percent, start, color }) => (
          <rect key={name} x={start} width={percent} height={10} fill={color} />
        ))}
      </svg>
      <ul className={styles.parts}>
        {parts.map(({ row, name, amount, percent, color }) => (
          <li key={name}>
            <PlacedRow name={name} extent={row.extent} onFly={onFly}>
              <span className={styles.swatch} style={{ background: color }} />
              <span className={styles.barName}>{name}</span>
              <span className={styles.barValue}>{formatFigure(t, amount, unit)}</span>
              <span className={styles.percent}>{formatNumber(percent, 'percent')}%</span>
            </PlacedRow>
          </li>
        ))}
      </ul>
    </>
  );
}
