import type { ReadFields } from '../../api/readFields.ts';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, PanelBand } from '../../ui/Layout.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useText } from '../../ui/text.ts';
import { ColumnsForm, hasColumns } from './columns/ColumnsForm.tsx';
import { ConflictBand } from './ConflictBand.tsx';
import { RecordChanges } from './RecordChanges.tsx';
import { RecordForm } from './RecordForm.tsx';
import { RecordText } from './RecordText.tsx';
import { RolesForm } from './RolesForm.tsx';
import { UnfinishedNotice } from './UnfinishedNotice.tsx';
import type { Drafted } from './useWorkbench.ts';

/** The ways to edit a record. */
export type EditorTab = 'form' | 'columns' | 'text' | 'roles' | 'changes';

const TABS: readonly EditorTab[] = ['form', 'columns', 'text', 'roles', 'changes'];

/** What a {@link RecordEditor} takes. */
export interface RecordEditorProps {
  readonly drafted: Drafted;
  readonly code: string;
  readonly readFields: ReadFields;
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
  readonly onRecord: (record: CatalogueRecord) => void;
  readonly onDiscard: (code: string) => void;
  readonly onSettle: (code: string, whose: 'mine' | 'theirs') => void;
  /** Texts that cannot be taken yet, by code. */
  readonly unfinished: ReadonlyMap<string, string>;
  readonly onUnfinished: (code: string, text: string | undefined) => void;
}

/** Whether a record stands in a service group. */
function standsInService(records: readonly CatalogueRecord[], { parent }: CatalogueRecord): boolean {
  const group = records.find(({ code }) => code === parent);
  return group?.flags.isNestedLayers === true;
}

/** The tabs of a record, and the one that is open: where there are no fields, the form is in their place. */
function tabsOf(record: CatalogueRecord, wanted: EditorTab) {
  const tabs = TABS.filter((id) => id !== 'columns' || hasColumns(record));
  return { tabs, tab: tabs.includes(wanted) ? wanted : 'form' };
}

/** One record: as a form, as text, who sees it, and what was changed of it. */
export function RecordEditor(props: RecordEditorProps) {
  const { drafted, code, readFields, onTab, onRecord, onDiscard, onSettle, unfinished, onUnfinished } = props;
  const t = useText();
  const { records, topics, changes } = drafted;
  const change = changes.get(code);
  const record = records.find((one) => one.code === code);
  const name = record?.name ?? change?.before?.name ?? code;
  if (record === undefined)
    return (
      <EmptyState
        title={name}
        action={<Button onClick={() => onDiscard(code)}>{t('workbench.bringBack')}</Button>}
      >
        {t('workbench.removed')}
      </EmptyState>
    );
  const isOfService = standsInService(records, record);
  const text = unfinished.get(code);
  const { tabs, tab } = tabsOf(record, props.tab);
  return (
    <>
      <ConflictBand {...{ drafted, code, onSettle }} />
      <PanelBand>
        <Tabs
          label={t('workbench.tabs')}
          value={tab}
          tabs={tabs.map((id) => ({ id, label: t(`workbench.tab.${id}`) }))}
          onChange={onTab}
        />
        {text !== undefined && <UnfinishedNotice onGiveUp={() => onUnfinished(code, undefined)} />}
      </PanelBand>
      {tab === 'form' && (
        <RecordForm key={code} {...{ record, change, records, topics, isOfService, readFields, onRecord }} />
      )}
      {tab === 'columns' && <ColumnsForm key={code} {...{ record, isOfService, onRecord }} />}
      {tab === 'text' && (
        <RecordText
          record={record}
          unfinished={text}
          isOfService={isOfService}
          onRecord={onRecord}
          onUnfinished={(typed) => onUnfinished(code, typed)}
        />
      )}
      {tab === 'roles' && <RolesForm record={record} onRecord={onRecord} />}
      {tab === 'changes' && (
        <RecordChanges label={t('workbench.tab.changes')} change={change} onDiscard={() => onDiscard(code)} />
      )}
    </>
  );
}
