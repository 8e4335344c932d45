import { describe, expect, it } from 'vitest';
import { texts } from '../../../../tests/support/allTexts.ts';
import type { FigureRow, FigureSection } from '../../../api/contracts/figures.ts';
import { createTranslator, type Language } from '../../../i18n/translate.ts';
import { sectionSentence } from './sectionSentence.ts';

const row = (name: string, ...values: readonly (number | null)[]): FigureRow => ({
  name,
  values: [...values],
});

const section = (
  kind: FigureSection['kind'],
  unit: FigureSection['columns'][number]['unit'],
  rows: readonly FigureRow[],
): FigureSection => ({ id: 'zones', kind, columns: [{ id: 'area', unit }], rows: [...rows] });

const said = (one: FigureSection, language: Language = 'zh') =>
  sectionSentence(createTranslator(language, texts).t, one);

describe('what a group of figures says', () => {
  it('is which is the largest part of what', () => {
    const rows = [row('乙', 25), row('甲', 75), row('丙', null)];
    expect(said(section('bars', 'km2', rows))).toBe(
      '甲最多，75 km²，占 75%；其次为乙。共 2 项，合计 100 km²。',
    );
    expect(said(section('share', 'km2', rows), 'en')).toBe(
      '甲 leads with 75 km², 75% of 100 km² in 2, followed by 乙.',
    );
  });

  it('is no share of figures that are no parts of a sum, and none of nothing', () => {
    expect(said(section('bars', 'm3PerHa', [row('甲', 120), row('乙', 80)]))).toBe(
      '甲最高，120 m³/公顷；其次为乙。',
    );
    expect(said(section('bars', 'count', [row('甲', 0), row('乙', 0)]))).toBe('甲与乙并列最多，各 0。');
    expect(said(section('table', 'count', [row('甲', 3)]))).toBe('只有甲，3。');
    expect(said(section('bars', 'count', [row('甲', null)]))).toBe('');
  });

  it('is how the last year stands to the one before and to the mean', () => {
    const years = [row('2022', 400), row('2023', 500), row('2024', 450), row('', 9)];
    expect(said(section('series', 'km2', years))).toBe(
      '2024 年 450 km²，比 2023 年减少 50 km²（10%），比 3 年平均值持平。',
    );
    expect(said(section('series', 'km2', years.slice(0, 2)), 'en')).toBe(
      '500 km² in 2023: up 100 km² (25%) on 2022.',
    );
  });

  it('tells no percent of a year of nothing, and no change of a single one', () => {
    expect(said(section('series', 'count', [row('2023', 0), row('2024', 7)]))).toBe(
      '2024 年 7，比 2023 年增加 7。',
    );
    expect(said(section('series', 'count', [row('2023', null), row('2024', 7)]))).toBe('2024 年 7。');
    expect(said(section('series', 'count', [row('', 7)]))).toBe('');
  });
});

describe('what figures say that are compared', () => {
  const column = (
    id: FigureSection['columns'][number]['id'],
    unit: FigureSection['columns'][number]['unit'],
  ) => ({
    id,
    unit,
  });
  const plan = (...rows: readonly FigureRow[]): FigureSection => ({
    id: 'greeningByMonth',
    kind: 'compared',
    period: '2026',
    columns: [
      column('done', 'ha'),
      column('planned', 'ha'),
      column('doneShare', 'percent'),
      column('before', 'ha'),
      column('missing', 'count'),
    ],
    rows: [...rows],
  });
  const whole = [row('3 月', 30, 40, 75, 20, 0), row('4 月', 50, 60, 83.3, 60, 0)];
  const open = row('5 月', 10, 100, null, 40, 2);

  it('is how much of a plan was done, of the months that all have reported', () => {
    expect(said(plan(...whole))).toBe('3 月–4 月完成 80 公顷，为同期计划 100 公顷的 80%，比上年同期持平。');
    expect(said(plan(...whole, open))).toBe(
      '3 月–4 月完成 80 公顷，为同期计划 100 公顷的 80%，比上年同期持平。所列各月计划共 200 公顷。',
    );
    expect(said(plan(open))).toBe('计划共 100 公顷，还没有全部上报的月份。');
  });

  it('is no percent of a plan of nothing, nor of a year before of which a month is not known', () => {
    expect(said(plan(row('7 月', 3, 0, null, null, 0)))).toBe('7 月完成 3 公顷，同期没有计划。');
    expect(said(plan(row('7 月', 3, 0, null, 0, 0)), 'en')).toBe(
      '7 月: 3 ha done, nothing was planned, up 3 ha on the same time of the year before.',
    );
  });

  const beside = (rows: readonly FigureRow[], kind: 'usual' | 'usualDays'): FigureSection => ({
    id: 'onlineByHour',
    kind: 'compared',
    columns: [column('online', kind === 'usual' ? 'ratio' : 'percent'), column(kind, 'ratio')],
    rows: [...rows],
  });

  it('is how the last that is known stands to the others, percents in points', () => {
    const rows = [row('05-01', 0.4, 0.3), row('05-16', 0.5, 0.4), row('06-01', null, 0.6)];
    expect(said(beside(rows, 'usual'))).toBe('05-16 0.5，比其他年份同期平均增加 0.1（25%）。');
    expect(said(beside([row('08:00', 80, 90)], 'usualDays'))).toBe(
      '08:00 80%，比其他各日同时平均减少 10 个百分点。',
    );
    expect(said(beside([row('08:00', 80, null)], 'usualDays'))).toBe('08:00 80%，没有其他日期可比。');
    expect(said(beside([row('08:00', null, 90)], 'usualDays'))).toBe('');
  });
});
