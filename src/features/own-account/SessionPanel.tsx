import { useEffect, useState } from 'react';
import type { OwnSession } from '../../api/contracts/ownAccount.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardList } from '../../ui/CardList.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Hint, PanelBody, PanelFooter } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { browserName } from './browserName.ts';
import type { SessionBook } from './sessionBook.ts';

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
    <Card
      title={browser}
      hint={session.userAgent}
      {...(session.isCurrent ? { mark: t('sessions.current'), tone: 'live' as const } : {})}
      lines={[
        { text: `${from} · ${t('sessions.since', { time })}` },
        { text: t('sessions.used', { time: momentText(session.usedAtMs) }) },
      ]}
    >
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
    </Card>
  );
}

/** Props of {@link SessionPanel}. */
export interface SessionPanelProps {
  readonly book: SessionBook;
  /** Saves all that is kept of the account as a file. */
  readonly onExport: () => Promise<void>;
}

/** Where the user's account is signed in, and how to end it there; and what is kept of it, to be carried away. */
export function SessionPanel({ book, onExport }: SessionPanelProps) {
  const t = useText();
  const [exporting, setExporting] = useState(false);
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
    <PanelBody fill busy={busy}>
      <Hint>{t('sessions.what')}</Hint>
      {failed && (
        <Notice tone="danger" action={<Button onClick={() => void book.read()}>{t('app.retry')}</Button>}>
          {t('sessions.failed')}
        </Notice>
      )}
      {sessions === undefined && !failed && <Hint>{t('app.loading')}</Hint>}
      <CardList label={t('sessions.title')}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} disabled={busy} onEnd={() => setEnding(session)} />
        ))}
      </CardList>
      <PanelFooter status={sessions !== undefined && others === 0 ? t('sessions.onlyThis') : ''}>
        <Button
          disabled={exporting}
          onClick={() => {
            setExporting(true);
            void onExport().finally(() => setExporting(false));
          }}
        >
          {t(exporting ? 'sessions.exporting' : 'sessions.export')}
        </Button>
        <Button look="danger" disabled={busy || others === 0} onClick={() => setEnding('others')}>
          {t('sessions.endOthers')}
        </Button>
      </PanelFooter>
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
    </PanelBody>
  );
}
