import { useEffect, useRef, useState } from 'react';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { Hint } from '../../../ui/Layout.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useText } from '../../../ui/text.ts';
import type { JsonObject } from '../model/formFields.ts';
import type { ForeignStyle, StyleProblem } from './foreignStyle.ts';
import { STYLE_ENDINGS } from './readStyleFile.ts';
import { StyleFileDialog } from './StyleFileDialog.tsx';
import { readStyleInWorker } from './styleReader.ts';
import type { StyledLayer } from './styleRecord.ts';

/** What a {@link StyleFile} takes. */
export interface StyleFileProps {
  /** The layer that takes the style. */
  readonly into: StyledLayer;
  readonly onLayer: (layer: JsonObject) => void;
}

/** What became of a file. */
type Read =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly fileName: string; readonly styles: readonly ForeignStyle[] }
  | { readonly kind: 'failed'; readonly fileName: string; readonly problem: StyleProblem };

/** Reads one file at a time; another one, or leaving, stops it. */
function useStyleFile() {
  const [read, setRead] = useState<Read>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const open = async (file: File) => {
    reading.current?.abort();
    const own = new AbortController();
    reading.current = own;
    setRead({ kind: 'reading' });
    const result = await readStyleInWorker(file, own.signal).catch(() => undefined);
    if (own.signal.aborted || result === undefined) return;
    const fileName = file.name;
    setRead(
      result.ok
        ? { kind: 'read', fileName, styles: result.value }
        : { kind: 'failed', fileName, problem: result.error },
    );
  };
  return { read, open, close: () => setRead(undefined) };
}

/** Takes the style of a file of another program: chosen, or dropped here. */
export function StyleFile({ into, onLayer }: StyleFileProps) {
  const t = useText();
  const { read, open, close } = useStyleFile();
  return (
    <>
      <FileDrop
        hint={t('workbench.styleFile.drop')}
        accept={STYLE_ENDINGS}
        label={t('workbench.styleFile')}
        disabled={read?.kind === 'reading'}
        onFile={(file) => void open(file)}
      >
        {read?.kind === 'reading' && <Hint live>{t('workbench.styleFile.reading')}</Hint>}
        {read?.kind === 'failed' && (
          <Notice tone="danger">
            {t('workbench.styleFile.failed', {
              file: read.fileName,
              reason: t(`workbench.styleFile.${read.problem.what}`, { ...read.problem }),
            })}
          </Notice>
        )}
      </FileDrop>
      {read?.kind === 'read' && (
        <StyleFileDialog
          {...{ into }}
          fileName={read.fileName}
          styles={read.styles}
          onClose={close}
          onTake={(layer) => {
            close();
            onLayer(layer);
          }}
        />
      )}
    </>
  );
}
