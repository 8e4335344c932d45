import { chartBase, FIXED, META_PX, SMALL_PX, type ChartFrame, type ChartOption } from './chartBase.ts';
import type { ChartData, ChartRow } from './chartData.ts';
import { textWidth } from './chartText.ts';
import { SERIES_PX, seriesOption } from './seriesOption.ts';

/** The height of a row of bars: the rows that take the keyboard lie behind them. */
export const BAR_ROW_PX = 34;

const SHARE_PX = 140;

/** Room between a row's edge and what it holds. */
const BAR_INSET_PX = 6;
const BAR_PX = 6;
/** How far a bar lies below the middle of its row: its name stands above. */
const BAR_DROP_PX = 8;
/** Between a bar and what stands above it. */
const GAP_PX = 4;
const NAME_PX = 13;

/** Opacity of rows beside the one that figures are limited to. */
const FAINT = 0.3;

/** How high a chart is drawn. */
export function chartHeightPx({ kind, rows }: Pick<ChartData, 'kind' | 'rows'>): number {
  switch (kind) {
    case 'bars':
      return rows.length * BAR_ROW_PX;
    case 'share':
      return SHARE_PX;
    case 'series':
    case 'compared':
      return SERIES_PX;
  }
}

/** What ECharts is told to draw. */
export function chartOption(data: ChartData, frame: ChartFrame): ChartOption {
  switch (data.kind) {
    case 'bars':
      return barsOption(data, frame);
    case 'share':
      return shareOption(data, frame);
    case 'series':
    case 'compared':
      return seriesOption(data, frame);
  }
}

/** The width that the names above bars have beside the longest value. */
function nameWidthPx(rows: ChartData['rows'], widthPx: number): number {
  const valuePx = Math.max(0, ...rows.map(({ text }) => textWidth(text, META_PX)));
  return Math.max(NAME_PX * 4, widthPx - BAR_INSET_PX * 2 - valuePx - 12);
}

/**
 * Which mark is pointed out for a row of the list.
 * @returns `tells`: whether there is more to tell than what stands in the row
 */
export function markOf({ kind, rows }: ChartData, index: number, widthPx: number) {
  // Of the bars' series the second has a mark for every row, whether its amount is known or not.
  if (kind !== 'bars') return { seriesIndex: 0, dataIndex: index, tells: false };
  const { name = '', details = [] } = rows[index] ?? {};
  const isCut = textWidth(name, NAME_PX) > nameWidthPx(rows, widthPx);
  return { seriesIndex: 1, dataIndex: index, tells: isCut || details.length > 1 };
}

/** Names above, values at the end, and a bar below both. */
function barsOption(data: ChartData, frame: ChartFrame): ChartOption {
  const { look, widthPx } = frame;
  const { rows } = data;
  const greatest = Math.max(0, ...rows.map(({ amount }) => amount ?? 0)) || 1;
  const bar = { type: 'bar', barWidth: BAR_PX, barGap: '-100%', emphasis: { disabled: true } } as const;
  return {
    ...chartBase(data, frame),
    grid: {
      ...FIXED,
      left: BAR_INSET_PX,
      right: BAR_INSET_PX,
      top: BAR_DROP_PX,
      height: rows.length * BAR_ROW_PX,
    },
    xAxis: { type: 'value', show: false, min: 0, max: greatest },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        inside: true,
        margin: 0,
        interval: 0,
        align: 'left',
        verticalAlign: 'bottom',
        padding: [0, 0, BAR_PX / 2 + GAP_PX, 0],
        width: nameWidthPx(rows, widthPx),
        overflow: 'truncate',
        color: look.text,
        fontSize: NAME_PX,
      },
    },
    series: [
      {
        ...bar,
        id: 'amounts',
        z: 3,
        data: rows.map(({ amount, isFaint }) =>
          isFaint ? { value: amount ?? '-', itemStyle: { opacity: FAINT } } : amount,
        ),
        itemStyle: { color: look.accent, borderRadius: BAR_PX / 2 },
      },
      {
        ...bar,
        id: 'tracks',
        z: 2,
        animation: false,
        data: rows.map(() => greatest),
        itemStyle: { color: look.track, borderRadius: BAR_PX / 2 },
        label: {
          show: true,
          position: ['100%', -GAP_PX],
          align: 'right',
          verticalAlign: 'bottom',
          color: look.muted,
          fontSize: META_PX,
          formatter: ({ dataIndex }) => rows[dataIndex]?.text ?? '',
        },
      },
    ],
  };
}

/** The size at which the whole fits into the ring. */
const totalSizePx = (text: string) => Math.max(10, Math.min(17, (17 * 66) / textWidth(text, 17)));

/** A ring with the whole in its middle; what its parts are stands in the list below. */
function shareOption(data: ChartData, frame: ChartFrame): ChartOption {
  const { look } = frame;
  const { rows, total } = data;
  // A label in the middle belongs to a part; one of them has it, with which it would fade.
  const isPart = ({ amount }: ChartRow) => amount !== null && amount > 0;
  const clear = rows.findIndex((row) => isPart(row) && !row.isFaint);
  const holder = clear >= 0 ? clear : rows.findIndex(isPart);
  return {
    ...chartBase(data, frame),
    series: [
      {
        id: 'parts',
        type: 'pie',
        radius: ['60%', '90%'],
        minAngle: 2,
        labelLine: { show: false },
        label: { show: false },
        itemStyle: { borderColor: look.ground, borderWidth: 1.5 },
        emphasis: { scaleSize: 4 },
        emptyCircleStyle: { color: look.track },
        data: rows.map(({ name, amount, color, isFaint }, index) => ({
          name,
          // Less than nothing has no part of a whole.
          value: amount !== null && amount > 0 ? amount : '-',
          itemStyle: { color, opacity: isFaint ? FAINT : 1 },
          emphasis: { label: { show: index === holder } },
          label: {
            show: index === holder,
            position: 'center',
            formatter: () => `{total|${total.text}}${total.unit === '' ? '' : `\n{unit|${total.unit}}`}`,
            rich: {
              total: {
                color: look.text,
                fontSize: totalSizePx(total.text),
                fontWeight: 600,
                fontFamily: look.font,
              },
              unit: { color: look.muted, fontSize: SMALL_PX, lineHeight: 16, fontFamily: look.font },
            },
          },
        })),
      },
    ],
  };
}
