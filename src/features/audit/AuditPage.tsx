import { key16 } from '@esri/calcite-ui-icons/js/key16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { signOut16 } from '@esri/calcite-ui-icons/js/signOut16.js';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createAuditService } from '../../api/audit.ts';
import type { AuditRecordItem } from '../../api/contracts/audit.ts';
import { createFileClient } from '../../api/fileClient.ts';
import { usePortal } from '../../portal/portal.ts';
import { useRoleNames } from '../../portal/roleNames.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { Emblem } from '../../ui/Emblem.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelBody } from '../../ui/Layout.tsx';
import { Pane, Panes } from '../../ui/Pane.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { createAuditDesk } from './auditDesk.ts';
import { AuditList } from './AuditList.tsx';
import styles from './AuditPage.module.css';
import { recordFacts, type Wording } from './auditWords.ts';

/** Words a moment to the second, as an audit needs it. */
function useSecondText(): (ms: number) => string {
  const [language] = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
      dateStyle: 'short',
      timeStyle: 'medium',
      hour12: false,
    });
    return (ms) => format.format(ms);
  }, [language]);
}

/** The desk of this page, which begins to read. */
function useDesk() {
  const { api, backend, present, surroundings } = usePortal();
  const [desk] = useState(() =>
    createAuditDesk({
      service: createAuditService(api, createFileClient(backend)),
      present: (event) => void present(event),
      clock: surroundings.clock,
      save: downloadBlob,
    }),
  );
  useEffect(() => {
    void desk.read();
  }, [desk]);
  return desk;
}

/** The only screen of an auditor: who did what, when, from where and with what outcome. */
export function AuditPage({
  passwordForm,
  onExit,
}: {
  /** The change of the auditor's own password, until `done` is called. */
  readonly passwordForm: (done: () => void) => ReactNode;
  readonly onExit: () => void;
}) {
  const t = useText();
  const { session, translator } = usePortal();
  const [language, setLanguage] = useLanguage();
  const desk = useDesk();
  const momentText = useSecondText();
  const account = useStore(session, ({ userInfo }) => userInfo?.UserName ?? '');
  const [shown, setShown] = useState<AuditRecordItem | 'password'>();
  const { nameOf } = useRoleNames();
  const wording: Wording = { t, isTextKey: translator.isTextKey, roleName: nameOf };
  const close = () => setShown(undefined);
  const record = typeof shown === 'object' ? shown : undefined;
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <div
      className={styles.page}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header className={styles.header}>
        <Emblem sizePx={32} />
        <h1>
          {t('app.title')} · {t('audit.title')}
        </h1>
        <small>{account}</small>
        <Button look="quiet" lang={other} onClick={() => setLanguage(other)}>
          {t('app.switchLanguage')}
        </Button>
        <IconButton icon={key16} label={t('audit.password')} onClick={() => setShown('password')} />
        <IconButton icon={signOut16} label={t('audit.exit')} onClick={onExit} />
      </header>
      <main className={styles.body}>
        <Panes sizes={shown === undefined ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 380px'}>
          <Pane>
            <AuditList
              desk={desk}
              shown={record?.seq}
              wording={wording}
              momentText={momentText}
              onShow={(one) => setShown(one.seq === record?.seq ? undefined : one)}
            />
          </Pane>
          {shown !== undefined && (
            <Pane aside>
              <PanelHeader
                title={record === undefined ? t('audit.password') : t('audit.record', { seq: record.seq })}
              >
                <IconButton icon={x16} label={t('audit.close')} tooltipSide="left" onClick={close} />
              </PanelHeader>
              {record === undefined ? (
                passwordForm(close)
              ) : (
                <PanelBody label={t('audit.record', { seq: record.seq })}>
                  <Facts layout="stacked" facts={recordFacts(wording, record, momentText(record.atMs))} />
                </PanelBody>
              )}
            </Pane>
          )}
        </Panes>
      </main>
    </div>
  );
}
