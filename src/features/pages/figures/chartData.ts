import type { FigureRow, FigureSection } from '../../../api/contracts/figures.ts';
import type { Translator } from '../../../i18n/translate.ts';
import { formatFigure, formatNumber } from './formatFigure.ts';
import { isChosen, rowName, sectionTitle, type ChosenRow } from './rowName.ts';
import { shareColors } from './shareColor.ts';

/** Kinds of groups that are drawn. */
export type ChartKind = Exclude<FigureSection['kind'], 'table'>;

/** A row as it is drawn: its first column in words and as a number. */
export interface ChartRow {
  readonly name: string;
  /** Null where it cannot be told. */
  readonly amount: number | null;
  /** The amount with its unit. */
  readonly text: string;
  /** The amount as it is written at a point: few digits, without the unit. */
  readonly short: string;
  /** Its part of the whole, with the sign. */
  readonly percent: string;
  readonly color: string;
  /** Whether figures are limited to another row of the group. */
  readonly isFaint: boolean;
  /** Every column with its unit, for whoever points at it. */
  readonly details: readonly string[];
}

/** A group of figures as a chart draws it, in the language in force. */
export interface ChartData {
  readonly kind: ChartKind;
  readonly title: string;
  readonly rows: readonly ChartRow[];
  /** All rows together, and their unit. */
  readonly total: { readonly text: string; readonly unit: string };
  /** What a line is compared with, row by row; undefined for charts that compare nothing. */
  readonly beside: { readonly amounts: readonly (number | null)[]; readonly text: string } | undefined;
  /** The mean of the amounts that are known; undefined where there are too few for one to say anything. */
  readonly mean: { readonly amount: number; readonly text: string } | undefined;
}

/** Of fewer values a mean says nothing that is not seen. */
const LEAST_FOR_MEAN = 3;

/** From here on what is behind the point is not written into the drawing. */
const WHOLE_FROM = 100;

const amountOf = ({ values }: Pick<FigureRow, 'values'>, column = 0): number | null =>
  Number.isFinite(values[column]) ? (values[column] ?? null) : null;

function detailsOf(t: Translator['t'], columns: FigureSection['columns'], row: FigureRow): readonly string[] {
  return columns.map(({ id, unit }, index) => {
    const text = formatFigure(t, row.values[index], unit);
    return columns.length === 1 ? text : `${t(`figures.column.${id}`)} ${text}`;
  });
}

/** The second column, and how the two lines are told apart. */
function besideOf(
  t: Translator['t'],
  { columns: [first, second], rows }: FigureSection,
): ChartData['beside'] {
  if (first === undefined || second === undefined) return undefined;
  const names = [t(`figures.column.${first.id}`), t(`figures.column.${second.id}`)];
  return { amounts: rows.map((row) => amountOf(row, 1)), text: `— ${names.join('  - - ')}` };
}

/** What a chart of the group draws and says. */
export function chartData(
  t: Translator['t'],
  section: FigureSection,
  kind: ChartKind,
  chosen?: ChosenRow,
): ChartData {
  const { columns, rows } = section;
  const unit = columns[0]?.unit ?? 'count';
  const known = rows.map((row) => amountOf(row)).filter((amount) => amount !== null);
  const colors = shareColors(rows);
  const sum = known.reduce((all, amount) => all + amount, 0);
  const mean = sum / known.length;
  return {
    kind,
    title: sectionTitle(t, section),
    rows: rows.map((row, index) => {
      const amount = amountOf(row);
      const percent = amount === null || sum <= 0 ? null : (amount / sum) * 100;
      const isLarge = amount !== null && Math.abs(amount) >= WHOLE_FROM;
      return {
        name: rowName(t, row),
        amount,
        text: formatFigure(t, amount, unit),
        short: formatNumber(isLarge ? Math.round(amount) : amount, unit),
        percent: formatFigure(t, percent, 'percent'),
        color: colors[index] ?? '',
        isFaint: typeof chosen === 'string' && !isChosen(row, chosen),
        details: detailsOf(t, columns, row),
      };
    }),
    total: { text: formatNumber(sum, unit), unit: t(`figures.unit.${unit}`) },
    beside: kind === 'compared' ? besideOf(t, section) : undefined,
    mean:
      kind === 'compared' || known.length < LEAST_FOR_MEAN
        ? undefined
        : { amount: mean, text: t('figures.mean', { value: formatFigure(t, mean, unit) }) },
  };
}

/** The chart in words. */
export function chartSummary({ kind, title, rows }: ChartData): string {
  const words = rows.map(({ name, text, percent }) => `${name} ${kind === 'share' ? percent : text}`);
  return `${title}：${words.join('，')}`;
}
