import { graphBar16 } from '@esri/calcite-ui-icons/js/graphBar16.js';
import { table16 } from '@esri/calcite-ui-icons/js/table16.js';
import { useId, useState } from 'react';
import type { FigureSection } from '../../../api/contracts/figures.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useText } from '../../../ui/text.ts';
import { FigureChart } from './FigureChart.tsx';
import { FigureTable } from './FigureTable.tsx';
import styles from './Figures.module.css';

/** Rows shown before the user asks for all. */
const FIRST_ROWS = 8;

interface SectionProps {
  readonly section: FigureSection;
  readonly onFly: (extent: Extent) => void;
}

/** The chart of a group of figures that has one. */
function Chart({ section, onFly }: SectionProps) {
  switch (section.kind) {
    case 'bars':
    case 'share':
    case 'series':
      return <FigureChart section={section} onPick={({ extent }) => extent !== undefined && onFly(extent)} />;
    case 'table':
      return null;
  }
}

/** A group of figures: its chart, or the same as a table. */
export function SectionFigures({ section, onFly }: SectionProps) {
  const t = useText();
  const titleId = useId();
  const [asTable, setAsTable] = useState(section.kind === 'table');
  const [all, setAll] = useState(false);
  const name = t(`figures.section.${section.id}`);
  const isLong = section.kind !== 'series' && section.kind !== 'share' && section.rows.length > FIRST_ROWS;
  const shown = isLong && !all ? { ...section, rows: section.rows.slice(0, FIRST_ROWS) } : section;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.sectionHeader}>
        <h3 id={titleId}>{name}</h3>
        {section.kind !== 'table' && (
          <IconButton
            icon={asTable ? graphBar16 : table16}
            label={t(asTable ? 'figures.asChart' : 'figures.asTable', { name })}
            tooltipSide="left"
            onClick={() => setAsTable(!asTable)}
          />
        )}
      </header>
      {asTable ? <FigureTable section={shown} onFly={onFly} /> : <Chart section={shown} onFly={onFly} />}
      {isLong && (
        <Button look="quiet" expanded={all} onClick={() => setAll(!all)}>
          {all ? t('figures.less') : t('figures.more', { count: section.rows.length })}
        </Button>
      )}
    </section>
  );
}
