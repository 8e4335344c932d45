import type { FigureRow } from '../../../api/contracts/figures.ts';
import type { ChartData, ChartRow } from './chartData.ts';
import { BAR_ROW_PX } from './chartOptions.ts';
import { Phrase } from '../../../ui/Phrase.tsx';
import { PlacedRow } from './PlacedRow.tsx';
import { isChosen, type ChosenRow } from './rowName.ts';
import styles from './Figures.module.css';

/** The rows of a chart as a list: behind the bars, where each lies at its own, or what the parts of a share are. */
export function ChartRows({
  rows,
  data,
  chosen,
  onPick,
  onTell,
}: {
  readonly rows: readonly FigureRow[];
  readonly data: ChartData;
  /** The row that figures are limited to; null: none is, undefined: none can be. */
  readonly chosen: ChosenRow;
  readonly onPick: (row: FigureRow) => void;
  /** Hears which row is pointed at or has the focus. */
  readonly onTell: (index: number | undefined) => void;
}) {
  const areBars = data.kind === 'bars';
  return (
    <ul className={areBars ? undefined : styles.parts}>
      {data.rows.map((row, index) => {
        const source = rows[index];
        if (source === undefined) return null;
        return (
          <li
            key={row.name}
            style={areBars ? { height: BAR_ROW_PX } : undefined}
            onPointerEnter={() => onTell(index)}
            onPointerLeave={() => onTell(undefined)}
            onFocus={() => onTell(index)}
            onBlur={() => onTell(undefined)}
          >
            <PlacedRow name={row.name} row={source} chosen={isChosen(source, chosen)} onPick={onPick}>
              {areBars ? (
                // The drawing says it to the eye.
                <span className="visually-hidden">{`${row.name} ${row.text}`}</span>
              ) : (
                <Part row={row} />
              )}
            </PlacedRow>
          </li>
        );
      })}
    </ul>
  );
}

function Part({ row: { name, text, percent, color } }: { readonly row: ChartRow }) {
  return (
    <>
      <span style={{ background: color }} />
      <span>{name}</span>
      <Phrase look="quiet" fit="cut">
        {text}
      </Phrase>
      <Phrase look="quiet" fit="cut">
        {percent}
      </Phrase>
    </>
  );
}
