import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { useEffect, useState } from 'react';
import type { AccessKey, OfferedResource } from '../../api/contracts/accessKeys.ts';
import { Button } from '../../ui/Button.tsx';
import cards from '../../ui/CardPanel.module.css';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { AccessKeyBook } from './accessKeyBook.ts';
import styles from './AccessKeyPanel.module.css';
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
    <li className={`${cards.row ?? ''} ${styles.row ?? ''}`} data-state={state}>
      <div className={cards.facts}>
        <span className={cards.name}>
          <strong title={name}>{name}</strong>
          <span className={styles.state}>{t(`accessKey.state.${state}`)}</span>
        </span>
        <span title={titles.join(language === 'zh' ? '、' : ', ')}>
          {t('accessKey.opens', { count: resources.length })}
          {' · '}
          {t('accessKey.until', { date: dateOf(expiresAtMs) })}
        </span>
        <span>
          {lastUsedAtMs === null
            ? t('accessKey.neverUsed')
            : t('accessKey.lastUsed', { date: dateOf(lastUsedAtMs) })}
        </span>
      </div>
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
    </li>
  );
}

/** The keys that a user made, with what can be done with them. */
function KeyList({ book, onNew }: { readonly book: AccessKeyBook; readonly onNew: () => void }) {
  const t = useText();
  const { keys, offered, failed, busy } = useSignal(book.state);
  const [revoking, setRevoking] = useState<AccessKey>();
  return (
    <div className={cards.body}>
      <p className={cards.note}>{t('accessKey.what')}</p>
      {failed && (
        <div className={cards.failed} role="alert">
          <span>{t('accessKey.failed')}</span>
          <Button onClick={() => void book.read()}>{t('app.retry')}</Button>
        </div>
      )}
      {keys === undefined && !failed && <p className={cards.note}>{t('app.loading')}</p>}
      {keys?.length === 0 && <p className={styles.empty}>{t('accessKey.none')}</p>}
      {keys !== undefined && keys.length > 0 && (
        <ul className={cards.list} aria-label={t('accessKey.title')}>
          {keys.map((item) => (
            <KeyRow
              key={item.id}
              item={item}
              offered={offered}
              disabled={busy}
              onRevoke={() => setRevoking(item)}
            />
          ))}
        </ul>
      )}
      <div className={cards.actions}>
        <Button look="primary" disabled={keys === undefined} onClick={onNew}>
          <Icon shape={plus16} />
          {t('accessKey.new')}
        </Button>
      </div>
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
    </div>
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
