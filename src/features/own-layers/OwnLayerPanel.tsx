import { useEffect, useRef, useState } from 'react';
import type { OwnLayer } from '../../api/contracts/imports.ts';
import { IMPORT_FORMATS, IMPORT_LIMITS } from '../../domain/layers/imports/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { ImportBook } from './importBook.ts';
import { ImportSteps } from './ImportSteps.tsx';
import styles from './OwnLayerPanel.module.css';

const ACCEPT = Object.keys(IMPORT_FORMATS)
  .map((ending) => `.${ending}`)
  .join(',');

/** Chooses a file, by its dialog or by dropping it. */
function FileChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={styles.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        // Whoever hears of files that are dropped anywhere else on the page.
        event.stopPropagation();
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onFile(file);
      }}
    >
      <span>{t('own.drop')}</span>
      <Button look="primary" onClick={() => input.current?.click()}>
        {t('own.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={t('own.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          target.value = '';
        }}
      />
    </div>
  );
}

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
  const input = useRef<HTMLInputElement>(null);
  const { title, count, file, storedAtMs, visibleTo, earlierAtMs } = layer;
  const date = new Date(storedAtMs).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <strong title={title}>{title}</strong>
        <span>{t('own.facts', { count, file, date })}</span>
        {visibleTo === 'bureau' && <span>{t('own.bureauOnly')}</span>}
      </div>
      <div className={styles.rowActions} role="group" aria-label={t('own.menu', { title })}>
        <Button disabled={busy} onClick={() => input.current?.click()}>
          {t('own.replace')}
        </Button>
        {earlierAtMs !== null && (
          <Button disabled={busy} onClick={() => onAsk('rollBack')}>
            {t('own.rollBack')}
          </Button>
        )}
        <Button look="danger" disabled={busy} onClick={() => onAsk('remove')}>
          {t('own.remove')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={`${t('own.replace')} ${title}`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen !== undefined) onFile(chosen);
          target.value = '';
        }}
      />
    </li>
  );
}

/** The imported layers, and where a file is chosen. */
function LayerList({ book }: { readonly book: ImportBook }) {
  const t = useText();
  const [language] = useLanguage();
  const { layers, failed, busy } = useSignal(book.state);
  const [asked, setAsked] = useState<{ readonly what: 'rollBack' | 'remove'; readonly layer: OwnLayer }>();
  const formats = [...new Set(Object.values(IMPORT_FORMATS))].join(language === 'zh' ? '、' : ', ');
  const limits = { sizeMb: IMPORT_LIMITS.fileBytes / 1e6, features: IMPORT_LIMITS.features };
  const dateOf = (ms: number | null) =>
    new Date(ms ?? 0).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return (
    <div className={styles.body}>
      <p className={styles.note}>{t('own.what', { formats, ...limits })}</p>
      <FileChoice onFile={(file) => void book.choose(file)} />
      {failed && (
        <div className={styles.failed} role="alert">
          <span>{t('own.failed')}</span>
          <Button onClick={() => void book.readLayers()}>{t('app.retry')}</Button>
        </div>
      )}
      {layers === undefined && !failed && <p className={styles.note}>{t('app.loading')}</p>}
      {layers?.length === 0 && <p className={styles.empty}>{t('own.none')}</p>}
      {layers !== undefined && layers.length > 0 && (
        <ul className={styles.list} aria-label={t('own.title')}>
          {layers.map((layer) => (
            <LayerRow
              key={layer.name}
              layer={layer}
              busy={busy}
              onAsk={(what) => setAsked({ what, layer })}
              onFile={(file) => void book.choose(file, layer)}
            />
          ))}
        </ul>
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
    </div>
  );
}

/** The bureau's own layers: imported from files, replaced, brought back, deleted. */
export function OwnLayerPanel({ book }: { readonly book: ImportBook }) {
  const { current } = useSignal(book.state);
  useEffect(() => {
    void book.readLayers();
  }, [book]);
  return current === undefined ? <LayerList book={book} /> : <ImportSteps book={book} current={current} />;
}
