import { useEffect, useRef, useState, type RefObject } from 'react';
import { REDUCED_MOTION } from '../../../ui/reducedMotion.ts';
import { SHOWN_THEME } from '../../../ui/theme.ts';
import { useSignal } from '../../../ui/useSignal.ts';
import type { ChartData } from './chartData.ts';
import { openChart, type OpenChart } from './chartEngine.ts';
import { chartLook } from './chartLook.ts';
import { chartHeightPx, chartOption, markOf } from './chartOptions.ts';
import { chartPicture } from './chartPicture.ts';

/** A chart that can be taken away as a picture. */
export interface FigurePicture {
  /** The chart with its title on the panel's ground, two pixels for each of the panel's. */
  png(): Promise<Blob>;
}

/** Props of {@link ChartStage}. */
export interface ChartStageProps {
  readonly data: ChartData;
  /** The row that is pointed at beside the drawing. */
  readonly told: number | undefined;
  /** Hears the number of the row whose mark was clicked. */
  readonly onPick: (index: number) => void;
  /** Hears of the same chart as long as it is there, whatever it shows. */
  readonly onChart?: ((chart: FigurePicture | undefined) => void) | undefined;
}

/** The drawing's width in a panel of 340 px, until it is measured. */
const USUAL_WIDTH_PX = 308;

function useWidth(host: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidth] = useState(USUAL_WIDTH_PX);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return widthPx;
}

/** The drawing of a chart; ECharts comes with it. */
export function ChartStage({ data, told, onPick, onChart }: ChartStageProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<OpenChart>(undefined);
  const widthPx = useWidth(host);
  const latest = useRef({ data, widthPx, onPick, onChart });
  const theme = useSignal(SHOWN_THEME);
  const animated = !useSignal(REDUCED_MOTION);
  const heightPx = chartHeightPx(data);
  useEffect(() => {
    latest.current = { data, widthPx, onPick, onChart };
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const size = { widthPx: element.clientWidth || USUAL_WIDTH_PX, heightPx: element.clientHeight };
    const opened = openChart(element, size, (index) => latest.current.onPick(index));
    chart.current = opened;
    latest.current.onChart?.({
      png() {
        const { data: shown, widthPx: shownPx } = latest.current;
        return chartPicture(shown, { look: chartLook(document), widthPx: shownPx, animated: false });
      },
    });
    return () => {
      chart.current = undefined;
      opened.dispose();
      latest.current.onChart?.(undefined);
    };
  }, []);
  useEffect(() => {
    const option = chartOption(data, { look: chartLook(document), widthPx, animated });
    chart.current?.draw(option, { widthPx, heightPx });
    // The look is read from the theme.
  }, [data, widthPx, heightPx, animated, theme]);
  useEffect(() => {
    chart.current?.point(told === undefined ? undefined : markOf(data, told, widthPx));
  }, [data, told, widthPx]);
  return <div ref={host} style={{ height: heightPx }} />;
}
