import { useState } from 'react';
import { RECORD_LIMITS } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Hint } from '../../ui/Layout.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { ChangeList } from './ChangeList.tsx';
import type { Drafted } from './useWorkbench.ts';
import styles from './Workbench.module.css';

/** What is about to be in force, and why. */
export function PublishDialog({
  drafted,
  onPublish,
  onCancel,
}: {
  readonly drafted: Drafted;
  readonly onPublish: (note: string) => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const [note, setNote] = useState('');
  const changes = [...drafted.changes.values()];
  return (
    <FormDialog
      title={t('workbench.publishTitle', { count: changes.length })}
      cancelLabel={t('app.cancel')}
      saveLabel={t('workbench.publish')}
      onCancel={onCancel}
      onSave={() => onPublish(note.trim())}
    >
      <TextField
        label={t('workbench.note')}
        value={note}
        onChange={setNote}
        maxLength={RECORD_LIMITS.noteLength}
        autoFocus
      />
      <div className={styles.publish} tabIndex={0} role="group" aria-label={t('workbench.tab.changes')}>
        <ChangeList label={t('workbench.tab.changes')} changes={changes} />
      </div>
      <Hint>{t('workbench.publishText')}</Hint>
    </FormDialog>
  );
}
