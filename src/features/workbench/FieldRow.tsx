import { useState } from 'react';
import { DASH_PATTERNS, MARKER_SHAPES } from '../../domain/layers/record/customConfig.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { ColourField } from '../../ui/ColourField.tsx';
import { CommitField } from '../../ui/CommitField.tsx';
import { HintedField } from '../../ui/HintedField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { fieldWordName } from './model/changeWords.ts';
import { toHex, withAlphaOf } from './model/cssHex.ts';
import { spellingIn, type FormField, type JsonObject } from './model/formFields.ts';
import { useFieldWords } from './useFieldWords.ts';
import styles from './Workbench.module.css';

/** A field of a layer's record, and what becomes of it. */
export interface FieldRowProps {
  readonly field: FormField;
  /** Of the object that the field stands in, from the layer down. */
  readonly above: readonly string[];
  readonly data: JsonObject;
  /** What is wrong with the value at a path. */
  readonly issueAt: (path: readonly string[]) => string | undefined;
  /** Names of the fields that the layer's features have. */
  readonly dataFields: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (path: readonly string[], value: unknown) => void;
}

/** Values of texts that are known before; any other can stand there, too. */
const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  markerType: MARKER_SHAPES,
  DottedpolylineUrl: DASH_PATTERNS,
  format: ['png', 'jpg', 'geojson', 'kml'],
  srs: ['EPSG:3857', 'EPSG:4490', 'EPSG:4326'],
};

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : value === undefined
      ? ''
      : JSON.stringify(value);

const isSet = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1';

const wordsIn = (text: string) => text.split(/[,，\s]+/).filter((word) => word !== '');

/** What the rows of all controls are told. */
interface ControlProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly invalid: boolean;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
}

function ColourRow({ label, hint, invalid, value, set }: ControlProps) {
  const css = textOf(value);
  return (
    <div className={styles.colour}>
      <CommitField
        {...{ label, hint, invalid }}
        value={css}
        onCommit={(text) => set(text.trim() || undefined)}
        verbatim
      />
      <ColourField
        label={label}
        labelHidden
        value={toHex(css)}
        onCommit={(picked) => set(withAlphaOf(css, picked))}
      />
    </div>
  );
}

function ChoiceRow({
  choices,
  ...row
}: ControlProps & { readonly choices: readonly { readonly value: string; readonly label: string }[] }) {
  const t = useText();
  const { label, hint, invalid, value, set } = row;
  const text = textOf(value);
  const isKnown = text === '' || choices.some((choice) => choice.value === text);
  return (
    <SelectField
      {...{ label, hint, invalid }}
      value={text}
      choices={[
        { value: '', label: t('workbench.unset') },
        ...(isKnown ? [] : [{ value: text, label: text }]),
        ...choices,
      ]}
      onChange={(chosen) => set(chosen === '' ? undefined : chosen)}
    />
  );
}

/** What is chosen to type a value that is not among the known ones. */
const OTHER = '\0other';

/** A text of which some values are known: one of them is chosen, or any other is typed. */
export function KnownTextRow({
  choices,
  ...row
}: ControlProps & { readonly choices: FieldRowProps['dataFields'] }) {
  const t = useText();
  const { label, hint, invalid, value, set } = row;
  const [isTyped, setTyped] = useState(false);
  const text = textOf(value);
  const isOther = isTyped || (text !== '' && !choices.some((choice) => choice.value === text));
  return (
    <>
      <SelectField
        {...{ label, hint, invalid }}
        value={isOther ? OTHER : text}
        choices={[
          { value: '', label: t('workbench.unset') },
          ...choices,
          { value: OTHER, label: t('workbench.otherValue') },
        ]}
        onChange={(chosen) => {
          setTyped(chosen === OTHER);
          if (chosen !== OTHER) set(chosen === '' ? undefined : chosen);
        }}
      />
      {isOther && (
        <CommitField
          label={t('workbench.otherOf', { field: label })}
          labelHidden
          value={text}
          onCommit={(typed) => set(typed.trim() || undefined)}
          verbatim
        />
      )}
    </>
  );
}

function FlagRow({ label, hint, invalid, value, set }: ControlProps) {
  return (
    <HintedField hint={hint} invalid={invalid}>
      <CheckField label={label} checked={isSet(value)} onChange={set} />
    </HintedField>
  );
}

function NumberRow({
  label,
  hint,
  value,
  set,
  min,
  max,
}: ControlProps & { readonly min?: number; readonly max?: number }) {
  return (
    <NumberField
      {...{ label, hint }}
      value={value === undefined || value === '' ? undefined : Number(value)}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      onCommit={(number) => set(Number.isNaN(number) ? undefined : number)}
    />
  );
}

function WordsRow({ value, set, ...row }: ControlProps) {
  return (
    <CommitField
      {...row}
      value={Array.isArray(value) ? value.map(textOf).join(',') : textOf(value)}
      onCommit={(text) => set(text.trim() === '' ? undefined : wordsIn(text))}
      verbatim
    />
  );
}

function TextRow({ value, set, isRequired, ...row }: ControlProps & { readonly isRequired: boolean }) {
  return (
    <CommitField
      {...row}
      value={textOf(value)}
      onCommit={(text) => set(text.trim() === '' && !isRequired ? undefined : text.trim())}
      verbatim
    />
  );
}

const asChoices = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));

/** The control that a field's schema asks for. */
function Control({
  field: { control, isRequired },
  known,
  row,
}: Pick<FieldRowProps, 'field'> & {
  /** Values of a text that are known before. */
  readonly known: FieldRowProps['dataFields'];
  readonly row: ControlProps;
}) {
  switch (control.kind) {
    case 'flag':
      return <FlagRow {...row} />;
    case 'number':
      return (
        <NumberRow
          {...row}
          {...(control.min === undefined ? {} : { min: control.min })}
          {...(control.max === undefined ? {} : { max: control.max })}
        />
      );
    case 'colour':
      return <ColourRow {...row} />;
    case 'choice':
      return <ChoiceRow {...row} choices={asChoices(control.choices)} />;
    case 'words':
      return <WordsRow {...row} />;
    case 'text':
      return known.length > 0 ? (
        <KnownTextRow {...row} choices={known} />
      ) : (
        <TextRow {...row} isRequired={isRequired} />
      );
    case 'group':
      return null;
  }
}

/** A field of a layer's record, with what is wrong with it or what to write in it. */
export function FieldRow({ field, above, data, issueAt, dataFields, onChange }: FieldRowProps) {
  const wordsOf = useFieldWords();
  const name = spellingIn(data, field);
  const path = [...above, name];
  const wordName = fieldWordName([...above, field.key]);
  const { title = name, help } = wordsOf([...above, field.key]) ?? {};
  const issue = issueAt(path);
  return (
    <Control
      field={field}
      known={wordName === 'propName' ? dataFields : asChoices(KNOWN_VALUES[wordName])}
      row={{
        label: title,
        value: data[name],
        hint: issue ?? help,
        invalid: issue !== undefined,
        set: (next) => onChange(path, next),
      }}
    />
  );
}
