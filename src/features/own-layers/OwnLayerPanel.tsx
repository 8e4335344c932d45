import { useEffect, useState } from 'react';
import type { OwnLayer } from '../../api/contracts/imports.ts';
import { IMPORT_LIMITS, LAYER_FORMATS } from '../../domain/layers/imports/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardList } from '../../ui/CardList.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { EmptyState, Hint, PanelBody, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { ImportBook } from './importBook.ts';
import { ImportSteps } from './ImportSteps.tsx';

const ACCEPT = Object.keys(LAYER_FORMATS)
  .map((ending) => `.${ending}`)
  .join(',');

function LayerRow({
  layer,
  busy,
  onAsk,
  onFile,
}: {
  readonly layer: OwnLayer;
  readonly busy: boolean;
  readonly onAsk: (what: 'rollBack' | 'remove') => void;
  readonly onFile: (file: File) => void;
}) {
  const t = useText();
  const [language] = useLanguage();
  const { title, count, file, storedAtMs, visibleTo, earlierAtMs } = layer;
  const { tiles } = layer.report;
  const date = new Date(storedAtMs).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return (
    <Card
      stacked
      title={title}
      lines={[
        {
          text:
            tiles === undefined
              ? t('own.facts', { count, file, date })
              : t('own.pictureFacts', { width: tiles.widthPx, height: tiles.heightPx, file, date }),
        },
        ...(visibleTo === 'bureau' ? [{ text: t('own.bureauOnly') }] : []),
      ]}
    >
      <div role="group" aria-label={t('own.menu', { title })}>
        <Row>
          <FileButton accept={ACCEPT} label={`${t('own.replace')} ${title}`} disabled={busy} onFile={onFile}>
            {t('own.replace')}
          </FileButton>
          {earlierAtMs !== null && (
            <Button disabled={busy} onClick={() => onAsk('rollBack')}>
              {t('own.rollBack')}
            </Button>
          )}
          <Button look="danger" disabled={busy} onClick={() => onAsk('remove')}>
            {t('own.remove')}
          </Button>
        </Row>
      </div>
    </Card>
  );
}

/** The imported layers, and where a file is chosen. */
function LayerList({ book }: { readonly book: ImportBook }) {
  const t = useText();
  const [language] = useLanguage();
  const { layers, failed, busy } = useSignal(book.state);
  const [asked, setAsked] = useState<{ readonly what: 'rollBack' | 'remove'; readonly layer: OwnLayer }>();
  const formats = [...new Set(Object.values(LAYER_FORMATS))].join(language === 'zh' ? '、' : ', ');
  const limits = {
    sizeMb: IMPORT_LIMITS.fileBytes / 1e6,
    features: IMPORT_LIMITS.features.toLocaleString('en-US'),
    onServer: IMPORT_LIMITS.onServer.features.toLocaleString('en-US'),
  };
  const dateOf = (ms: number | null) =>
    new Date(ms ?? 0).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return (
    <PanelBody>
      <Hint>{t('own.what', { formats, ...limits })}</Hint>
      <FileDrop
        hint={t('own.drop')}
        look="primary"
        accept={ACCEPT}
        label={t('own.choose')}
        onFile={(file) => void book.choose(file)}
      />
      {failed && (
        <Notice
          tone="danger"
          action={<Button onClick={() => void book.readLayers()}>{t('app.retry')}</Button>}
        >
          {t('own.failed')}
        </Notice>
      )}
      {layers === undefined && !failed && <Hint>{t('app.loading')}</Hint>}
      {layers?.length === 0 && <EmptyState>{t('own.none')}</EmptyState>}
      {layers !== undefined && layers.length > 0 && (
        <CardList label={t('own.title')}>
          {layers.map((layer) => (
            <LayerRow
              key={layer.name}
              layer={layer}
              busy={busy}
              onAsk={(what) => setAsked({ what, layer })}
              onFile={(file) => void book.choose(file, layer)}
            />
          ))}
        </CardList>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          title={t(`own.${asked.what}Title`)}
          text={t(`own.${asked.what}Text`, {
            title: asked.layer.title,
            date: dateOf(asked.layer.earlierAtMs),
          })}
          confirmLabel={t(`own.${asked.what}`)}
          cancelLabel={t('app.cancel')}
          look="danger"
          onConfirm={() => {
            setAsked(undefined);
            void book[asked.what](asked.layer);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </PanelBody>
  );
}

/** The bureau's own layers: imported from files, replaced, brought back, deleted. */
export function OwnLayerPanel({
  book,
  onEdit,
}: {
  readonly book: ImportBook;
  /** Opens a layer, by its code, where it is styled; undefined to who may not. */
  readonly onEdit: ((code: string) => void) | undefined;
}) {
  const { current } = useSignal(book.state);
  useEffect(() => {
    void book.readLayers();
  }, [book]);
  return current === undefined ? <LayerList book={book} /> : <ImportSteps {...{ book, current, onEdit }} />;
}
