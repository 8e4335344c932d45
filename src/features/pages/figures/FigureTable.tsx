import type { FigureRow, FigureSection } from '../../../api/contracts/figures.ts';
import { Table } from '../../../ui/Table.tsx';
import { useText } from '../../../ui/text.ts';
import { formatNumber } from './formatFigure.ts';
import { PlacedRow } from './PlacedRow.tsx';
import { isChosen, rowName, sectionTitle, type ChosenRow } from './rowName.ts';
import styles from './Figures.module.css';

/** All columns of a section. */
export function FigureTable({
  section,
  chosen,
  onPick,
}: {
  readonly section: FigureSection;
  readonly chosen?: ChosenRow;
  readonly onPick: (row: FigureRow) => void;
}) {
  const t = useText();
  const { columns, rows } = section;
  return (
    <div className={styles.table} tabIndex={0} role="group" aria-label={sectionTitle(t, section)}>
      <Table dense>
        <thead>
          <tr>
            <th scope="col">{t('figures.name')}</th>
            {columns.map((column) => {
              const unit = t(`figures.unit.${column.unit}`);
              return (
                <th key={column.id} scope="col">
                  {t(`figures.column.${column.id}`)}
                  {unit !== '' && <small> {unit}</small>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const name = rowName(t, row);
            return (
              <tr key={name}>
                <th scope="row">
                  <PlacedRow name={name} row={row} chosen={isChosen(row, chosen)} onPick={onPick}>
                    {name}
                  </PlacedRow>
                </th>
                {columns.map((column, index) => (
                  <td key={column.id}>{formatNumber(row.values[index], column.unit)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
