import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { useEffect, useState } from 'react';
import type { AccessKey, OfferedResource } from '../../api/contracts/accessKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardList } from '../../ui/CardList.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState, Hint, PanelBody, PanelFooter } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { AccessKeyBook } from './accessKeyBook.ts';
import { KeyForm } from './KeyForm.tsx';
import { MadeKey } from './MadeKey.tsx';

/** Props of {@link AccessKeyPanel}. */
export interface AccessKeyPanelProps {
  readonly book: AccessKeyBook;
  /** Of the portal: programs are given addresses there. */
  readonly origin: string;
}

function KeyRow({
  item,
  offered,
  disabled,
  onRevoke,
}: {
  readonly item: AccessKey;
  readonly offered: readonly OfferedResource[];
  readonly disabled: boolean;
  readonly onRevoke: () => void;
}) {
  const t = useText();
  const [language] = useLanguage();
  const dateOf = (ms: number) => new Date(ms).toLocaleDateString(language === 'zh' ? 'zh-CN' : 'en-GB');
  const { name, state, resources, expiresAtMs, lastUsedAtMs } = item;
  const titles = resources.map((id) => {
    const found = offered.find((resource) => resource.id === id);
    return (language === 'zh' ? found?.title : found?.titleEn) ?? id;
  });
  return (
    <Card
      title={name}
      mark={t(`accessKey.state.${state}`)}
      tone={state === 'live' ? 'live' : 'past'}
      lines={[
        {
          text: `${t('accessKey.opens', { count: resources.length })} · ${t('accessKey.until', { date: dateOf(expiresAtMs) })}`,
          hint: titles.join(language === 'zh' ? '、' : ', '),
        },
        {
          text:
            lastUsedAtMs === null
              ? t('accessKey.neverUsed')
              : t('accessKey.lastUsed', { date: dateOf(lastUsedAtMs) }),
        },
      ]}
    >
      {state === 'live' && (
        <Button
          look="danger"
          disabled={disabled}
          label={t('accessKey.revokeOf', { name })}
          onClick={onRevoke}
        >
          {t('accessKey.revoke')}
        </Button>
      )}
    </Card>
  );
}

/** The keys that a user made, with what can be done with them. */
function KeyList({ book, onNew }: { readonly book: AccessKeyBook; readonly onNew: () => void }) {
  const t = useText();
  const { keys, offered, failed, busy } = useSignal(book.state);
  const [revoking, setRevoking] = useState<AccessKey>();
  return (
    <PanelBody fill>
      <Hint>{t('accessKey.what')}</Hint>
      {failed && (
        <Notice tone="danger" action={<Button onClick={() => void book.read()}>{t('app.retry')}</Button>}>
          {t('accessKey.failed')}
        </Notice>
      )}
      {keys === undefined && !failed && <Hint>{t('app.loading')}</Hint>}
      {keys?.length === 0 && <EmptyState>{t('accessKey.none')}</EmptyState>}
      {keys !== undefined && keys.length > 0 && (
        <CardList label={t('accessKey.title')}>
          {keys.map((item) => (
            <KeyRow
              key={item.id}
              item={item}
              offered={offered}
              disabled={busy}
              onRevoke={() => setRevoking(item)}
            />
          ))}
        </CardList>
      )}
      <PanelFooter>
        <Button look="primary" disabled={keys === undefined} onClick={onNew}>
          <Icon shape={plus16} />
          {t('accessKey.new')}
        </Button>
      </PanelFooter>
      {revoking !== undefined && (
        <ConfirmDialog
          title={t('accessKey.revokeTitle')}
          text={t('accessKey.revokeText', { name: revoking.name })}
          confirmLabel={t('accessKey.revoke')}
          cancelLabel={t('app.cancel')}
          look="danger"
          onConfirm={() => {
            setRevoking(undefined);
            void book.revoke(revoking.id);
          }}
          onCancel={() => setRevoking(undefined)}
        />
      )}
    </PanelBody>
  );
}

/** Keys by which programs outside the portal read data: lists, makes and revokes them. */
export function AccessKeyPanel({ book, origin }: AccessKeyPanelProps) {
  const { made, offered, services, busy } = useSignal(book.state);
  const [making, setMaking] = useState(false);
  useEffect(() => {
    void book.read();
  }, [book]);
  if (made !== undefined && services !== undefined)
    return <MadeKey {...{ made, offered, services, origin }} onDone={book.putAway} />;
  if (!making) return <KeyList book={book} onNew={() => setMaking(true)} />;
  return (
    <KeyForm
      offered={offered}
      busy={busy}
      onCancel={() => setMaking(false)}
      onMake={(wish) => void book.make(wish).then((isMade) => isMade && setMaking(false))}
    />
  );
}
