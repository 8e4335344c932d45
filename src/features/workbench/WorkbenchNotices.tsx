import { Button } from '../../ui/Button.tsx';
import { Hint, PanelBand } from '../../ui/Layout.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { HealthBook } from './healthBook.ts';
import { isFailing } from './model/layerHealth.ts';
import type { WorkbenchBook } from './workbenchBook.ts';

/** What is to be known before going on. */
export function WorkbenchNotices({
  book,
  health,
  onReload,
  onHealth,
}: {
  readonly book: WorkbenchBook;
  readonly health: HealthBook;
  readonly onReload: () => void;
  readonly onHealth: () => void;
}) {
  const t = useText();
  const momentText = useMomentText();
  const { needsReload, failed, drafts, scheduled } = useSignal(book.state);
  const failing = useSignal(health.state).layers?.filter(isFailing).length ?? 0;
  if (!needsReload && !failed && drafts.length + scheduled.length + failing === 0) return null;
  return (
    <PanelBand>
      {failed && <RetryNotice onRetry={() => void book.read()}>{t('workbench.failed')}</RetryNotice>}
      {needsReload && (
        <Notice tone="info" action={<Button onClick={onReload}>{t('workbench.reloadNow')}</Button>}>
          {t('workbench.reload')}
        </Notice>
      )}
      {failing > 0 && (
        <Notice tone="warning" action={<Button onClick={onHealth}>{t('workbench.health.show')}</Button>}>
          {t('workbench.health.failing', { count: failing })}
        </Notice>
      )}
      {scheduled.map(({ id, author, isOwn, note, changes, dueAtMs, failed: reason }) => (
        <Notice
          key={id}
          tone={reason === '' ? 'info' : 'danger'}
          action={
            isOwn && <Button onClick={() => void book.unschedule(id)}>{t('workbench.unschedule')}</Button>
          }
        >
          {t(reason === '' ? 'workbench.scheduledAt' : 'workbench.scheduleFailed', {
            ...{ author, note, reason, count: changes },
            moment: momentText(dueAtMs),
          })}
        </Notice>
      ))}
      {drafts.map(({ author, changes }) => (
        <Hint key={author}>{t('workbench.others', { author, count: changes })}</Hint>
      ))}
    </PanelBand>
  );
}
