import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartData, ChartRow } from './chartData.ts';
import type { ChartLook } from './chartLook.ts';
import { wrapText } from './chartText.ts';

/** What the charts of figures tell ECharts. */
export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>;

/** Where a chart is drawn. */
export interface ChartFrame {
  readonly look: ChartLook;
  readonly widthPx: number;
  readonly animated: boolean;
}

/** What is written at the side, and at points. */
export const META_PX = 12;
export const SMALL_PX = 11;

/** The widest that what is told at the pointer gets. */
const TIP_PX = 220;

/** What is told of a row at the pointer: plain text, which ECharts draws itself, so that nothing of it is read as HTML. */
export function tipText({ name, details, percent }: ChartRow, kind: ChartData['kind']): string {
  return [wrapText(name, META_PX, TIP_PX), ...details, ...(kind === 'share' ? [percent] : [])].join('\n');
}

/** What all charts share: letters, what is told at the pointer, motion. */
export function chartBase(data: ChartData, { look, animated }: ChartFrame) {
  return {
    animation: animated,
    animationDuration: 300,
    animationDurationUpdate: 200,
    textStyle: { fontFamily: look.font, color: look.text },
    tooltip: {
      renderMode: 'richText',
      confine: true,
      transitionDuration: 0,
      trigger: data.kind === 'series' || data.kind === 'compared' ? 'axis' : 'item',
      backgroundColor: look.raised,
      borderColor: look.lineStrong,
      borderWidth: 1,
      padding: [5, 8],
      textStyle: { color: look.text, fontSize: META_PX, fontFamily: look.font },
      axisPointer: { type: 'line', lineStyle: { color: look.lineStrong, type: 'solid' } },
      formatter: (told) => {
        const row = data.rows[(Array.isArray(told) ? told[0] : told)?.dataIndex ?? -1];
        return row === undefined ? '' : tipText(row, data.kind);
      },
    },
  } satisfies ChartOption;
}

/** Of the grid that is exactly where it is told to be, whatever stands at its axes. */
export const FIXED = { outerBoundsMode: 'none', containLabel: false } as const;
