import { lazy, Suspense, useState } from 'react';
import type { FigureRow, FigureSection } from '../../../api/contracts/figures.ts';
import { useText } from '../../../ui/text.ts';
import { chartData, chartSummary, type ChartData } from './chartData.ts';
import { ChartRows } from './ChartRows.tsx';
import type { FigurePicture } from './ChartStage.tsx';
import { chartHeightPx } from './chartOptions.ts';
import type { ChosenRow } from './rowName.ts';
import styles from './Figures.module.css';

const ChartStage = lazy(async () => ({ default: (await import('./ChartStage.tsx')).ChartStage }));

/** Props of {@link FigureChart}. */
export interface FigureChartProps {
  /** One that has a chart: a table has none. */
  readonly section: FigureSection;
  readonly chosen?: ChosenRow;
  readonly onPick: (row: FigureRow) => void;
  /** Hears of the chart as a picture once it is drawn, and when it goes. */
  readonly onChart?: (chart: FigurePicture | undefined) => void;
}

/** The first column of a group of figures as a chart, which tells itself in words, with rows that take the keyboard. */
export function FigureChart(props: FigureChartProps) {
  const t = useText();
  const { section } = props;
  if (section.kind === 'table') return null;
  return <DrawnFigures {...props} data={chartData(t, section, section.kind, props.chosen)} />;
}

function DrawnFigures({
  section,
  data,
  chosen,
  onPick,
  onChart,
}: FigureChartProps & { readonly data: ChartData }) {
  const [told, setTold] = useState<number>();
  const pick = (index: number) => {
    const row = section.rows[index];
    if (row !== undefined) onPick(row);
  };
  const drawing = (
    <div
      role="img"
      aria-label={chartSummary(data)}
      // The rows of a share have the colours of their classes, on paper as on the map.
      data-classes={data.kind === 'share' || undefined}
      style={{ height: chartHeightPx(data) }}
    >
      <Suspense>
        <ChartStage data={data} told={told} onPick={pick} onChart={onChart} />
      </Suspense>
    </div>
  );
  if (data.kind === 'series' || data.kind === 'compared') return drawing;
  const rows = <ChartRows data={data} rows={section.rows} chosen={chosen} onPick={onPick} onTell={setTold} />;
  if (data.kind === 'share')
    return (
      <>
        {drawing}
        {rows}
      </>
    );
  return (
    <div className={styles.bars}>
      {rows}
      {drawing}
    </div>
  );
}
