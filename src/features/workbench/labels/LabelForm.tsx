import { useMemo, useState } from 'react';
import type { LayerValues } from '../../../api/contracts/layerValues.ts';
import { createLayerValuesReader } from '../../../api/layerValues.ts';
import { geoLayerName } from '../../../domain/layers/record/geoLayerName.ts';
import {
  LABEL_LIMITS,
  labelFields,
  parseLabel,
  writeLabel,
} from '../../../domain/layers/record/labelTemplate.ts';
import { isLayerType, typeHas } from '../../../layerTypes/index.ts';
import { usePortal } from '../../../portal/portal.ts';
import { Hint, Row, Section } from '../../../ui/Layout.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { useText } from '../../../ui/text.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useReading } from '../../../ui/useReading.ts';
import type { FieldRowProps } from '../FieldRow.tsx';
import type { JsonObject } from '../model/formFields.ts';
import styles from '../Workbench.module.css';

/** Shown as an example, in either language. */
const EXAMPLE = { example: '{name}[ ({area:0.0})]', line: '\\n' } as const;

/** What a {@link LabelForm} takes. */
export interface LabelFormProps extends Pick<FieldRowProps, 'issueAt' | 'dataFields' | 'onChange'> {
  readonly layer: JsonObject;
}

const asField = (name: string) => `{${name.replace(/[{}[\]\\:]/g, '\\$&')}}`;

/** What the layer's fields are, and some features; nothing of data elsewhere. */
function useExamples(layer: string | undefined) {
  const { api } = usePortal();
  const read = useMemo(() => createLayerValuesReader(api), [api]);
  return useReading<LayerValues | undefined>(layer ?? '', async (signal) =>
    layer === undefined ? { ok: true, value: undefined } : read({ layer }, signal),
  );
}

/** The labels of some features as the maps write them, and what the expression names in vain. */
function Preview({ expression, told }: { readonly expression: string; readonly told: LayerValues }) {
  const t = useText();
  const parsed = parseLabel(expression);
  if (!parsed.ok) return null;
  const template = parsed.value;
  const missing = labelFields(template)
    .map(({ field }) => field)
    .filter((field) => !told.fields.includes(field));
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warning">
          {t('workbench.label.unknownField', { fields: [...new Set(missing)].join('、') })}
        </Notice>
      )}
      <ul className={styles.labelExamples} aria-label={t('workbench.label.preview')}>
        {told.examples.map((values, at) => (
          <li key={at}>
            {writeLabel(template, values, t('workbench.label.unknown')) || t('workbench.label.empty')}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is wrong with what is written, at its place. */
function useIssue({ shown, own, issueAt }: Pick<LabelFormProps, 'issueAt'> & Typed): string | undefined {
  const t = useText();
  const template = shown.trim() === '' ? undefined : parseLabel(shown);
  if (template?.ok === false)
    return t(`workbench.issue.label.${template.error.problem}`, { at: String(template.error.at) });
  return shown === own ? issueAt(['labelExpression']) : undefined;
}

/** An expression as it stands in the field, and in the record. */
interface Typed {
  readonly shown: string;
  readonly own: string;
}

/** Puts a field behind what is written. */
function InsertField({
  told,
  dataFields,
  onField,
}: Pick<LabelFormProps, 'dataFields'> & {
  readonly told: LayerValues | undefined;
  readonly onField: (written: string) => void;
}) {
  const t = useText();
  const titles = new Map(dataFields.map(({ value, label }) => [value, label]));
  const fields = told?.fields ?? [...titles.keys()];
  if (fields.length === 0) return null;
  return (
    <Row>
      <MenuButton
        label={t('workbench.label.insert')}
        items={fields.map((field) => ({
          id: field,
          text: titles.get(field) ?? field,
          run: () => onField(asField(field)),
        }))}
      >
        {t('workbench.label.insert')}
      </MenuButton>
    </Row>
  );
}

const isServed = ({ type }: JsonObject) =>
  typeof type === 'string' && isLayerType(type) && typeHas(type, 'coversGround');

/** How the labels of a record are written: the expression, the fields that it may name, and what it writes of some features. */
export function LabelForm({ layer, issueAt, dataFields, onChange }: LabelFormProps) {
  const t = useText();
  const own = typeof layer.labelExpression === 'string' ? layer.labelExpression : '';
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? own;
  const source = geoLayerName(layer);
  const [reading, retry] = useExamples(source);
  const told = reading.kind === 'ready' ? reading.value : undefined;
  const issue = useIssue({ shown, own, issueAt });
  const commit = (text: string) => {
    setTyped(undefined);
    if (text !== own) onChange(['labelExpression'], text.trim() === '' ? undefined : text);
  };
  return (
    <Section title={t('workbench.label')}>
      {isServed(layer) && <Hint>{t('workbench.label.served')}</Hint>}
      <TextField
        label={t('workbench.label.expression')}
        hint={issue ?? t('workbench.label.hint', EXAMPLE)}
        invalid={issue !== undefined}
        value={shown}
        maxLength={LABEL_LIMITS.length}
        verbatim
        onChange={(text) => setTyped(text === own ? undefined : text)}
        onCommit={commit}
        onEscape={() => {
          setTyped(undefined);
          return typed !== undefined;
        }}
      />
      {reading.kind === 'failed' && (
        <RetryNotice onRetry={retry}>{t('workbench.label.failed', { reason: reading.reason })}</RetryNotice>
      )}
      {source === undefined && <Hint>{t('workbench.label.elsewhere')}</Hint>}
      <InsertField {...{ told, dataFields }} onField={(written) => commit(`${shown}${written}`)} />
      {told !== undefined && <Preview expression={shown} told={told} />}
    </Section>
  );
}
