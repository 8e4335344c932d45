import { useEffect, useState } from 'react';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { SHEET_LIMITS, type SheetFurniture } from '../../domain/sheet/sheet.ts';
import { unitLines } from '../../domain/sheet/titleBlock.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { ExportDesk } from './exportDesk.ts';
import type { ExportForm } from './exportForm.ts';
import { FrameFields } from './FrameFields.tsx';
import { LayerChoice } from './LayerChoice.tsx';
import { SeriesForm } from './SeriesForm.tsx';
import type { SeriesDesk } from './seriesDesk.ts';
import { SheetHistory } from './SheetHistory.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import type { SheetShelf } from './sheetShelf.ts';
import styles from './ExportPanel.module.css';

/** A measure tool of the export screen. */
export interface MeasureTool {
  readonly id: string;
  readonly title: TextKey;
  readonly toggled: boolean;
  readonly disabled: boolean;
  readonly run: () => void;
}

/** The desk, the series and the earlier sheets that the panel shows, and the map's extent now. */
export interface ExportPanelProps {
  readonly desk: ExportDesk;
  readonly series: SeriesDesk;
  readonly shelf: SheetShelf;
  /** What the 2D map shows now. */
  readonly viewExtent: () => Extent | undefined;
  readonly measureTools: readonly MeasureTool[];
}

const FURNITURE: readonly (keyof SheetFurniture)[] = ['legend', 'scaleBar', 'northArrow', 'grid', 'inset'];

const TABS = ['layers', 'measure', 'series', 'history'] as const;

type Tab = (typeof TABS)[number];

interface FormProps {
  readonly desk: ExportDesk;
  readonly form: ExportForm;
}

function WordFields({ desk, form: { sheet } }: FormProps) {
  const t = useText();
  const { shown } = unitLines(sheet);
  const isCut = shown < [...sheet.unit.trim()].length;
  return (
    <>
      <Field
        label={t('export.field.title')}
        value={sheet.title}
        maxLength={SHEET_LIMITS.titleLength}
        onChange={({ target }) => desk.changeSheet({ title: target.value })}
      />
      <Field
        label={t('export.field.unit')}
        value={sheet.unit}
        maxLength={SHEET_LIMITS.unitLength}
        {...(isCut ? { hint: t('export.unit.cut', { shown }) } : {})}
        onChange={({ target }) => desk.changeSheet({ unit: target.value })}
      />
    </>
  );
}

function Box({
  text,
  checked,
  onChange,
}: {
  readonly text: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <label className={styles.box}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {text}
    </label>
  );
}

function SheetChoices({ desk, form }: FormProps) {
  const t = useText();
  const { furniture } = form.sheet;
  const sent = useSignal(desk.sent);
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('export.furniture')}</legend>
        <div className={styles.choices}>
          {FURNITURE.map((piece) => (
            <Box
              key={piece}
              text={t(`export.furniture.${piece}`)}
              checked={furniture[piece]}
              onChange={(on) => desk.changeSheet({ furniture: { ...furniture, [piece]: on } })}
            />
          ))}
        </div>
        <Box
          text={t('export.drawings')}
          checked={form.drawings}
          onChange={(drawings) => desk.change({ drawings })}
        />
        {form.drawings && sent !== undefined && sent.taken < sent.total && (
          <p className={styles.hint} role="status">
            {t('export.drawings.cut', { taken: sent.taken, total: sent.total })}
          </p>
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('export.format')}</legend>
        <div className={styles.choices}>
          {(['png', 'pdf'] as const).map((format) => (
            <label key={format} className={styles.box}>
              <input
                type="radio"
                name="export-format"
                checked={form.format === format}
                onChange={() => desk.change({ format })}
              />
              {t(`export.format.${format}`)}
            </label>
          ))}
          {form.format === 'png' && (
            <Box
              text={t('export.worldFile')}
              checked={form.worldFile}
              onChange={(worldFile) => desk.change({ worldFile })}
            />
          )}
        </div>
        <Box
          text={t('export.opensEditor')}
          checked={form.opensEditor}
          onChange={(opensEditor) => desk.change({ opensEditor })}
        />
      </fieldset>
    </>
  );
}

function MeasureTools({ tools }: { readonly tools: readonly MeasureTool[] }) {
  const t = useText();
  return (
    <div className={styles.tools} role="group" aria-label={t('export.measure')}>
      {tools.map(({ id, title, toggled, disabled, run }) => (
        <Button key={id} pressed={toggled} disabled={disabled} onClick={run}>
          {t(title)}
        </Button>
      ))}
    </div>
  );
}

/** The pop-up 图件导出: what the sheet is to be, what it becomes, and what to do with it. */
export function ExportPanel({ desk, series, shelf, viewExtent, measureTools }: ExportPanelProps) {
  const t = useText();
  const { form, tree, made, stale, saving } = useSignal(desk.state);
  const job = useSignal(desk.job);
  const [tab, setTab] = useState<Tab>('layers');
  useEffect(() => desk.open(), [desk]);
  const busy = job.kind === 'running';
  return (
    <div className={styles.panel}>
      <div className={styles.columns}>
        <div className={styles.form}>
          <WordFields desk={desk} form={form} />
          <FrameFields desk={desk} form={form} viewExtent={viewExtent} />
          <SheetChoices desk={desk} form={form} />
        </div>
        <div className={styles.side}>
          <SheetPreview desk={desk} job={job} made={made} stale={stale} />
          <div className={styles.tabs} role="tablist">
            {TABS.map((each) => (
              <button
                key={each}
                type="button"
                role="tab"
                id={`export-tab-${each}`}
                aria-selected={tab === each}
                aria-controls="export-tab"
                onClick={() => setTab(each)}
              >
                {t(`export.${each}`)}
              </button>
            ))}
          </div>
          <div className={styles.tab} role="tabpanel" id="export-tab" aria-labelledby={`export-tab-${tab}`}>
            {tab === 'layers' && <LayerChoice desk={desk} tree={tree} />}
            {tab === 'measure' && <MeasureTools tools={measureTools} />}
            {tab === 'series' && <SeriesForm desk={series} />}
            {tab === 'history' && <SheetHistory shelf={shelf} />}
          </div>
        </div>
      </div>
      <div className={styles.footer}>
        <Button onClick={() => void desk.make('map')}>{t('export.make.map')}</Button>
        <Button onClick={() => void desk.make('view')}>{t('export.make.view')}</Button>
        <Button
          look="primary"
          disabled={made === undefined || busy || saving}
          onClick={() => void desk.save()}
        >
          {t(saving ? 'export.saving' : 'export.save')}
        </Button>
        <Button look="quiet" onClick={desk.reset}>
          {t('export.reset')}
        </Button>
      </div>
    </div>
  );
}
