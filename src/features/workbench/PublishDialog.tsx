import { useState } from 'react';
import { RECORD_LIMITS } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Hint } from '../../ui/Layout.tsx';
import { Scroll } from '../../ui/Pane.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { ChangeList } from './ChangeList.tsx';
import type { Drafted } from './useWorkbench.ts';

/** What is about to be in force, and why. */
export function PublishDialog({
  drafted,
  onPublish,
  onCancel,
}: {
  readonly drafted: Drafted;
  /** @param dueAtMs when; at once without */
  readonly onPublish: (note: string, dueAtMs: number | undefined) => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const [note, setNote] = useState('');
  const [isLater, setLater] = useState(false);
  /** As the field holds it, local time: "2026-11-26T08:00"; '' where none is chosen. */
  const [when, setWhen] = useState('');
  const dueAtMs = when === '' ? undefined : new Date(when).getTime();
  const changes = [...drafted.changes.values()];
  return (
    <FormDialog
      title={t('workbench.publishTitle', { count: changes.length })}
      cancelLabel={t('app.cancel')}
      saveLabel={t(isLater ? 'workbench.schedule' : 'workbench.publish')}
      onCancel={onCancel}
      onSave={() => {
        if (!isLater) onPublish(note.trim(), undefined);
        else if (dueAtMs !== undefined) onPublish(note.trim(), dueAtMs);
      }}
    >
      <TextField
        label={t('workbench.note')}
        value={note}
        onChange={setNote}
        maxLength={RECORD_LIMITS.noteLength}
        autoFocus
      />
      <Scroll most="40vh" label={t('workbench.tab.changes')}>
        <ChangeList label={t('workbench.tab.changes')} changes={changes} />
      </Scroll>
      <CheckField label={t('workbench.later')} checked={isLater} onChange={setLater} />
      {isLater && (
        <Field
          type="datetime-local"
          label={t('workbench.when')}
          value={when}
          required
          onChange={({ target }) => setWhen(target.value)}
          {...(when === '' ? { invalid: true, hint: t('workbench.issue.missing') } : {})}
        />
      )}
      <Hint>{t(isLater ? 'workbench.laterText' : 'workbench.publishText')}</Hint>
    </FormDialog>
  );
}
