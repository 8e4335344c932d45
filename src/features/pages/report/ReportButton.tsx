import { fileReport16 } from '@esri/calcite-ui-icons/js/fileReport16.js';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ProgressLine } from '../../../ui/ProgressLine.tsx';
import { useText } from '../../../ui/text.ts';
import type { ReportMaking } from './useReport.ts';

/** The kinds of files that a screen becomes. */
export function ReportButton({ report: { isMaking, begin } }: { readonly report: ReportMaking }) {
  const t = useText();
  return (
    <MenuButton
      icon={fileReport16}
      label={t('figures.report')}
      disabled={isMaking}
      tooltipSide="left"
      side="right"
      items={[
        { id: 'pdf', text: t('figures.report.pdf'), run: () => begin('pdf') },
        { id: 'docx', text: t('figures.report.docx'), run: () => begin('docx') },
      ]}
    />
  );
}

/** That a report is being made, or why it could not be. */
export function ReportStatus({ report: { isMaking, problem, cancel } }: { readonly report: ReportMaking }) {
  const t = useText();
  if (isMaking) return <ProgressLine text={t('figures.report.making')} onCancel={cancel} />;
  return problem === '' ? null : (
    <Notice tone="danger">{t('figures.report.failed', { reason: problem })}</Notice>
  );
}
