import { useState } from 'react';
import type { ImportState, OwnLayer, SourceLayer } from '../../api/contracts/imports.ts';
import type { ImportEncoding } from '../../api/imports.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { IMPORT_LIMITS } from '../../domain/layers/imports/limits.ts';
import { isOldDatum, referenceTitle } from '../../domain/layers/imports/references.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint, PanelFooter, PanelForm } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Table } from '../../ui/Table.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import type { CurrentImport, ImportBook } from './importBook.ts';
import { Problem } from './Problem.tsx';

const ENCODINGS: readonly ImportEncoding[] = ['UTF-8', 'GBK', 'BIG5'];

const degrees = (value: number) => `${value.toFixed(3)}°`;

/** "81.000° – 82.100° E, 44.000° – 44.600° N". */
function placeOf({ west, south, east, north }: Extent): string {
  return `${degrees(west)} – ${degrees(east)} E, ${degrees(south)} – ${degrees(north)} N`;
}

/** What the reference is, or which it may be. */
function ReferenceChoice({
  layer,
  value,
  onChange,
}: {
  readonly layer: SourceLayer;
  readonly value: string;
  readonly onChange: (code: string) => void;
}) {
  const t = useText();
  const [language] = useLanguage();
  const titleOf = (code: string) => referenceTitle(code, language);
  if (layer.reference !== null)
    return (
      <Hint>
        {t('own.referenceSaid', { name: layer.reference })}
        {isOldDatum(layer.reference) && <> {t('own.referenceOld')}</>}
      </Hint>
    );
  if (layer.candidates.length === 0) return <Notice tone="danger">{t('own.noReference')}</Notice>;
  return (
    <>
      <SelectField
        label={t('own.reference')}
        value={value}
        choices={[
          { value: '', label: t('own.referenceMissing') },
          ...layer.candidates.map(({ code, extent }) => ({
            value: code,
            label: t('own.referenceOption', { title: titleOf(code), place: placeOf(extent) }),
          })),
        ]}
        onChange={onChange}
      />
      {isOldDatum(titleOf(value)) && <Hint>{t('own.referenceOld')}</Hint>}
    </>
  );
}

/** The fields of a layer with some of their values. */
function FieldTable({ layer }: { readonly layer: SourceLayer }) {
  const t = useText();
  return (
    <Table caption={t('own.fields', { count: layer.fields.length })}>
      <thead>
        <tr>
          <th scope="col">{t('own.field')}</th>
          <th scope="col">{t('own.type')}</th>
          <th scope="col">{t('own.values')}</th>
        </tr>
      </thead>
      <tbody>
        {layer.fields.map(({ name, type }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{type}</td>
            <td>
              {layer.samples
                .map((sample) => sample[name] ?? '')
                .filter((text) => text !== '')
                .join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What the texts of the file are read as; nothing where the file says it itself. */
function EncodingChoice({
  encoding,
  onChange,
}: {
  readonly encoding: string | null;
  readonly onChange: (encoding: ImportEncoding) => void;
}) {
  const t = useText();
  if (encoding === null) return null;
  return (
    <SelectField
      label={t('own.encoding')}
      value={encoding}
      choices={ENCODINGS.map((one) => ({ value: one, label: one }))}
      onChange={(chosen) => onChange(chosen as ImportEncoding)}
    />
  );
}

/** Who sees the layer. */
function VisibilityChoice({
  value,
  onChange,
}: {
  readonly value: OwnLayer['visibleTo'];
  readonly onChange: (value: OwnLayer['visibleTo']) => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={t('own.visibleTo')}
      value={value}
      choices={[
        { value: 'everyone', label: t('own.everyone') },
        { value: 'bureau', label: t('own.bureau') },
      ]}
      onChange={onChange}
    />
  );
}

/** Whether a new version takes the place of the features in force, or is added to them. */
function VersionChoice({
  appends,
  onChange,
}: {
  readonly appends: boolean;
  readonly onChange: (appends: boolean) => void;
}) {
  const t = useText();
  return (
    <SelectField
      label={t('own.version')}
      value={appends ? 'append' : 'replace'}
      choices={[
        { value: 'replace', label: t('own.version.replace') },
        { value: 'append', label: t('own.version.append') },
      ]}
      onChange={(to) => onChange(to === 'append')}
    />
  );
}

/** Of what kind the layer is, how many features it has, and where it lies by a reference. */
function LayerFacts({ layer, reference }: { readonly layer: SourceLayer; readonly reference: string }) {
  const t = useText();
  const { name, kind, count, picture } = layer;
  const extent = layer.extent ?? layer.candidates.find(({ code }) => code === reference)?.extent;
  return (
    <Hint>
      {picture === undefined
        ? t('own.layerChoice', { name: kind === null ? name : t(`own.kind.${kind}`), count })
        : t('own.picture', {
            ...{ width: picture.widthPx, height: picture.heightPx },
            ...{ bands: picture.bands, type: picture.sampleType },
          })}
      {extent !== undefined && <> · {t('own.extent', { extent: placeOf(extent) })}</>}
    </Hint>
  );
}

/** What keeps a layer from being stored; undefined for nothing. */
function lackOf(layer: SourceLayer, title: string, reference: string) {
  if (title.trim() === '') return 'own.lacksTitle';
  if (layer.reference === null && reference === '') return 'own.referenceMissing';
  return undefined;
}

/** What is decided before a layer of the file is stored. */
export function ImportForm({
  book,
  current,
  state,
}: {
  readonly book: ImportBook;
  readonly current: CurrentImport;
  readonly state: ImportState;
}) {
  const t = useText();
  const { replaces } = current;
  const [name, setName] = useState(state.layers[0]?.name ?? '');
  const [title, setTitle] = useState(current.title);
  const [reference, setReference] = useState('');
  const [visibleTo, setVisibleTo] = useState<OwnLayer['visibleTo']>(replaces?.visibleTo ?? 'everyone');
  const [appends, setAppends] = useState(false);
  const layer = state.layers.find((one) => one.name === name) ?? state.layers[0];
  if (layer === undefined) return null;
  const lacks = lackOf(layer, title, reference);
  const store = () =>
    book.store({
      ...{ layer: layer.name, title: title.trim(), visibleTo },
      ...(reference === '' ? {} : { reference }),
      ...(replaces === undefined ? {} : { replaces: replaces.name, appends }),
    });
  return (
    <PanelForm
      fill
      onSubmit={() => {
        if (lacks === undefined) void store();
      }}
    >
      {state.stage === 'failed' && <Problem file={current.file} problem={state.problem} />}
      {state.layers.length > 1 && (
        <SelectField
          label={t('own.layer')}
          value={layer.name}
          choices={state.layers.map(({ name: one, count }) => ({
            value: one,
            label: t('own.layerChoice', { name: one, count }),
          }))}
          onChange={setName}
        />
      )}
      <TextField
        label={t('own.layerTitle')}
        value={title}
        maxLength={IMPORT_LIMITS.titleLength}
        onChange={setTitle}
      />
      <ReferenceChoice layer={layer} value={reference} onChange={setReference} />
      <LayerFacts layer={layer} reference={reference} />
      <EncodingChoice encoding={state.encoding} onChange={(encoding) => void book.readAs(encoding)} />
      {replaces !== undefined && layer.kind !== 'imagery' && (
        <VersionChoice appends={appends} onChange={setAppends} />
      )}
      <VisibilityChoice value={visibleTo} onChange={setVisibleTo} />
      {layer.kind !== 'imagery' && <FieldTable layer={layer} />}
      <PanelFooter status={lacks === undefined ? '' : t(lacks)}>
        <Button onClick={book.putAway}>{t('app.cancel')}</Button>
        <Button look="primary" type="submit" disabled={lacks !== undefined}>
          {replaces === undefined
            ? t('own.store')
            : t(appends ? 'own.storeMore' : 'own.storeVersion', { title: replaces.title })}
        </Button>
      </PanelFooter>
    </PanelForm>
  );
}
