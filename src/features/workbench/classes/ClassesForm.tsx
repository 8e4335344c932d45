import { useMemo, useState } from 'react';
import { createLayerValuesReader } from '../../../api/layerValues.ts';
import type { LayerValues } from '../../../api/contracts/layerValues.ts';
import {
  classLabels,
  MOST_DRAWN_IN_CLASSES,
  type LayerClasses,
} from '../../../domain/layers/record/layerClasses.ts';
import { geoLayerName } from '../../../domain/layers/record/geoLayerName.ts';
import { isLayerType, typeHas } from '../../../layerTypes/index.ts';
import { usePortal } from '../../../portal/portal.ts';
import { Button } from '../../../ui/Button.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { Hint, Row, Section } from '../../../ui/Layout.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { useText } from '../../../ui/text.ts';
import { useReading, type Reading } from '../../../ui/useReading.ts';
import { ClassMaker } from './ClassMaker.tsx';
import { ClassRows } from './ClassRows.tsx';
import { KnownTextRow, type FieldRowProps } from '../FieldRow.tsx';
import { alikeClasses, lostOnImagery } from './classContrast.ts';
import { draftClasses, recordClasses } from './draftClasses.ts';
import { isJsonObject, type JsonObject } from '../model/formFields.ts';
import { classCounts } from './makeClasses.ts';

/** What a {@link ClassesForm} takes. */
export interface ClassesFormProps extends Pick<FieldRowProps, 'issueAt' | 'dataFields' | 'onChange'> {
  readonly layer: JsonObject;
}

const drawnByServer = ({ type }: JsonObject) =>
  typeof type === 'string' && isLayerType(type) && typeHas(type, 'coversGround');

/** Whether a layer's features are points, as far as its data or its record say it. */
function isOfPoints({ layerConfig: config }: JsonObject, told: LayerValues['geometryType'] | undefined) {
  if (told !== undefined) return told === 'point';
  if (!isJsonObject(config) || typeof config.layerType !== 'string') return false;
  return config.layerType.toLowerCase() === 'point';
}

/** What is to know before classes are made. */
function Beforehand({
  layer,
  isOwn,
  isPoint,
}: {
  readonly layer: JsonObject;
  readonly isOwn: boolean;
  readonly isPoint: boolean;
}) {
  const t = useText();
  const isPicture = drawnByServer(layer);
  if (!isOwn)
    return (
      <Notice tone="info">
        {t(isPicture ? 'workbench.classes.elsewherePicture' : 'workbench.classes.elsewhere')}
      </Notice>
    );
  if (isPicture) return <Hint>{t('workbench.classes.served')}</Hint>;
  return isPoint ? <Hint>{t('workbench.classes.points')}</Hint> : null;
}

/** Says where colours are hardly told apart, from each other or from the ground on imagery. */
function Contrast({ classes }: { readonly classes: LayerClasses }) {
  const t = useText();
  const labels = classLabels(classes);
  const alike = alikeClasses(classes);
  const lost = lostOnImagery(classes).map((at) => labels[at] ?? '');
  return (
    <>
      {alike !== undefined && (
        <Notice tone="warning">
          {t('workbench.classes.alike', { one: labels[alike[0]] ?? '', two: labels[alike[1]] ?? '' })}
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice tone="warning">{t('workbench.classes.onImagery', { names: lost.join('、') })}</Notice>
      )}
    </>
  );
}

/** What a layer of the portal's own says of its fields, and of the chosen one; undefined while there is nothing to read. */
function useFieldValues(layer: string | undefined, field: string) {
  const { api } = usePortal();
  const read = useMemo(() => createLayerValuesReader(api), [api]);
  const nothing = { ok: true, value: undefined } as const;
  const [values, retry] = useReading<LayerValues | undefined>(
    JSON.stringify([layer, field]),
    async (signal) => (layer === undefined || field === '' ? nothing : read({ layer, field }, signal)),
  );
  const [fields, retryFields] = useReading<LayerValues | undefined>(layer ?? '', async (signal) =>
    layer === undefined ? nothing : read({ layer }, signal),
  );
  // Where not even the fields can be read, there is no need to say it twice.
  const isKnown = fields.kind === 'ready';
  return {
    values: isKnown ? values : fields,
    fields: isKnown ? (fields.value?.fields ?? []) : [],
    geometryType: isKnown ? fields.value?.geometryType : undefined,
    retry: isKnown ? retry : retryFields,
  };
}

/** Fields to choose from: those of the data, as people call them where that is known. */
function fieldChoices(
  fields: readonly string[],
  titled: FieldRowProps['dataFields'],
): FieldRowProps['dataFields'] {
  const labels = new Map(titled.map(({ value, label }) => [value, label]));
  return fields.map((value) => ({ value, label: labels.get(value) ?? value }));
}

/** Reads, or why it cannot. */
function ReadingState({
  reading,
  onRetry,
}: {
  readonly reading: Reading<unknown>;
  readonly onRetry: () => void;
}) {
  const t = useText();
  if (reading.kind === 'loading') return <Hint live>{t('workbench.classes.reading')}</Hint>;
  if (reading.kind === 'failed')
    return (
      <RetryNotice onRetry={onRetry}>{t('workbench.classes.failed', { reason: reading.reason })}</RetryNotice>
    );
  return null;
}

/** The classes that are there, each to be edited. */
function OwnClasses({
  classes,
  held,
  isPoint,
  issueAt,
  onClasses,
}: Pick<ClassesFormProps, 'issueAt'> & {
  readonly classes: LayerClasses;
  readonly isPoint: boolean;
  /** What their field holds, where that is known. */
  readonly held: LayerValues | undefined;
  readonly onClasses: (classes: LayerClasses | undefined) => void;
}) {
  const t = useText();
  return (
    <>
      {classes.kind === 'breaks' && (
        <CommitField
          label={t('workbench.classes.unit')}
          hint={t('workbench.classes.unitHint')}
          value={classes.unit ?? ''}
          maxLength={20}
          onCommit={(unit) => onClasses({ ...classes, unit: unit.trim() === '' ? undefined : unit.trim() })}
        />
      )}
      <ClassRows
        classes={classes}
        counts={held && classCounts(classes, held)}
        isPoint={isPoint}
        issueAt={(at, name) => issueAt(['classes', 'items', String(at), String(name)])}
        onClasses={onClasses}
      />
      <Contrast classes={classes} />
      <Row end>
        <Button look="quiet" onClick={() => onClasses(undefined)}>
          {t('workbench.classes.drop')}
        </Button>
      </Row>
    </>
  );
}

/** Which field decides, of a layer of the portal's own, and how its values make classes. */
function MadeClasses({
  source,
  reading,
  onRetry,
  field,
  onField,
  ...props
}: Omit<ClassesFormProps, 'onChange'> & {
  /** The layer as the portal's services call it. */
  readonly source: string;
  readonly reading: Reading<LayerValues | undefined>;
  readonly onRetry: () => void;
  readonly field: string;
  readonly onField: (field: string) => void;
  readonly classes: LayerClasses | undefined;
  readonly onClasses: (classes: LayerClasses) => void;
}) {
  const t = useText();
  const { layer, issueAt, dataFields, classes, onClasses } = props;
  const issue = issueAt(['classes', 'field']) ?? issueAt(['classes', 'items']) ?? issueAt(['classes']);
  const held = reading.kind === 'ready' ? reading.value : undefined;
  return (
    <>
      <KnownTextRow
        label={t('workbench.classes.field')}
        hint={issue ?? (field === '' ? t('workbench.classes.none') : undefined)}
        invalid={issue !== undefined}
        value={field}
        choices={dataFields}
        set={(next) => onField(typeof next === 'string' ? next : '')}
      />
      <ReadingState reading={reading} onRetry={onRetry} />
      {held !== undefined && field !== '' && (
        <ClassMaker
          key={`${source} ${field}`}
          {...{ field, held, classes, onClasses }}
          mostDrawn={drawnByServer(layer) ? MOST_DRAWN_IN_CLASSES : undefined}
        />
      )}
    </>
  );
}

/** The classes of a record: by which field, how they are made of what it holds, and each with its name and colour. */
export function ClassesForm({ layer, issueAt, dataFields, onChange }: ClassesFormProps) {
  const t = useText();
  const classes = draftClasses(layer.classes);
  const [picked, setPicked] = useState<string>();
  const field = picked ?? classes?.field ?? '';
  const source = geoLayerName(layer);
  const { values: reading, fields, geometryType, retry } = useFieldValues(source, field);
  const isPoint = isOfPoints(layer, geometryType);
  const onClasses = (next: LayerClasses | undefined) => {
    if (next === undefined) setPicked(undefined);
    onChange(['classes'], next === undefined ? undefined : recordClasses(next));
  };
  const ofField = classes?.field === field ? classes : undefined;
  const held = reading.kind === 'ready' && ofField !== undefined ? reading.value : undefined;
  return (
    <Section title={t('workbench.classes')}>
      <Beforehand layer={layer} isOwn={source !== undefined} isPoint={isPoint} />
      {source !== undefined && (
        <MadeClasses
          {...{ layer, issueAt, source, reading, field, onClasses }}
          dataFields={fieldChoices(fields, dataFields)}
          onRetry={retry}
          onField={setPicked}
          classes={ofField}
        />
      )}
      {classes !== undefined && <OwnClasses {...{ classes, held, isPoint, issueAt, onClasses }} />}
    </Section>
  );
}
