import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartOption } from './chartBase.ts';

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/** The size of a drawing, CSS pixels. */
export interface ChartSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The mark of a row. */
export interface ChartMark {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly tells: boolean;
}

/** A chart in an element. */
export interface OpenChart {
  draw(option: ChartOption, size: ChartSize): void;
  /** Points a row's mark out, as if the pointer were there, and tells of it where it has more to tell; undefined: none. */
  point(mark: ChartMark | undefined): void;
  dispose(): void;
}

/** ECharts takes no size of nothing for one. */
const sizeOf = ({ widthPx, heightPx }: ChartSize) => ({
  width: Math.max(1, widthPx),
  height: Math.max(1, heightPx),
});

/**
 * Draws charts into an element until disposed.
 * @param onPick hears the number of the row whose mark was clicked
 */
export function openChart(element: HTMLElement, size: ChartSize, onPick: (index: number) => void): OpenChart {
  const chart = init(element, undefined, { renderer: 'svg', ...sizeOf(size) });
  chart.on('click', ({ dataIndex }) => onPick(dataIndex));
  return {
    draw(option, next) {
      chart.resize(sizeOf(next));
      chart.setOption(option, { replaceMerge: ['series'] });
    },
    point(mark) {
      chart.dispatchAction({ type: 'downplay' });
      if (mark !== undefined) chart.dispatchAction({ type: 'highlight', ...mark });
      chart.dispatchAction(mark?.tells === true ? { type: 'showTip', ...mark } : { type: 'hideTip' });
    },
    dispose: () => chart.dispose(),
  };
}

/** The chart at rest as the text of an SVG, whatever is pointed at in the panel. */
export function chartSvg(option: ChartOption, size: ChartSize): string {
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, ...sizeOf(size) });
  try {
    chart.setOption({ ...option, animation: false });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
