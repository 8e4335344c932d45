import type { FigureSection } from '../../../api/contracts/figures.ts';
import type { FigureUnit } from '../../../domain/bureau/figures/figureWords.ts';
import type { Translator } from '../../../i18n/translate.ts';
import { comparedSentence } from './comparedSentence.ts';
import { difference } from './difference.ts';
import { formatFigure, formatNumber } from './formatFigure.ts';
import { rowName } from './rowName.ts';

/** Units whose figures are no parts of a sum. */
const MEANS: ReadonlySet<FigureUnit> = new Set(['m', 'm3PerHa', 'tPerHa', 'percent', 'ratio', 'index']);

interface Amount {
  readonly name: string;
  readonly amount: number;
}

/** The rows whose first figure is known. */
function amountsOf(t: Translator['t'], { rows }: FigureSection): readonly Amount[] {
  return rows.flatMap((row) => {
    const [amount] = row.values;
    return typeof amount === 'number' && Number.isFinite(amount) ? [{ name: rowName(t, row), amount }] : [];
  });
}

const sumOf = (amounts: readonly Amount[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** The last year beside the one before and the mean of all. */
function seriesSentence(t: Translator['t'], years: readonly Amount[], unit: FigureUnit): string {
  const [last, before] = [years.at(-1), years.at(-2)];
  if (last === undefined) return '';
  const value = formatFigure(t, last.amount, unit);
  if (before === undefined) return t('figures.say.oneYear', { year: last.name, value });
  const change = difference(t, last.amount, before.amount, unit);
  const fromMean = difference(t, last.amount, sumOf(years) / years.length, unit);
  const said = { year: last.name, value, before: before.name, change, count: years.length, mean: fromMean };
  return years.length > 2 ? t('figures.say.series', said) : t('figures.say.twoYears', said);
}

function rankSentence(t: Translator['t'], amounts: readonly Amount[], unit: FigureUnit): string {
  const [first, second] = [...amounts].sort((a, b) => b.amount - a.amount);
  if (first === undefined) return '';
  const value = formatFigure(t, first.amount, unit);
  const total = sumOf(amounts);
  if (second === undefined) return t('figures.say.only', { name: first.name, value });
  if (first.amount === second.amount)
    return t('figures.say.tie', { name: first.name, second: second.name, value });
  if (MEANS.has(unit) || total <= 0)
    return t('figures.say.most', { name: first.name, value, second: second.name });
  return t('figures.say.share', {
    name: first.name,
    value,
    percent: formatNumber((first.amount / total) * 100, 'percent'),
    second: second.name,
    count: amounts.length,
    total: formatFigure(t, total, unit),
  });
}

/** What a group of figures says, in one sentence; empty where none of them is known. */
export function sectionSentence(t: Translator['t'], section: FigureSection): string {
  if (section.kind === 'compared') return comparedSentence(t, section);
  const unit = section.columns[0]?.unit ?? 'count';
  const amounts = amountsOf(t, section);
  if (section.kind !== 'series') return rankSentence(t, amounts, unit);
  // Rows of no known year stand in no order of time.
  return seriesSentence(
    t,
    amounts.filter(({ name }) => /^\d{4}$/.test(name)),
    unit,
  );
}
