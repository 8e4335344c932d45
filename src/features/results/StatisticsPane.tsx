import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useEffect, useState } from 'react';
import type { ColumnStatistics, NumberFigures } from './model/columnStatistics.ts';
import { Bar } from '../../ui/Bar.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { columnTitle } from '../../ui/gridTable.ts';
import { Heading } from '../../ui/Heading.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, PanelBody } from '../../ui/Layout.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import type { ResultGrid } from './resultGrid.ts';
import type { LayerTable } from './layerTable.ts';
import styles from './StatisticsPane.module.css';

/** Props of {@link StatisticsPane}. */
export interface StatisticsPaneProps {
  readonly table: LayerTable;
  /** The rows that are counted: those that pass the filters. */
  readonly order: Uint32Array;
  readonly grid: ResultGrid;
  /** Key of the column. */
  readonly column: string;
  readonly onColumn: (key: string) => void;
  readonly onClose: () => void;
}

/** The statistics of a column, counted again when the filters change. */
function useStatistics(table: LayerTable, order: Uint32Array, key: string): ColumnStatistics | undefined {
  const [known, setKnown] = useState<{
    readonly of: object;
    readonly key: string;
    readonly is: ColumnStatistics;
  }>();
  useEffect(() => {
    const abort = new AbortController();
    // Aborted work has nobody to tell; it cannot fail otherwise.
    table.statistics(key, abort.signal).then(
      (is) => setKnown({ of: order, key, is }),
      () => undefined,
    );
    return () => abort.abort();
  }, [table, order, key]);
  return known?.of === order && known.key === key ? known.is : undefined;
}

/** A figure with its thousands parted and so many decimals as say something. */
const figureText = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 1 ? 6 : 3 });

/** Statistics of one column beside the table: figures, a histogram of numbers, and the values by how often they occur. */
export function StatisticsPane({ table, order, grid, column, onColumn, onClose }: StatisticsPaneProps) {
  const t = useText();
  const statistics = useStatistics(table, order, column);
  const columns = grid.getAllLeafColumns().map((each) => ({ value: each.id, label: columnTitle(each) }));
  const name = columns.find(({ value }) => value === column)?.label ?? column;
  return (
    <aside className={styles.pane} aria-label={t('results.statistics')}>
      <Bar edge="top">
        <SelectField
          label={t('results.column')}
          labelHidden
          value={column}
          choices={columns}
          onChange={onColumn}
        />
        <IconButton icon={x16} label={t('results.closeStatistics')} tooltipSide="left" onClick={onClose} />
      </Bar>
      {statistics === undefined ? (
        <PanelBody>
          <Hint live>{t('results.stat.working')}</Hint>
        </PanelBody>
      ) : (
        <Figures statistics={statistics} name={name} />
      )}
    </aside>
  );
}

function Figures({
  statistics,
  name,
}: {
  readonly statistics: ColumnStatistics;
  /** Of the column. */
  readonly name: string;
}) {
  const t = useText();
  const { numbers } = statistics;
  const rows = [
    ['results.stat.count', statistics.count],
    ['results.stat.missing', statistics.missing],
    ['results.stat.distinct', statistics.distinct],
    ...(numbers === undefined
      ? []
      : ([
          ['results.stat.sum', numbers.sum],
          ['results.stat.least', numbers.least],
          ['results.stat.greatest', numbers.greatest],
          ['results.stat.mean', numbers.mean],
        ] as const)),
  ] as const;
  return (
    <PanelBody label={t('results.statistics')} prints={t('results.statisticsOf', { name })}>
      <Facts
        layout="ruled"
        facts={rows.map(([key, value]) => ({ name: t(key), value: figureText(value) }))}
      />
      {numbers !== undefined && numbers.bins.length > 1 && <Histogram numbers={numbers} />}
      <Values statistics={statistics} />
    </PanelBody>
  );
}

function Histogram({ numbers: { bins, least, greatest } }: { readonly numbers: NumberFigures }) {
  const t = useText();
  const most = Math.max(...bins.map(({ count }) => count));
  return (
    <figure className={styles.histogram}>
      <svg viewBox={`0 0 ${bins.length * 10} 40`} preserveAspectRatio="none" role="img">
        <title>{t('results.stat.histogram')}</title>
        {bins.map(({ from, to, count }, at) => (
          <rect
            key={from}
            x={at * 10 + 0.5}
            y={40 - (count / most) * 38}
            width={9}
            height={(count / most) * 38}
          >
            <title>{t('results.stat.bin', { from: figureText(from), to: figureText(to), count })}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <span>{figureText(least)}</span>
        <span>{figureText(greatest)}</span>
      </figcaption>
    </figure>
  );
}

function Values({ statistics: { top, distinct, count } }: { readonly statistics: ColumnStatistics }) {
  const t = useText();
  const most = top[0]?.count ?? 1;
  return (
    <section>
      <Heading level={4} quiet>
        {t('results.stat.values')}
      </Heading>
      <ul className={styles.values}>
        {top.map((each) => (
          <li key={each.value}>
            <Phrase fit="rest" title={each.value}>
              {each.value}
            </Phrase>
            <Phrase>{each.count.toLocaleString('en-US')}</Phrase>
            <small>{((each.count / count) * 100).toFixed(1)}%</small>
            <i style={{ width: `${(each.count / most) * 100}%` }} aria-hidden="true" />
          </li>
        ))}
      </ul>
      {distinct > top.length && <Hint>{t('results.stat.more', { count: top.length })}</Hint>}
    </section>
  );
}
