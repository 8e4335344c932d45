import { download16 } from '@esri/calcite-ui-icons/js/download16.js';
import { folderOpen16 } from '@esri/calcite-ui-icons/js/folderOpen16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { useEffect, useState } from 'react';
import type { KeptSheet } from '../../api/contracts/print.ts';
import { formatScale } from '../../domain/views/scaleBar.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardList } from '../../ui/CardList.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { SheetShelf } from './sheetShelf.ts';

/** What stands below a kept sheet's title. */
function useFacts(): (kept: KeptSheet) => string {
  const t = useText();
  const [language] = useLanguage();
  return ({ createdAtMs, kind, pages, sheets, bytes }) => {
    const time = new Date(createdAtMs).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
    const what =
      kind === 'series' ? t('export.history.pages', { count: pages }) : formatScale(sheets[0]?.scale ?? 0);
    return [time, what, `${(bytes / 1e6).toFixed(1)} MB`].join(' · ');
  };
}

function Row({
  kept,
  shelf,
  onDelete,
}: {
  readonly kept: KeptSheet;
  readonly shelf: SheetShelf;
  readonly onDelete: () => void;
}) {
  const t = useText();
  const factsOf = useFacts();
  const busy = useSignal(shelf.state).busyId !== undefined;
  const name = kept.title === '' ? t('export.history.untitled') : kept.title;
  return (
    <Card title={name} lines={[{ text: factsOf(kept) }]}>
      {kept.kind === 'sheet' && (
        <IconButton
          icon={folderOpen16}
          label={t('export.history.open', { name })}
          disabled={busy}
          onClick={() => void shelf.open(kept)}
        />
      )}
      {kept.formats.includes('pdf') && (
        <IconButton
          icon={download16}
          label={t('export.history.pdf', { name })}
          disabled={busy}
          onClick={() => void shelf.download(kept)}
        />
      )}
      <IconButton
        icon={trash16}
        label={t('export.history.delete', { name })}
        disabled={busy}
        onClick={onDelete}
      />
    </Card>
  );
}

/** The user's sheets at the print service, newest first: opened again, fetched as PDF, deleted. */
export function SheetHistory({ shelf }: { readonly shelf: SheetShelf }) {
  const t = useText();
  const { list } = useSignal(shelf.state);
  const [leaving, setLeaving] = useState<KeptSheet>();
  useEffect(() => shelf.read(), [shelf]);
  if (list.kind === 'loading') return <Hint>{t('export.history.loading')}</Hint>;
  if (list.kind === 'failed')
    return (
      <Notice tone="danger" action={<Button onClick={shelf.read}>{t('export.retry')}</Button>}>
        {t(`error.${list.event.id}`, { message: list.event.message ?? '' })}
      </Notice>
    );
  if (list.sheets.length === 0) return <Hint>{t('export.history.empty')}</Hint>;
  return (
    <>
      <CardList label={t('export.history')}>
        {list.sheets.map((kept) => (
          <Row key={kept.id} kept={kept} shelf={shelf} onDelete={() => setLeaving(kept)} />
        ))}
      </CardList>
      {leaving !== undefined && (
        <ConfirmDialog
          title={t('export.history.deleteTitle')}
          text={t('export.history.deleteText', { name: leaving.title })}
          confirmLabel={t('export.history.confirm')}
          cancelLabel={t('app.cancel')}
          look="danger"
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => {
            setLeaving(undefined);
            void shelf.remove(leaving);
          }}
        />
      )}
    </>
  );
}
