import { useEffect, useState } from 'react';
import type { ReadFields } from '../../api/readFields.ts';
import type { CatalogueChange } from '../../domain/layers/catalogue/catalogueChange.ts';
import { RECORD_LIMITS, type CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import type { TopicRecord } from '../../domain/layers/catalogue/topicRecord.ts';
import { isLayerType, LAYER_TYPES, typeHas, type LayerType } from '../../layerTypes/index.ts';
import { ReadReference } from '../../portal/ReadReference.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { CommitField } from '../../ui/CommitField.tsx';
import { PanelBody, Row, Section } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { ClassesForm } from './classes/ClassesForm.tsx';
import { FieldRow, type FieldRowProps } from './FieldRow.tsx';
import { LabelForm } from './labels/LabelForm.tsx';
import {
  formFields,
  isJsonObject,
  isShownGroup,
  spellingIn,
  withValue,
  type FormField,
  type JsonObject,
} from './model/formFields.ts';
import { groupsFor, renamed } from './model/newRecord.ts';
import { StyleCopy } from './StyleCopy.tsx';
import { StyleFiles } from './styles/StyleFiles.tsx';
import { useFieldWords } from './useFieldWords.ts';
import { useTopicNames } from './useTopicNames.ts';
import { recordIssues } from './model/recordIssues.ts';

/** What a form of a record takes. */
export interface RecordFormProps {
  readonly record: CatalogueRecord;
  /** What is changed of it; undefined where nothing is. */
  readonly change: CatalogueChange | undefined;
  readonly records: readonly CatalogueRecord[];
  readonly topics: readonly TopicRecord[];
  /** It stands in a service group, whose address and type it takes where it has none. */
  readonly isOfService: boolean;
  readonly readFields: ReadFields;
  readonly onRecord: (record: CatalogueRecord) => void;
}

const FLAGS = ['hidden', 'disabled', 'isBackMangement'] as const;

/** The name of a group with those above it. */
function useGroupChoices(records: readonly CatalogueRecord[], code: string) {
  const t = useText();
  const byCode = new Map(records.map((record) => [record.code, record]));
  const pathOf = ({ name, parent }: CatalogueRecord): string => {
    const above = byCode.get(parent);
    return above === undefined || above.parent === parent ? name : `${pathOf(above)} › ${name}`;
  };
  const groups = groupsFor(records, code).map((group) => ({ value: group.code, label: pathOf(group) }));
  return [
    { value: '', label: t('workbench.topLevel') },
    ...groups.sort((a, b) => (a.label < b.label ? -1 : 1)),
  ];
}

/** Where a record stands, and how. */
function Basics({ record, change, records, topics: all, onRecord }: RecordFormProps) {
  const t = useText();
  const topicNames = useTopicNames(all);
  const topics = topicNames(record.name, record.code);
  const nameInForce = change?.before?.name ?? record.name;
  const topicsLeft = nameInForce === record.name ? '' : topicNames(nameInForce);
  const choices = useGroupChoices(records, record.code);
  return (
    <Section title={t('workbench.basics')}>
      <CommitField
        label={t('workbench.field.record')}
        value={record.name}
        maxLength={RECORD_LIMITS.nameLength}
        onCommit={(name) => name.trim() !== '' && onRecord(renamed(record, name.trim()))}
        {...(topics === '' ? {} : { hint: t('workbench.shownBy', { topics }) })}
      />
      {topicsLeft !== '' && (
        <Notice tone="warning">
          {t('workbench.shownByName', { topics: topicsLeft, name: nameInForce })}
        </Notice>
      )}
      <SelectField
        label={t('workbench.field.parent')}
        value={record.parent}
        choices={choices}
        onChange={(parent) => onRecord({ ...record, parent })}
      />
      {FLAGS.map((flag) => (
        <CheckField
          key={flag}
          label={t(`workbench.field.${flag}`)}
          checked={record.flags[flag] === true}
          onChange={(on) =>
            onRecord({ ...record, flags: { ...record.flags, [flag]: on ? true : undefined } })
          }
        />
      ))}
    </Section>
  );
}

/** The fields of a layer's features that can name them. */
function useDataFields(readFields: ReadFields, code: string): FieldRowProps['dataFields'] {
  const [fields, setFields] = useState<FieldRowProps['dataFields']>([]);
  useEffect(() => {
    const leaving = new AbortController();
    readFields({ id: code }, leaving.signal).then(
      (read) => {
        const choices = read.map(({ dataKey, dataValue }) => ({
          value: dataKey,
          label: dataKey === dataValue ? dataKey : `${dataKey}（${dataValue}）`,
        }));
        if (!leaving.signal.aborted) setFields(choices);
      },
      // Without them the field is typed.
      () => undefined,
    );
    return () => leaving.abort();
  }, [readFields, code]);
  return fields;
}

type GroupProps = Omit<FieldRowProps, 'field'> & { readonly fields: readonly FormField[] };

/** Fields, and the groups among them as sections. */
function Fields({ fields, ...rest }: GroupProps) {
  const wordsOf = useFieldWords();
  const { above, data } = rest;
  return fields.map((field) => {
    const { key, control } = field;
    if (control.kind !== 'group') return <FieldRow key={key} field={field} {...rest} />;
    const name = spellingIn(data, field);
    const value = data[name];
    return (
      <Section key={key} title={wordsOf([...above, key])?.title ?? key}>
        <Fields
          {...rest}
          fields={control.fields}
          above={[...above, name]}
          data={isJsonObject(value) ? value : {}}
        />
      </Section>
    );
  });
}

/** How a layer's features look; of its kind of geometry alone. */
function Style({ field, ...rest }: FieldRowProps & { readonly field: FormField }) {
  const t = useText();
  const { data, onChange } = rest;
  const config = data[field.key];
  const { control } = field;
  if (control.kind !== 'group') return null;
  if (!isJsonObject(config))
    return (
      <Row>
        <Button onClick={() => onChange([field.key], { layerType: 'Polygon', PolygonConfig: {} })}>
          {t('workbench.addStyle')}
        </Button>
      </Row>
    );
  const type = typeof data.type === 'string' && isLayerType(data.type) ? data.type : undefined;
  const shown = control.fields.filter(
    ({ key, control: { kind } }) => kind !== 'group' || isShownGroup(key, config, type),
  );
  return (
    <Section title={t('workbench.style')}>
      <Fields {...rest} fields={shown} above={[field.key]} data={config} />
      <Row end>
        <Button look="quiet" onClick={() => onChange([field.key], undefined)}>
          {t('workbench.dropStyle')}
        </Button>
      </Row>
    </Section>
  );
}

/** Fields that say what a layer reads: they stand before its look, all others behind it. */
const READ: readonly string[] = ['link', 'alias'];

/** Fields that have their place in the form elsewhere. */
const ELSEWHERE: readonly string[] = ['name', 'layerConfig', 'classes', 'columns', 'labelExpression'];

/** The ground is never seen through by its record. */
const fieldsOf = (type: LayerType) =>
  formFields(type).filter(({ key }) => key !== 'opacity' || !typeHas(type, 'terrain'));

/** The layer's own record. */
function LayerFields({
  record,
  layer,
  records,
  isOfService,
  readFields,
  onRecord,
}: RecordFormProps & { readonly layer: JsonObject }) {
  const t = useText();
  const dataFields = useDataFields(readFields, record.code);
  const type = typeof layer.type === 'string' ? layer.type : '';
  const issues = recordIssues(record, isOfService);
  const issueAt = (path: readonly string[]) => {
    const found = issues.find((issue) => issue.path.join('.') === ['layer', ...path].join('.'));
    return found && t(`workbench.issue.${found.kind}`, { at: found.at ?? '' });
  };
  const fields = isLayerType(type) ? fieldsOf(type) : [];
  const onChange = (path: readonly string[], value: unknown) => {
    const changed = withValue(layer, path, value);
    // Who styles a layer wants to see that, and not the look that its name or classes have.
    const isStyled = path[0] === 'layerConfig' && fields.some(({ key }) => key === 'isCustomLayer');
    onRecord({ ...record, layer: isStyled ? { ...changed, isCustomLayer: true } : changed });
  };
  const shared = { above: [], data: layer, issueAt, dataFields, onChange } as const;
  const others = fields.filter(({ key }) => !READ.includes(key) && !ELSEWHERE.includes(key));
  const style = fields.find(({ key }) => key === 'layerConfig');
  const typeIssue = issueAt(['type']) ?? issueAt([]);
  return (
    <Section title={t('workbench.layer')}>
      <SelectField
        label={t('workbench.field.type')}
        value={type}
        choices={[
          ...(isLayerType(type) ? [] : [{ value: type, label: type === '' ? t('workbench.unset') : type }]),
          ...LAYER_TYPES.map((value) => ({ value, label: t(`layer.type.${value}`) })),
        ]}
        onChange={(value) =>
          onRecord({
            ...record,
            layer: { ...layer, type: value },
            resource: record.resource && { ...record.resource, ServiceName: value },
          })
        }
        {...(typeIssue === undefined ? {} : { hint: typeIssue, invalid: true })}
      />
      <Fields {...shared} fields={fields.filter(({ key }) => READ.includes(key))} />
      <ReadReference code={record.code} />
      {style !== undefined && <Style {...shared} field={style} />}
      {fields.some(({ key }) => key === 'classes') && <ClassesForm {...shared} layer={layer} />}
      {fields.some(({ key }) => key === 'labelExpression') && (
        <LabelForm key={`label ${record.code}`} {...shared} layer={layer} />
      )}
      <StyleCopy
        key={record.code}
        {...{ record, layer, records }}
        fields={fields.map(({ key }) => key)}
        onLayer={(styled) => onRecord({ ...record, layer: styled })}
      />
      <StyleFiles
        key={`file ${record.code}`}
        into={{
          layer,
          fields: fields.map(({ key }) => key),
          dataFields: dataFields.map(({ value }) => value),
        }}
        onLayer={(styled) => onRecord({ ...record, layer: styled })}
      />
      {others.length > 0 && (
        <Section title={t('workbench.otherFields')}>
          <Fields {...shared} fields={others} />
        </Section>
      )}
    </Section>
  );
}

/** A record as a form, made from the schema of its layer's type. */
export function RecordForm(props: RecordFormProps) {
  const t = useText();
  const { layer } = props.record;
  return (
    <PanelBody>
      <Basics {...props} />
      {typeof layer === 'string' && <Notice tone="warning">{t('workbench.unread')}</Notice>}
      {isJsonObject(layer) && <LayerFields {...props} layer={layer} />}
    </PanelBody>
  );
}
