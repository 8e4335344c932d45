import type { ImportReport, ImportState } from '../../api/contracts/imports.ts';
import { Button } from '../../ui/Button.tsx';
import { PanelBody, PanelFooter } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { useText } from '../../ui/text.ts';
import type { CurrentImport, ImportBook } from './importBook.ts';
import { ImportForm } from './ImportForm.tsx';
import { Problem } from './Problem.tsx';

/** Props of {@link ImportSteps}. */
interface StepProps {
  readonly book: ImportBook;
  readonly current: CurrentImport;
  /** Opens what was stored, by its code, where it is styled; undefined to who may not. */
  readonly onEdit: ((code: string) => void) | undefined;
}

/** Why it did not work, and what can be done. */
function Failure({ book, current }: Omit<StepProps, 'onEdit'>) {
  const t = useText();
  const { file, state } = current;
  if (state !== undefined && state.layers.length > 0)
    return <ImportForm book={book} current={current} state={state} />;
  return (
    <PanelBody fill>
      <Problem file={file} problem={state?.problem} />
      <PanelFooter>
        <Button look="primary" onClick={book.putAway}>
          {t('own.another')}
        </Button>
      </PanelFooter>
    </PanelBody>
  );
}

const LEFT_OUT = ['empty', 'otherKind', 'outside', 'broken'] as const;

/** What became of the features, or of a picture. */
function ReportList({ report }: { readonly report: ImportReport }) {
  const t = useText();
  const { tiles, added } = report;
  if (tiles !== undefined) {
    const { widthPx: width, heightPx: height, count, maxLevel: level } = tiles;
    return (
      <ul>
        <li>{t('own.cut', { width, height, count, level })}</li>
      </ul>
    );
  }
  return (
    <ul>
      <li>{t('own.taken', { count: report.taken })}</li>
      {added !== undefined && <li>{t('own.earlier', { count: added.earlier })}</li>}
      {added !== undefined && added.differing.length > 0 && (
        <li>{t('own.differing', { fields: added.differing.map(({ name }) => name).join(', ') })}</li>
      )}
      {report.repaired > 0 && <li>{t('own.repaired', { count: report.repaired })}</li>}
      {LEFT_OUT.filter((why) => report.leftOut[why] > 0).map((why) => (
        <li key={why}>{t(`own.leftOut.${why}`, { count: report.leftOut[why] })}</li>
      ))}
    </ul>
  );
}

/** What was stored. */
function Report({ book, current, onEdit }: StepProps) {
  const t = useText();
  const report = current.state?.report;
  const code = current.state?.code ?? undefined;
  if (report === null || report === undefined) return null;
  return (
    <PanelBody fill>
      <Notice tone="success">{t('own.done', { title: current.title })}</Notice>
      <ReportList report={report} />
      <PanelFooter>
        {code !== undefined && onEdit !== undefined && (
          <Button
            onClick={() => {
              book.putAway();
              onEdit(code);
            }}
          >
            {t('own.styleIt')}
          </Button>
        )}
        <Button look="primary" onClick={book.putAway}>
          {t('own.close')}
        </Button>
      </PanelFooter>
    </PanelBody>
  );
}

const percentOf = (share: number) => Math.floor(share * 100);

/** What is being done, and how far it is. */
function useProgress({ file, state }: CurrentImport): { readonly text: string; readonly share?: number } {
  const t = useText();
  if (state === undefined) return { text: t('own.sending', { file, percent: 0 }) };
  if (state.stage === 'receiving') {
    const share = state.receivedBytes / state.sizeBytes;
    return { text: t('own.sending', { file, percent: percentOf(share) }), share };
  }
  if (state.stage === 'reading') return { text: t('own.reading', { file }) };
  if (state.progress === 0) return { text: t('own.converting') };
  return { text: t('own.storing', { percent: percentOf(state.progress) }), share: state.progress };
}

const BUSY: readonly (ImportState['stage'] | undefined)[] = [undefined, 'receiving', 'reading', 'storing'];

/** An import, step by step: sent, read, looked at, stored. */
export function ImportSteps({ book, current, onEdit }: StepProps) {
  const { state } = current;
  const { text, share } = useProgress(current);
  if (state === undefined || BUSY.includes(state.stage))
    return (
      <PanelBody>
        <ProgressLine text={text} share={share} onCancel={book.putAway} />
      </PanelBody>
    );
  if (state.stage === 'failed') return <Failure book={book} current={current} />;
  if (state.stage === 'done') return <Report {...{ book, current, onEdit }} />;
  return <ImportForm book={book} current={current} state={state} />;
}
