import { useEffect, useRef, useState } from 'react';
import { BYTE_ORDER_MARK, csvLine } from '../../lib/csv.ts';
import type { Translator } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/downloadText.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Hint, Row, Section } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { printable } from '../../ui/printable.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Table } from '../../ui/Table.tsx';
import { useText } from '../../ui/text.ts';
import type { ClassTable } from './model/figures.ts';
import type { GridKind } from './model/grid.ts';
import { OVERLAY_LIMITS } from './model/limits.ts';
import type { OverlayResult } from './overlayDesk.ts';

const MOST_HEIGHT_PX = 260;

/** Less that is counted twice is the grid's doing, square metres. */
const DOUBLED_M2 = 1;

/** What one of a figure's units is in square metres or metres: hectares and kilometres. */
const UNIT = { polygon: 10_000, line: 1000, point: 1 } as const;

/** An amount in its unit, with digits for people. */
const amountText = (kind: GridKind, amount: number, digits = 2): string =>
  (amount / UNIT[kind]).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

const percent = (share: number): string => (Number.isFinite(share) ? `${(100 * share).toFixed(1)}%` : '');

type T = Translator['t'];

/** The table's lines as a file. */
function classCsv({ field, rows }: ClassTable, { kind, amount, count }: OverlayResult, t: T): string {
  const isMeasured = kind !== 'point';
  const total = isMeasured ? amount : count;
  const head = [field, t('overlay.column.count'), ...(isMeasured ? [t(`overlay.column.${kind}`)] : [])];
  const lines = rows.map((row) => [
    row.value,
    row.count,
    ...(isMeasured ? [Number((row.amount / UNIT[kind]).toFixed(4))] : []),
    percent((isMeasured ? row.amount : row.count) / total),
  ]);
  return BYTE_ORDER_MARK + [[...head, t('overlay.column.share')], ...lines].map(csvLine).join('');
}

/** Features by class with their areas. */
function Classes({ table, result }: { readonly table: ClassTable; readonly result: OverlayResult }) {
  const t = useText();
  const { kind, amount, count } = result;
  const isMeasured = kind !== 'point';
  const total = isMeasured ? amount : count;
  return (
    <Table label={t('overlay.classTable', { field: table.field })} dense mostHeightPx={MOST_HEIGHT_PX}>
      <thead>
        <tr>
          <th scope="col">{t('overlay.column.class')}</th>
          <th scope="col">{t('overlay.column.count')}</th>
          {isMeasured && <th scope="col">{t(`overlay.column.${kind}`)}</th>}
          <th scope="col">{t('overlay.column.share')}</th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.value}>
            <th scope="row">{row.value === '' ? t('overlay.noValue') : row.value}</th>
            <td>{row.count.toLocaleString('en-US')}</td>
            {isMeasured && <td>{amountText(kind, row.amount)}</td>}
            <td>{percent((isMeasured ? row.amount : row.count) / total)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('overlay.sum')}</th>
          <td>{count.toLocaleString('en-US')}</td>
          {isMeasured && <td>{amountText(kind, amount)}</td>}
          <td>{percent(1)}</td>
        </tr>
      </tbody>
    </Table>
  );
}

/** The field by which a result is told, its classes and their file. */
function ClassPart({ result }: { readonly result: OverlayResult }) {
  const t = useText();
  const [chosen, setChosen] = useState<string>();
  const { classes, name } = result;
  // A field with one value tells nothing that the sum does not.
  const table =
    classes.find(({ field }) => field === chosen) ??
    classes.find(({ rows }) => rows.length > 1) ??
    classes[0];
  if (table === undefined) return <Hint>{t('overlay.noClass', { most: OVERLAY_LIMITS.classes })}</Hint>;
  const save = () => downloadText(`${name} ${table.field}.csv`, 'text/csv', classCsv(table, result, t));
  return (
    <>
      <SelectField
        label={t('overlay.class')}
        value={table.field}
        choices={classes.map(({ field }) => ({ value: field, label: field }))}
        onChange={setChosen}
      />
      <div {...printable(t('overlay.classTable', { field: table.field }))}>
        <Classes table={table} result={result} />
      </div>
      <Row end>
        <Button onClick={save}>{t('overlay.saveTable')}</Button>
      </Row>
      {result.kind === 'polygon' && <Hint>{t('overlay.method')}</Hint>}
    </>
  );
}

/** What was made: the layer, its figures and classes, and what of the input was not taken as it was. */
export function OverlayResultPart({
  result,
  onGoTo,
  onOpenFiles,
}: {
  readonly result: OverlayResult;
  readonly onGoTo: (id: string) => void;
  readonly onOpenFiles: () => void;
}) {
  const t = useText();
  const { id, name, kind, count, amount, doubled, leftOut, crossing, small, ground } = result;
  const place = useRef<HTMLDivElement>(null);
  // What was asked for fills the window: the answer stands below it.
  useEffect(() => {
    // Not returned: newer browsers answer with a promise, which would be taken for what cleans up.
    void place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const facts = [
    { name: t('overlay.features'), value: count.toLocaleString('en-US') },
    ...(kind === 'point' ? [] : [{ name: t(`overlay.total.${kind}`), value: amountText(kind, amount) }]),
  ];
  return (
    <div ref={place}>
      <Section title={t('overlay.result')}>
        <Notice tone="success">{t('overlay.made', { name })}</Notice>
        <Facts facts={facts} />
        {doubled > DOUBLED_M2 && (
          <Notice tone="warning">
            {t('overlay.doubled', {
              doubled: amountText(kind, doubled),
              once: amountText(kind, amount - doubled),
            })}
          </Notice>
        )}
        {ground !== undefined && <Hint>{t('overlay.cells', { cell: ground.cellM })}</Hint>}
        {ground !== undefined && ground.unknownM2 > 0 && (
          <Notice tone="warning">{t('overlay.unknown', { area: amountText(kind, ground.unknownM2) })}</Notice>
        )}
        {leftOut > 0 && <Hint>{t('overlay.leftOut', { count: leftOut })}</Hint>}
        {crossing > 0 && <Hint>{t('overlay.crossing', { count: crossing })}</Hint>}
        {small.count > 0 && (
          <Hint>{t('overlay.small', { count: small.count, area: small.amount.toFixed(1) })}</Hint>
        )}
        <Row>
          <Button onClick={() => onGoTo(id)}>{t('overlay.goTo')}</Button>
          <Button onClick={onOpenFiles}>{t('overlay.open')}</Button>
        </Row>
        <ClassPart result={result} />
      </Section>
    </div>
  );
}
