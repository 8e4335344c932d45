import type { FigureSection } from '../../../api/contracts/figures.ts';
import type { FigureUnit } from '../../../domain/bureau/figures/figureWords.ts';
import type { Translator } from '../../../i18n/translate.ts';

/** What is written where a figure cannot be told. */
const NOT_KNOWN = '—';

/** Most decimals of a unit: areas as the bureau publishes them, to a hundredth of a square kilometre. */
const DECIMALS: Readonly<Record<FigureUnit, number>> = {
  count: 0,
  people: 0,
  km2: 2,
  ha: 1,
  km: 2,
  m: 1,
  m3: 0,
  m3PerDay: 0,
  wanM3: 1,
  index: 0,
  m3PerHa: 1,
  t: 0,
  tPerHa: 1,
  wanT: 1,
  percent: 1,
  ratio: 2,
};

/** From here on decimals say nothing that anybody reads. */
const WHOLE_FROM = 10_000;

/** A figure in the digits of its unit, without the unit: "1,043.82". */
export function formatNumber(value: number | null | undefined, unit: FigureUnit): string {
  if (value === null || value === undefined) return NOT_KNOWN;
  const digits = Math.abs(value) >= WHOLE_FROM ? 0 : DECIMALS[unit];
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** A figure with its unit: "1,043.82 km²", "86.2%". */
export function formatFigure(t: Translator['t'], value: number | null | undefined, unit: FigureUnit): string {
  const text = formatNumber(value, unit);
  const unitText = t(`figures.unit.${unit}`);
  if (value === null || value === undefined || unitText === '') return text;
  return unit === 'percent' ? `${text}${unitText}` : `${text} ${unitText}`;
}

/** What a column is called in a document: "Area (km²)". */
export function columnTitle(t: Translator['t'], { id, unit }: FigureSection['columns'][number]): string {
  const [title, unitText] = [t(`figures.column.${id}`), t(`figures.unit.${unit}`)];
  return unitText === '' ? title : `${title} (${unitText})`;
}
