import { useState } from 'react';
import { IMPORT_FORMATS, IMPORT_LIMITS } from '../../domain/layers/imports/limits.ts';
import { isOldDatum, referenceTitle } from '../../domain/layers/imports/references.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardList } from '../../ui/CardList.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { EmptyState, Hint, PanelBody, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { OpenFile } from './fileLayers.ts';
import { formatNames, type Reading } from './fileReading.ts';
import type { FilesDoor } from './openFiles.ts';

const ACCEPT = Object.keys(IMPORT_FORMATS)
  .map((ending) => `.${ending}`)
  .join(',');

const middle = (from: number, to: number) => ((from + to) / 2).toFixed(2);

/** Asks for the reference system of a layer that does not say its own; each with the place that it would mean. */
function ReferenceQuestion({ asked, answer }: Required<Pick<Reading, 'asked' | 'answer'>>) {
  const t = useText();
  const [language] = useLanguage();
  const { name, candidates } = asked ?? { name: '', candidates: [] };
  const titleOf = (code: string) => referenceTitle(code, language);
  const [chosen, setChosen] = useState(candidates[0]?.code ?? '');
  return (
    <>
      <Notice tone="info">{t('files.ask', { layer: name })}</Notice>
      <SelectField
        label={t('files.reference')}
        value={chosen}
        choices={candidates.map(({ code, extent: { west, south, east, north } }) => ({
          value: code,
          label: t('files.candidate', {
            title: titleOf(code),
            lon: middle(west, east),
            lat: middle(south, north),
          }),
        }))}
        onChange={setChosen}
      />
      {isOldDatum(titleOf(chosen)) && <Hint>{t('files.oldDatum')}</Hint>}
      <Row end>
        <Button onClick={() => answer?.(undefined)}>{t('files.skip')}</Button>
        <Button look="primary" onClick={() => answer?.(chosen)}>
          {t('files.show')}
        </Button>
      </Row>
    </>
  );
}

/** A file that is being opened: how far it is, what it asks, or why it could not be. */
function ReadingLine({ reading }: { readonly reading: Reading }) {
  const t = useText();
  const { asked, answer, problem, text, share, cancel } = reading;
  if (problem !== undefined)
    return (
      <Notice tone="danger" action={<Button onClick={cancel}>{t('files.dismiss')}</Button>}>
        {problem}
      </Notice>
    );
  if (asked !== undefined && answer !== undefined) return <ReferenceQuestion asked={asked} answer={answer} />;
  return <ProgressLine text={text} share={share} onCancel={cancel} />;
}

/** A layer that is on the map. */
function LayerCard({
  layer,
  door,
  canKeep,
}: {
  readonly layer: OpenFile;
  readonly door: FilesDoor;
  readonly canKeep: boolean;
}) {
  const t = useText();
  const keepingId = useSignal(door.keepingId);
  const { id, name: title, count, file, leftOut, isKept } = layer;
  const busy = keepingId === id;
  return (
    <Card
      stacked
      title={title}
      lines={[
        { text: t('files.facts', { count, file }) },
        ...(leftOut > 0 ? [{ text: t('files.leftOut', { count: leftOut }) }] : []),
        ...(isKept ? [] : [{ text: t('files.notKept', { title }) }]),
      ]}
    >
      <div role="group" aria-label={t('files.menu', { title })}>
        <Row>
          <Button onClick={() => door.flyTo(layer)}>{t('files.fly')}</Button>
          {canKeep && (
            <Button busy={busy} disabled={keepingId !== undefined} onClick={() => void door.keep(layer)}>
              {busy ? t('files.keeping', { title }) : t('files.keep')}
            </Button>
          )}
          <Button disabled={busy} onClick={() => door.layers.remove(id)}>
            {t('files.remove')}
          </Button>
        </Row>
      </div>
    </Card>
  );
}

/** The files on the user's own map: opened, flown to, taken away, saved for the bureau. */
export function FilesPanel({ door, canKeep }: { readonly door: FilesDoor; readonly canKeep: boolean }) {
  const t = useText();
  const [language] = useLanguage();
  const running = useSignal(door.reading.running);
  const open = useSignal(door.layers.open);
  const formats = formatNames(language);
  const limits = {
    sizeMb: IMPORT_LIMITS.heldFileBytes / 1e6,
    features: IMPORT_LIMITS.heldFeatures.toLocaleString('en-US'),
  };
  return (
    <PanelBody>
      <Hint>{t('files.what', { formats, ...limits })}</Hint>
      <Row>
        <FileButton
          look="primary"
          accept={ACCEPT}
          label={t('files.choose')}
          onFile={(file) => void door.openFiles([file])}
        >
          {t('files.choose')}
        </FileButton>
      </Row>
      {running.map((reading) => (
        <ReadingLine key={reading.id} reading={reading} />
      ))}
      {open.length === 0 && running.length === 0 && <EmptyState>{t('files.none')}</EmptyState>}
      {open.length > 0 && (
        <CardList label={t('files.group')}>
          {open.map((layer) => (
            <LayerCard key={layer.id} layer={layer} door={door} canKeep={canKeep} />
          ))}
        </CardList>
      )}
    </PanelBody>
  );
}
