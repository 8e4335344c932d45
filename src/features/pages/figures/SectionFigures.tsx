import { graphBar16 } from '@esri/calcite-ui-icons/js/graphBar16.js';
import { table16 } from '@esri/calcite-ui-icons/js/table16.js';
import { useState } from 'react';
import type { FigureRow, FigureSection } from '../../../api/contracts/figures.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Part } from '../../../ui/Part.tsx';
import { OnPaper } from '../../../ui/printable.tsx';
import { useText } from '../../../ui/text.ts';
import type { FigurePicture } from './ChartStage.tsx';
import { FigureChart } from './FigureChart.tsx';
import { FigureTable } from './FigureTable.tsx';
import { sectionTitle, type ChosenRow } from './rowName.ts';
import { SectionMenu } from './SectionMenu.tsx';
import { sectionSentence } from './sectionSentence.ts';
import styles from './Figures.module.css';

/** Rows shown before the user asks for all: of a line's table those of a year by half months; its chart has all of them. */
const FIRST_ROWS = { others: 8, lineTable: 24 } as const;

function mostRows(kind: FigureSection['kind'], asTable: boolean): number {
  if (kind === 'share') return Infinity;
  if (kind === 'series' || kind === 'compared') return asTable ? FIRST_ROWS.lineTable : Infinity;
  return FIRST_ROWS.others;
}

/** A group of figures: what it says, its chart or the same as a table, and what it is given away as. */
export function SectionFigures({
  section,
  areaName,
  chosen,
  onPick,
}: {
  readonly section: FigureSection;
  /** What the figures are of, for the names of files. */
  readonly areaName: string;
  /** The row that figures are limited to. */
  readonly chosen: ChosenRow;
  readonly onPick: (row: FigureRow) => void;
}) {
  const t = useText();
  const [asTable, setAsTable] = useState(section.kind === 'table');
  const [all, setAll] = useState(false);
  const [chart, setChart] = useState<FigurePicture>();
  const name = sectionTitle(t, section);
  const sentence = sectionSentence(t, section);
  const most = mostRows(section.kind, asTable);
  const isLong = section.rows.length > most;
  const shown = isLong && !all ? { ...section, rows: section.rows.slice(0, most) } : section;
  return (
    <Part
      ruled
      prints
      title={name}
      side={
        <>
          {section.kind !== 'table' && (
            <IconButton
              icon={asTable ? graphBar16 : table16}
              label={t(asTable ? 'figures.asChart' : 'figures.asTable', { name })}
              tooltipSide="left"
              onClick={() => setAsTable(!asTable)}
            />
          )}
          <SectionMenu
            section={section}
            fileName={`${areaName}${name}`}
            onPicture={chart && (() => chart.png())}
          />
        </>
      }
    >
      {sentence !== '' && <p className={styles.sentence}>{sentence}</p>}
      {asTable ? (
        <FigureTable section={shown} chosen={chosen} onPick={onPick} />
      ) : (
        <FigureChart section={shown} chosen={chosen} onPick={onPick} onChart={setChart} />
      )}
      {isLong && !all && (
        <OnPaper>{t('figures.firstOf', { shown: most, count: section.rows.length })}</OnPaper>
      )}
      {isLong && (
        <Button look="quiet" expanded={all} onClick={() => setAll(!all)}>
          {all ? t('figures.less') : t('figures.more', { count: section.rows.length })}
        </Button>
      )}
    </Part>
  );
}
