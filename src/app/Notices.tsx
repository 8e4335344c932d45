import { useStore } from 'zustand';
import type { CatalogueRow } from '../domain/bureau/errorCatalogue.ts';
import type { TextKey } from '../i18n/translate.ts';
import type { Dialog } from '../stores/noticeStore.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useText } from '../ui/text.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { usePortal } from '../portal/portal.ts';

/** The words of a catalogue dialog around its text. */
function wordsOf({ then }: CatalogueRow): {
  readonly title: TextKey;
  readonly confirm: TextKey;
  readonly cancel: TextKey;
} {
  return then === 'offer-sign-in-again'
    ? { title: 'session.title', confirm: 'session.again', cancel: 'session.stay' }
    : { title: 'reload.title', confirm: 'app.reload', cancel: 'app.cancel' };
}

function OpenDialog({ dialog }: { readonly dialog: Dialog }) {
  const t = useText();
  const { notices } = usePortal();
  const isEvent = dialog.kind === 'event';
  const words = isEvent ? wordsOf(notices.actions.rowOf(dialog.event)) : dialog.question;
  const text = isEvent
    ? t(`error.${dialog.event.id}`, { message: dialog.event.message ?? '' })
    : t(dialog.question.text, dialog.question.params);
  return (
    <ConfirmDialog
      title={t(words.title)}
      text={text}
      confirmLabel={t(words.confirm)}
      cancelLabel={t(words.cancel)}
      look={!isEvent && dialog.question.tone === 'danger' ? 'danger' : 'primary'}
      onConfirm={() => notices.actions.answer(dialog.key, true)}
      onCancel={() => notices.actions.answer(dialog.key, false)}
    />
  );
}

/** Toasts and the dialog in front, above every screen. */
export function Notices() {
  const t = useText();
  const { notices } = usePortal();
  const toasts = useStore(notices, (state) => state.toasts);
  const dialog = useStore(notices, (state) => state.dialogs[0]);
  return (
    <>
      <Toasts
        toasts={toasts.map(({ key, event }) => ({
          key,
          tone: notices.actions.rowOf(event).tone,
          ...(notices.actions.rowOf(event).hint === true ? { title: t('app.hint') } : {}),
          text: t(`error.${event.id}`, { message: event.message ?? '' }),
        }))}
        label={t('app.messages')}
        closeLabel={t('app.close')}
        onClose={notices.actions.closeToast}
        onHold={notices.actions.holdToast}
        onRelease={notices.actions.releaseToast}
      />
      {dialog !== undefined && <OpenDialog key={dialog.key} dialog={dialog} />}
    </>
  );
}
