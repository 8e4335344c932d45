import { useMemo, useState } from 'react';
import type { LayerFields } from '../../../api/contracts/catalogueFields.ts';
import { createLayerFieldsReader } from '../../../api/layerFields.ts';
import type { CatalogueRecord } from '../../../domain/layers/catalogue/catalogueRecord.ts';
import { geoLayerName } from '../../../domain/layers/record/geoLayerName.ts';
import { isLayerType } from '../../../layerTypes/index.ts';
import { usePortal } from '../../../portal/portal.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { EmptyState, Hint, PanelBody, Row } from '../../../ui/Layout.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { useText } from '../../../ui/text.ts';
import { useReading, type Reading } from '../../../ui/useReading.ts';
import { formFields, isJsonObject, withValue, type JsonObject } from '../model/formFields.ts';
import { recordIssues } from '../model/recordIssues.ts';
import { ColumnRows } from './ColumnRows.tsx';
import {
  allColumns,
  defaultColumns,
  draftColumns,
  recordColumns,
  type DraftColumns,
} from './draftColumns.ts';

/** What a {@link ColumnsForm} takes. */
export interface ColumnsFormProps {
  readonly record: CatalogueRecord;
  /** It stands in a service group, whose address and type it takes where it has none. */
  readonly isOfService: boolean;
  readonly onRecord: (record: CatalogueRecord) => void;
}

/** Whether a record's layer has fields that can be named. */
export function hasColumns({ layer }: CatalogueRecord): boolean {
  if (!isJsonObject(layer)) return false;
  const { type } = layer;
  return (
    typeof type === 'string' && isLayerType(type) && formFields(type).some(({ key }) => key === 'columns')
  );
}

/** Reads the fields, or says why it cannot. */
function ReadingState({
  reading,
  onRetry,
}: {
  readonly reading: Reading<LayerFields>;
  readonly onRetry: () => void;
}) {
  const t = useText();
  if (reading.kind === 'loading') return <Hint live>{t('workbench.columns.reading')}</Hint>;
  if (reading.kind === 'failed')
    return (
      <RetryNotice onRetry={onRetry}>{t('workbench.columns.failed', { reason: reading.reason })}</RetryNotice>
    );
  if (reading.value.fields === null) return <Notice tone="info">{t('workbench.columns.elsewhere')}</Notice>;
  return null;
}

/** Adds a field by its name, where nobody can tell which there are. */
function AddField({
  columns,
  onColumns,
}: {
  readonly columns: DraftColumns;
  readonly onColumns: (columns: DraftColumns) => void;
}) {
  const t = useText();
  const [known, setKnown] = useState<string>();
  return (
    <CommitField
      label={t('workbench.columns.add')}
      value=""
      maxLength={200}
      verbatim
      {...(known === undefined
        ? { hint: t('workbench.columns.addHint') }
        : { hint: t('workbench.columns.known', { field: known }), invalid: true })}
      onCommit={(text) => {
        const field = text.trim();
        const isKnown = columns.some((column) => column.field === field);
        setKnown(isKnown ? field : undefined);
        const [column] = defaultColumns([field], []);
        if (field !== '' && !isKnown && column !== undefined) onColumns([...columns, column]);
      }}
    />
  );
}

/** The fields of a record's layer: what they are called, where each is shown, and in which order. */
function Fields({ record, layer, isOfService, onRecord }: ColumnsFormProps & { readonly layer: JsonObject }) {
  const t = useText();
  const { api } = usePortal();
  const read = useMemo(() => createLayerFieldsReader(api), [api]);
  const source = geoLayerName(layer);
  const { code } = record;
  const [reading, retry] = useReading(JSON.stringify([code, source]), (signal) =>
    read({ code, layer: source }, signal),
  );
  const own = draftColumns(layer.columns);
  const told = reading.kind === 'ready' ? reading.value : undefined;
  const fields = told?.fields ?? undefined;
  const columns = allColumns(own, told === undefined ? [] : defaultColumns(fields, told.rows));
  const issues = recordIssues(record, isOfService);
  const issueAt = (...path: readonly string[]) => {
    const wanted = ['layer', 'columns', ...path].join('.');
    const found = issues.find((issue) => issue.path.join('.') === wanted);
    return found && t(`workbench.issue.${found.kind}`, { at: found.at ?? '' });
  };
  const onColumns = (next: DraftColumns | undefined) =>
    onRecord({ ...record, layer: withValue(layer, ['columns'], next && recordColumns(next)) });
  const issue = issueAt();
  return (
    <>
      <Hint>{t(own === undefined ? 'workbench.columns.default' : 'workbench.columns.own')}</Hint>
      <ReadingState reading={reading} onRetry={retry} />
      {issue !== undefined && <Notice tone="danger">{issue}</Notice>}
      {told !== undefined && columns.length === 0 && <EmptyState>{t('workbench.columns.none')}</EmptyState>}
      {columns.length > 0 && (
        <ColumnRows
          {...{ columns, fields, onColumns }}
          ownCount={own?.length ?? 0}
          issueAt={(at, name) => issueAt(String(at), name)}
        />
      )}
      {reading.kind !== 'loading' && fields === undefined && <AddField {...{ columns, onColumns }} />}
      <Hint>{t('workbench.columns.keys')}</Hint>
      {own !== undefined && (
        <Row end>
          <Button look="quiet" onClick={() => onColumns(undefined)}>
            {t('workbench.columns.reset')}
          </Button>
        </Row>
      )}
    </>
  );
}

/** The columns of a record: those of its own, or what is in force without. */
export function ColumnsForm(props: ColumnsFormProps) {
  const t = useText();
  const { layer } = props.record;
  return (
    <PanelBody label={t('workbench.tab.columns')}>
      {isJsonObject(layer) && <Fields {...props} layer={layer} />}
    </PanelBody>
  );
}
