import type { FigureUnit } from '../../../domain/bureau/figures/figureWords.ts';
import type { Translator } from '../../../i18n/translate.ts';
import { formatFigure, formatNumber } from './formatFigure.ts';

/** How a figure differs from another; in percent only where there is something to compare with, and never a percent of percents. */
export function difference(t: Translator['t'], now: number, before: number, unit: FigureUnit): string {
  if (now === before) return t('figures.say.same');
  const key = now > before ? 'more' : 'less';
  const amount = formatFigure(t, Math.abs(now - before), unit);
  const points = formatNumber(Math.abs(now - before), unit);
  if (unit === 'percent')
    return t(`figures.say.${key}`, { amount: t('figures.say.points', { amount: points }) });
  if (before <= 0) return t(`figures.say.${key}`, { amount });
  const percent = formatNumber((Math.abs(now - before) / before) * 100, 'percent');
  return t(`figures.say.${key}Percent`, { amount, percent });
}
