import { bell16 } from '@esri/calcite-ui-icons/js/bell16.js';
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState } from '../../ui/Layout.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { useText } from '../../ui/text.ts';
import styles from './Header.module.css';
import type { LoggedMessage } from './messageLog.ts';

/** The messages that were shown, newest first, in a panel below its button. */
export function MessageMenu({
  messages,
  onClear,
}: {
  readonly messages: readonly LoggedMessage[];
  readonly onClear: () => void;
}) {
  const t = useText();
  const panel = useRef<HTMLElement>(null);
  // A press closes the open panel before it becomes a click, which must not open it again.
  const wasOpen = useRef(false);
  const label = t('header.messages');
  return (
    <>
      <IconButton
        icon={bell16}
        label={label}
        hint={messages.length === 0 ? label : `${label} (${String(messages.length)})`}
        onPointerDown={() => (wasOpen.current = panel.current?.matches(':popover-open') === true)}
        onClick={() => {
          if (!wasOpen.current) panel.current?.togglePopover();
          wasOpen.current = false;
        }}
      />
      <section ref={panel} className={styles.messages} popover="auto" aria-label={label}>
        <PanelHeader title={label}>
          {messages.length > 0 && (
            <Button look="quiet" onClick={onClear}>
              {t('header.messagesClear')}
            </Button>
          )}
        </PanelHeader>
        {messages.length === 0 && <EmptyState>{t('header.messagesEmpty')}</EmptyState>}
        <ul>
          {messages.map(({ key, event, tone, atMs }) => (
            <li key={key} data-tone={tone}>
              <Phrase as="time" look="quiet">
                {new Date(atMs).toLocaleTimeString('zh-CN', { hour12: false })}
              </Phrase>
              <span>{t(`error.${event.id}`, { message: event.message ?? '' })}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
