import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { refresh16 } from '@esri/calcite-ui-icons/js/refresh16.js';
import { useState } from 'react';
import type { AuditVerdict } from '../../api/audit.ts';
import type { AuditRecordItem } from '../../api/contracts/audit.ts';
import { AUDIT_LIMITS } from '../../domain/bureau/audit.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState, Fill, Hint, PanelBody, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { PAGE_SIZE, type AuditDesk } from './auditDesk.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import type { Wording } from './auditWords.ts';

/** What going through the log came to. */
function Verdict({ verdict }: { readonly verdict: AuditVerdict }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const { checked, first, last, hash, broken } = verdict;
  if (broken !== null) return <Notice tone="danger">{t(`audit.${broken.why}`, { seq: broken.seq })}</Notice>;
  return (
    <Notice
      tone="success"
      action={
        <Button onClick={() => void copyText(`${String(last)} ${hash}`).then(setCopied)}>
          {t(copied ? 'audit.copied' : 'audit.copyHash')}
        </Button>
      }
    >
      {t('audit.sound', { count: checked, first, last, hash: `${hash.slice(0, 16)}…` })}{' '}
      {t('audit.soundHint')}
    </Notice>
  );
}

/** Which records of how many are shown, and the way to the others. */
function Pages({ desk }: { readonly desk: AuditDesk }) {
  const t = useText();
  const { records = [], total, turned, busy } = useSignal(desk.state);
  const before = turned.length * PAGE_SIZE;
  const isMore = total > AUDIT_LIMITS.counted;
  const place = { first: before + 1, last: before + records.length };
  return (
    <Row grow>
      <Hint live>
        {isMore
          ? t('audit.rangeMore', { ...place, count: AUDIT_LIMITS.counted })
          : t('audit.range', { ...place, count: total })}
      </Hint>
      <IconButton
        icon={chevronLeft16}
        label={t('audit.newer')}
        tooltipSide="top"
        disabled={busy || turned.length === 0}
        onClick={desk.newer}
      />
      <IconButton
        icon={chevronRight16}
        label={t('audit.older')}
        tooltipSide="top"
        disabled={busy || records.length < PAGE_SIZE}
        onClick={desk.older}
      />
    </Row>
  );
}

/** What is looked for, what was found, and what is done with the whole log. */
export function AuditList({
  desk,
  shown,
  wording,
  momentText,
  onShow,
}: {
  readonly desk: AuditDesk;
  readonly shown: number | undefined;
  readonly wording: Wording;
  readonly momentText: (ms: number) => string;
  readonly onShow: (record: AuditRecordItem) => void;
}) {
  const t = useText();
  const { filter, records, failed, busy, verifying, exporting, verdict } = useSignal(desk.state);
  const isEmpty = records?.length === 0;
  return (
    <PanelBody fill busy={busy}>
      <AuditFilters filter={filter} onLook={desk.look} />
      <Row end>
        <IconButton icon={refresh16} label={t('audit.refresh')} onClick={() => void desk.read()} />
        <Button disabled={verifying !== undefined} onClick={() => void desk.verify()}>
          {t('audit.verify')}
        </Button>
        <Button look="primary" busy={exporting} disabled={isEmpty} onClick={() => void desk.export()}>
          {t('audit.export')}
        </Button>
      </Row>
      {verifying !== undefined && (
        <ProgressLine text={t('audit.verify.busy')} share={verifying} onCancel={desk.cancelVerifying} />
      )}
      {verdict !== undefined && <Verdict verdict={verdict} />}
      {failed && <RetryNotice onRetry={() => void desk.read()}>{t('audit.failed')}</RetryNotice>}
      {records === undefined && !failed && <Skeleton text={t('app.loading')} />}
      {isEmpty && (
        <Fill>
          <EmptyState>{t('audit.none')}</EmptyState>
        </Fill>
      )}
      {records !== undefined && !isEmpty && (
        <>
          <AuditTable
            records={records}
            shown={shown}
            wording={wording}
            momentText={momentText}
            onShow={onShow}
          />
          <Pages desk={desk} />
        </>
      )}
    </PanelBody>
  );
}
