import { useState } from 'react';
import type { RoleItem } from '../../api/contracts/roles.ts';
import type { RoleNames } from '../../api/roles.ts';
import { ROLE_LIMITS } from '../../domain/bureau/roleBook.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Hint } from '../../ui/Layout.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import type { RoleDesk } from './roleDesk.ts';

/** Asks what a new role is called that may do what another one may. */
export function CopyDialog({
  like,
  onCopy,
  onClose,
}: {
  readonly like: RoleItem;
  readonly onCopy: (names: RoleNames) => ReturnType<RoleDesk['copy']>;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [names, setNames] = useState<RoleNames>({ name: '', nameEn: '' });
  const [taken, setTaken] = useState<string>();
  const [tried, setTried] = useState(false);
  const name = names.name.trim();
  const nameEn = names.nameEn.trim();
  const isTaken = name !== '' && name === taken;
  const missing = (text: string) => tried && text === '';
  const save = async () => {
    setTried(true);
    if (name === '' || nameEn === '') return;
    const outcome = await onCopy({ name, nameEn });
    if (outcome === 'taken') setTaken(name);
    else onClose();
  };
  return (
    <FormDialog
      title={t('roles.copyTitle', { role: like.name })}
      cancelLabel={t('app.cancel')}
      saveLabel={t('roles.make')}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <Hint>{t('roles.copyHint')}</Hint>
      <TextField
        label={t('roles.name')}
        value={names.name}
        autoFocus
        maxLength={ROLE_LIMITS.nameLength}
        invalid={missing(name) || isTaken}
        hint={isTaken ? t('roles.taken', { role: name }) : missing(name) ? t('roles.nameMissing') : ''}
        onChange={(text) => setNames({ ...names, name: text })}
      />
      <TextField
        label={t('roles.nameEn')}
        value={names.nameEn}
        maxLength={ROLE_LIMITS.nameEnLength}
        invalid={missing(nameEn)}
        hint={missing(nameEn) ? t('roles.nameMissing') : ''}
        onChange={(text) => setNames({ ...names, nameEn: text })}
      />
    </FormDialog>
  );
}
