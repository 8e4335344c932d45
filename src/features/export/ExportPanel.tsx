import { useEffect, useEffectEvent, useState } from 'react';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { SHEET_LIMITS, type SheetFurniture } from '../../domain/sheet/sheet.ts';
import { unitLines } from '../../domain/sheet/titleBlock.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Columns, Fill, Hint, PanelBody, PanelFooter, PanelFrame, Row, Section } from '../../ui/Layout.tsx';
import { Panes } from '../../ui/Pane.tsx';
import { RadioField } from '../../ui/RadioField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useText } from '../../ui/text.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSignal } from '../../ui/useSignal.ts';
import type { ExportDesk } from './exportDesk.ts';
import type { ExportForm } from './exportForm.ts';
import { FrameFields } from './FrameFields.tsx';
import { ImprintFields } from './ImprintFields.tsx';
import { LayerChoice } from './LayerChoice.tsx';
import type { SeenMap } from './seenMap.ts';
import { SeriesForm } from './SeriesForm.tsx';
import type { SeriesDesk } from './seriesDesk.ts';
import { SheetHistory } from './SheetHistory.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import type { SheetShelf } from './sheetShelf.ts';
import { TemplateFields } from './TemplateFields.tsx';
import type { TemplateDesk } from './templateDesk.ts';

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
  readonly templates: TemplateDesk;
  /** Whether the user keeps templates for the bureau. */
  readonly mayShare: boolean;
  /** What the 2D map shows now. */
  readonly viewExtent: () => Extent | undefined;
  /** What the user has before him now. */
  readonly seen: () => SeenMap;
  /** Whether the window came back with its page, and nobody asked for it. */
  readonly isBack: () => boolean;
  readonly measureTools: readonly MeasureTool[];
}

const FURNITURE: readonly (keyof SheetFurniture)[] = [
  'legend',
  'scaleBar',
  'northArrow',
  'grid',
  'kilometres',
  'inset',
];

const FORMATS = ['png', 'pdf'] as const;

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
      <TextField
        label={t('export.field.title')}
        value={sheet.title}
        maxLength={SHEET_LIMITS.titleLength}
        onChange={(title) => desk.changeSheet({ title })}
      />
      <TextField
        label={t('export.field.unit')}
        value={sheet.unit}
        maxLength={SHEET_LIMITS.unitLength}
        hint={isCut ? t('export.unit.cut', { shown }) : undefined}
        onChange={(unit) => desk.changeSheet({ unit })}
      />
    </>
  );
}

function SheetChoices({ desk, form }: FormProps) {
  const t = useText();
  const { furniture } = form.sheet;
  const sent = useSignal(desk.sent);
  return (
    <>
      <Section title={t('export.furniture')}>
        <Row>
          {FURNITURE.map((piece) => (
            <CheckField
              key={piece}
              label={t(`export.furniture.${piece}`)}
              checked={furniture[piece] === true}
              onChange={(on) => desk.changeSheet({ furniture: { ...furniture, [piece]: on } })}
            />
          ))}
        </Row>
        <CheckField
          label={t('export.drawings')}
          checked={form.drawings}
          onChange={(drawings) => desk.change({ drawings })}
        />
        {form.drawings && sent !== undefined && sent.taken < sent.total && (
          <Hint live>{t('export.drawings.cut', { taken: sent.taken, total: sent.total })}</Hint>
        )}
      </Section>
      <Section title={t('export.format')}>
        <Row>
          <RadioField
            name="export-format"
            label={t('export.format')}
            labelHidden
            value={form.format}
            choices={FORMATS.map((format) => ({ value: format, label: t(`export.format.${format}`) }))}
            onChange={(format) => desk.change({ format })}
          />
          {form.format === 'png' && (
            <CheckField
              label={t('export.worldFile')}
              checked={form.worldFile}
              onChange={(worldFile) => desk.change({ worldFile })}
            />
          )}
        </Row>
        <CheckField
          label={t('export.opensEditor')}
          checked={form.opensEditor}
          onChange={(opensEditor) => desk.change({ opensEditor })}
        />
      </Section>
    </>
  );
}

function MeasureTools({ tools }: { readonly tools: readonly MeasureTool[] }) {
  const t = useText();
  return (
    <div role="group" aria-label={t('export.measure')}>
      <Columns>
        {tools.map(({ id, title, toggled, disabled, run }) => (
          <Button key={id} pressed={toggled} disabled={disabled} onClick={run}>
            {t(title)}
          </Button>
        ))}
      </Columns>
    </div>
  );
}

/** The pop-up 图件导出: what the sheet is to be, what it becomes, and what to do with it. */
export function ExportPanel(props: ExportPanelProps) {
  const { desk, series, shelf, templates, mayShare, viewExtent, seen, isBack, measureTools } = props;
  const t = useText();
  const { form, tree, made, stale, saving } = useSignal(desk.state);
  const job = useSignal(desk.job);
  const [tab, setTab] = useState<Tab>('layers');
  const seenNow = useEffectEvent(seen);
  const isBackNow = useEffectEvent(isBack);
  useEffect(() => desk.open(() => seenNow(), { isBack: isBackNow() }), [desk]);
  const busy = job.kind === 'running';
  return (
    <PanelFrame>
      <Panes sizes="316px minmax(0, 1fr)" leastPx={440}>
        <PanelBody>
          <TemplateFields desk={desk} templates={templates} form={form} mayShare={mayShare} />
          <WordFields desk={desk} form={form} />
          <FrameFields desk={desk} form={form} viewExtent={viewExtent} />
          <SheetChoices desk={desk} form={form} />
          <ImprintFields desk={desk} form={form} />
        </PanelBody>
        <PanelBody fill>
          <SheetPreview desk={desk} job={job} made={made} stale={stale} />
          <Tabs
            label={t('export.tabs')}
            value={tab}
            tabs={TABS.map((id) => ({ id, label: t(`export.${id}`) }))}
            onChange={setTab}
          />
          <Fill>
            <div role="tabpanel" aria-label={t(`export.${tab}`)}>
              {tab === 'layers' && <LayerChoice desk={desk} tree={tree} />}
              {tab === 'measure' && <MeasureTools tools={measureTools} />}
              {tab === 'series' && <SeriesForm desk={series} />}
              {tab === 'history' && <SheetHistory shelf={shelf} />}
            </div>
          </Fill>
        </PanelBody>
      </Panes>
      <PanelFooter
        start={
          <Row>
            <Button onClick={() => void desk.make('map')}>{t('export.make.map')}</Button>
            <Button onClick={() => void desk.make('view')}>{t('export.make.view')}</Button>
            <Button
              look="primary"
              disabled={made === undefined || busy || saving}
              onClick={() => void desk.save()}
            >
              {t(saving ? 'export.saving' : 'export.save')}
            </Button>
            <Button disabled={made === undefined || busy} onClick={desk.edit}>
              {t('export.edit')}
            </Button>
          </Row>
        }
      >
        <Button look="quiet" onClick={desk.reset}>
          {t('export.reset')}
        </Button>
      </PanelFooter>
    </PanelFrame>
  );
}
