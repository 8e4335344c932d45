import { describe, expect, it } from 'vitest';
import { texts } from '../../../../tests/support/allTexts.ts';
import type { FigureSection } from '../../../api/contracts/figures.ts';
import { createTranslator } from '../../../i18n/translate.ts';
import { tipText } from './chartBase.ts';
import { chartData, chartSummary, type ChartKind } from './chartData.ts';
import { chartSvg } from './chartEngine.ts';
import { BAR_ROW_PX, chartHeightPx, chartOption, markOf } from './chartOptions.ts';
import { textWidth, wrapText } from './chartText.ts';
import { labelledRows, seriesRange } from './seriesOption.ts';

const { t } = createTranslator('zh', texts);

const LOOK = {
  text: '#e8f0ec',
  muted: '#9fb5ab',
  line: '#2c443b',
  lineStrong: '#5d7a6e',
  accent: '#5fc08b',
  second: '#e0b252',
  track: '#263d35',
  raised: '#1d2f29',
  ground: '#16241f',
  font: 'sans-serif',
};
const FRAME = { look: LOOK, widthPx: 308, animated: false };

type Row = FigureSection['rows'][number];

const dataOf = (kind: ChartKind, rows: readonly (readonly [string, number | null])[]) =>
  chartData(
    t,
    {
      id: 'landByGroup',
      kind,
      columns: [{ id: 'area', unit: 'km2' }],
      rows: rows.map(([name, value]): Row => ({ name, values: [value] })),
    },
    kind,
  );

const drawnOf = (data: ReturnType<typeof dataOf>) => {
  const size = { widthPx: FRAME.widthPx, heightPx: chartHeightPx(data) };
  return chartSvg(chartOption(data, FRAME), size);
};

/** What is written in a drawing, in the order of its marks. */
const wordsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, word]) => word);

const seriesOf = (data: ReturnType<typeof dataOf>, at = 0) => {
  const { series } = chartOption(data, FRAME);
  return (Array.isArray(series) ? series[at] : series) as { readonly data: readonly unknown[] } | undefined;
};

const YEARS = [
  ['2021', 600],
  ['2022', null],
  ['2023', 612.34],
  ['2024', 640],
] as const;

describe.each(['bars', 'share', 'series'] as const)('%s', (kind) => {
  it.each([
    ['no rows', []],
    ['nothing known', [['甲', null]]],
    ['all nothing', [['甲', 0] as const, ['乙', 0] as const]],
    ['not a number', [['甲', NaN] as const, ['乙', 3] as const]],
    ['one row', [['甲', 5] as const]],
  ] as const)('draws %s', (_what, rows) => {
    const data = dataOf(kind, rows);
    expect(drawnOf(data)).toMatch(/^<svg/);
    expect(drawnOf(data)).not.toMatch(/NaN|undefined/);
    expect(chartSummary(data)).not.toMatch(/NaN|undefined/);
  });

  it('reads nothing of the data as markup', () => {
    const evil = '<img src=x onerror=alert(1)>';
    const data = dataOf(kind, [[evil, 3]]);
    expect(drawnOf(data)).not.toContain('<img');
    expect(chartOption(data, FRAME).tooltip).toMatchObject({ renderMode: 'richText' });
  });
});

describe('bars', () => {
  const data = dataOf('bars', [
    ['云杉', 1043.82],
    ['胡杨', null],
  ]);

  it('have each a row with name and value', () => {
    expect(chartHeightPx(data)).toBe(2 * BAR_ROW_PX);
    expect(wordsOf(drawnOf(data)).toSorted()).toEqual(['1,043.82 km²', '—', '云杉', '胡杨'].toSorted());
    expect(chartSummary(data)).toBe('地类构成：云杉 1,043.82 km²，胡杨 —');
  });

  it('keep what is not known unknown, beside a track for each', () => {
    expect(seriesOf(data)?.data).toEqual([1043.82, null]);
    expect(seriesOf(data, 1)?.data).toEqual([1043.82, 1043.82]);
  });

  it('fade beside the row that figures are limited to', () => {
    const chosen = { ...data, rows: data.rows.map((row) => ({ ...row, isFaint: row.name !== '云杉' })) };
    expect(seriesOf(chosen)?.data).toMatchObject([1043.82, { value: '-', itemStyle: { opacity: 0.3 } }]);
  });

  it('cut a long name short, and tell all of it at the pointer', () => {
    const name = '新疆维吾尔自治区博尔塔拉蒙古自治州艾比湖湿地国家级自然保护区';
    const long = dataOf('bars', [[name, 12]]);
    expect(wordsOf(drawnOf(long)).join(' ')).not.toContain(name);
    const [row] = long.rows;
    expect(row && tipText(row, 'bars').replaceAll('\n', '')).toBe(`${name}12 km²`);
    expect(markOf(long, 0, FRAME.widthPx).tells).toBe(true);
    expect(markOf(data, 0, FRAME.widthPx).tells).toBe(false);
  });
});

describe('share', () => {
  const data = dataOf('share', [
    ['甲', 30],
    ['乙', 90],
    ['丙', null],
  ]);

  it('tells each part’s per cent, and the whole in the middle', () => {
    expect(chartSummary(data)).toBe('地类构成：甲 25%，乙 75%，丙 —');
    expect(wordsOf(drawnOf(data))).toEqual(['120', 'km²']);
  });

  it('has no part for what is not known', () => {
    expect(seriesOf(data)?.data).toMatchObject([{ value: 30 }, { value: 90 }, { value: '-' }]);
  });
});

describe('series', () => {
  it('leaves a gap where nothing is known', () => {
    expect(seriesOf(dataOf('series', YEARS))?.data).toMatchObject([
      { value: 600 },
      { value: '-' },
      { value: 612.34 },
      { value: 640 },
    ]);
    expect(wordsOf(drawnOf(dataOf('series', YEARS)))).toEqual(
      expect.arrayContaining(['600', '612', '640', '- - 平均 617.45 km²']),
    );
  });

  it('draws the mean of three and more', () => {
    expect(seriesOf(dataOf('series', YEARS), 1)?.data).toHaveLength(4);
    expect(seriesOf(dataOf('series', YEARS.slice(0, 3)), 1)).toBeUndefined();
  });

  it('draws what is compared beside each other, from the least to the greatest of both', () => {
    const rows = [
      ['3 月', 30, 40],
      ['4 月', null, 90],
      ['5 月', 60, null],
    ] as const;
    const data = chartData(
      t,
      {
        id: 'greeningByMonth',
        kind: 'compared',
        period: '2026',
        columns: [
          { id: 'done', unit: 'ha' },
          { id: 'planned', unit: 'ha' },
        ],
        rows: rows.map(([name, ...values]) => ({ name, values })),
      },
      'compared',
    );
    expect(data.title).toBe('各月绿化计划与完成（2026）');
    expect(seriesOf(data)?.data).toMatchObject([{ value: 30 }, { value: '-' }, { value: 60 }]);
    expect(seriesOf(data, 1)?.data).toEqual([40, 90, '-']);
    expect(chartOption(data, FRAME).yAxis).toMatchObject({ min: 9, max: 90, name: '— 完成  - - 计划' });
    expect(chartSummary(data)).toContain('3 月 30 公顷');
  });

  it('leaves room below, so that small changes look small', () => {
    expect(seriesRange([600, null, 640])).toEqual([586, 640]);
    expect(seriesRange([1, 101])).toEqual([0, 101]);
    expect(seriesRange([10])).toEqual([6.5, 10]);
    expect(seriesRange([-40, -20])).toEqual([-47, -20]);
  });

  it('writes the last, the greatest and the least where there is no room for all', () => {
    const amounts = Array.from({ length: 30 }, (_, year) => [`${1995 + year}`, 5000 + year * 10] as const);
    const { rows } = dataOf('series', amounts);
    expect([...labelledRows(rows, 300)]).toEqual([29, 0]);
    expect(labelledRows(rows.slice(0, 4), 300).size).toBe(4);
  });
});

it('writes an amount in a valley below its point, where the line does not cross it', () => {
  const data = dataOf('series', [
    ['2022', 2580],
    ['2023', 1066],
    ['2024', 1918],
    ['2025', 3],
  ]);
  expect(seriesOf(data)?.data).toMatchObject(
    ['top', 'bottom', 'top', 'top'].map((position) => ({ label: { show: true, position } })),
  );
});

describe('texts', () => {
  it('are wrapped at spaces and after Chinese letters', () => {
    expect(wrapText('Unlicensed or not known', 12, 90)).toBe('Unlicensed\nor not known');
    const lines = wrapText('艾比湖湿地国家级自然保护区', 12, 90).split('\n');
    expect(lines.join('')).toBe('艾比湖湿地国家级自然保护区');
    expect(Math.max(...lines.map((line) => textWidth(line, 12)))).toBeLessThanOrEqual(90);
  });
});
