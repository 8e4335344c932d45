import { useEffect, useState } from 'react';
import type { OwnSession } from '../../api/contracts/ownAccount.ts';
import { Button } from '../../ui/Button.tsx';
import cards from '../../ui/CardPanel.module.css';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { browserName } from './browserName.ts';
import type { SessionBook } from './sessionBook.ts';
import styles from './SessionPanel.module.css';

/** A program's name and where it is, in words. */
function useSessionWords() {
  const t = useText();
  return ({ userAgent, address }: OwnSession) => ({
    browser: browserName(userAgent) || t('sessions.unknownBrowser'),
    from: address === '' ? t('sessions.fromUnknown') : t('sessions.from', { address }),
  });
}

function SessionRow({
  session,
  disabled,
  onEnd,
}: {
  readonly session: OwnSession;
  readonly disabled: boolean;
  readonly onEnd: () => void;
}) {
  const t = useText();
  const momentText = useMomentText();
  const { browser, from } = useSessionWords()(session);
  const time = momentText(session.startedAtMs);
  return (
    <li className={`${cards.row ?? ''} ${styles.row ?? ''}`} data-current={session.isCurrent}>
      <div className={cards.facts}>
        <span className={cards.name}>
          <strong title={session.userAgent}>{browser}</strong>
          {session.isCurrent && <span className={styles.mark}>{t('sessions.current')}</span>}
        </span>
        <span>
          {from} · {t('sessions.since', { time })}
        </span>
        <span>{t('sessions.used', { time: momentText(session.usedAtMs) })}</span>
      </div>
      {!session.isCurrent && (
        <Button
          look="danger"
          label={t('sessions.endOf', { browser, time })}
          disabled={disabled}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Where the user's account is signed in, and how to end it there. */
export function SessionPanel({ book }: { readonly book: SessionBook }) {
  const t = useText();
  const words = useSessionWords();
  const { sessions, failed, busy } = useSignal(book.state);
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  useEffect(() => {
    void book.read();
  }, [book]);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const question = () => {
    if (ending === undefined || ending === 'others') return t('sessions.endOthersText', { count: others });
    const { browser, from } = words(ending);
    return t('sessions.endText', { browser, address: from });
  };
  return (
    <div className={cards.body} aria-busy={busy}>
      <p className={cards.note}>{t('sessions.what')}</p>
      {failed && (
        <div className={cards.failed} role="alert">
          <span>{t('sessions.failed')}</span>
          <Button onClick={() => void book.read()}>{t('app.retry')}</Button>
        </div>
      )}
      {sessions === undefined && !failed && <p className={cards.note}>{t('app.loading')}</p>}
      <ul className={cards.list} aria-label={t('sessions.title')}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} disabled={busy} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      <div className={cards.actions}>
        {sessions !== undefined && others === 0 && (
          <span className={cards.note}>{t('sessions.onlyThis')}</span>
        )}
        <Button look="danger" disabled={busy || others === 0} onClick={() => setEnding('others')}>
          {t('sessions.endOthers')}
        </Button>
      </div>
      {ending !== undefined && (
        <ConfirmDialog
          title={t('sessions.endTitle')}
          text={question()}
          confirmLabel={t('sessions.end')}
          cancelLabel={t('app.cancel')}
          look="danger"
          onConfirm={() => {
            setEnding(undefined);
            void (ending === 'others' ? book.endOthers() : book.end(ending.id));
          }}
          onCancel={() => setEnding(undefined)}
        />
      )}
    </div>
  );
}
