import type { FigureSection } from '../../../api/contracts/figures.ts';
import { useText } from '../../../ui/text.ts';
import { formatFigure, formatNumber } from './formatFigure.ts';
import { rowName } from './rowName.ts';
import styles from './Figures.module.css';

/** The drawing's units, which are CSS pixels in a panel of 340 px. */
const SIZE = { width: 308, height: 132, left: 8, right: 8, top: 20, bottom: 22 } as const;

/** A line from its lowest to its highest value would make small changes look large: this much of the range is left free below. */
const ROOM_BELOW = 0.35;

interface Point {
  readonly name: string;
  readonly amount: number;
  readonly x: number;
  readonly y: number;
}

function pointsOf(entries: readonly { readonly name: string; readonly amount: number }[]): readonly Point[] {
  const amounts = entries.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const range = most - least || Math.abs(most) || 1;
  const base = Math.max(0, least - range * ROOM_BELOW);
  const plotWidth = SIZE.width - SIZE.left - SIZE.right;
  const plotHeight = SIZE.height - SIZE.top - SIZE.bottom;
  return entries.map(({ name, amount }, index) => ({
    name,
    amount,
    x: SIZE.left + (plotWidth * (index + 0.5)) / entries.length,
    y: SIZE.top + plotHeight * (1 - (amount - base) / (most - base || 1)),
  }));
}

/** The first column year by year as a line with its values written at it. */
export function SeriesChart({ section: { id, columns, rows } }: { readonly section: FigureSection }) {
  const t = useText();
  const unit = columns[0]?.unit ?? 'count';
  const points = pointsOf(rows.map((row) => ({ name: rowName(t, row), amount: row.values[0] ?? 0 })));
  const summary = points.map(({ name, amount }) => `${name} ${formatFigure(t, amount, unit)}`).join('，');
  const bottom = SIZE.height - SIZE.bottom;
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <svg
      role="img"
      aria-label={`${t(`figures.section.${id}`)}：${summary}`}
      className={styles.series}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
    >
      <polygon
        className={styles.seriesArea}
        points={`${points[0]?.x ?? 0},${bottom} ${line} ${points.at(-1)?.x ?? 0},${bottom}`}
      />
      <line className={styles.axis} x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={bottom} y2={bottom} />
      <polyline className={styles.seriesLine} points={line} />
      {points.map(({ name, amount, x, y }) => (
        <g key={name}>
          <title>{`${name} ${formatFigure(t, amount, unit)}`}</title>
          <circle className={styles.seriesPoint} cx={x} cy={y} r={3} />
          <text className={styles.seriesValue} x={x} y={y - 7} textAnchor="middle">
            {formatNumber(Math.round(amount), 'count')}
          </text>
          <text className={styles.seriesYear} x={x} y={bottom + 14} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
