import { useState } from 'react';
import { ROLE_LIMITS } from '../../domain/bureau/roleBook.ts';
import { AUDITOR_ROLE_TYPE } from '../../domain/bureau/roles.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Fill, Hint, PanelFooter, PanelForm, Stack } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { RoleDraft } from './model/roleDraft.ts';
import { hasUnsaved, type OpenRole, type RoleDesk } from './roleDesk.ts';
import type { RolePartProps } from './rolePart.ts';
import { RoleLayers } from './RoleLayers.tsx';
import { RoleTools } from './RoleTools.tsx';
import { RoleTopics } from './RoleTopics.tsx';

/** What the role is called, and its land. */
function RoleBasics({ role: { detail, takenName }, draft, onDraft }: RolePartProps) {
  const t = useText();
  const isTaken = takenName !== undefined && draft.name.trim() === takenName;
  const missing = (text: string) => (text.trim() === '' ? t('roles.nameMissing') : '');
  // Land that no layer has a name for just now stays as it is.
  const areas = [...new Set([...detail.areas, ...(draft.area === '' ? [] : [draft.area])])];
  return (
    <Stack>
      <TextField
        label={t('roles.name')}
        value={draft.name}
        maxLength={ROLE_LIMITS.nameLength}
        invalid={isTaken || draft.name.trim() === ''}
        hint={isTaken ? t('roles.taken', { role: takenName }) : missing(draft.name)}
        onChange={(name) => onDraft({ ...draft, name })}
      />
      <TextField
        label={t('roles.nameEn')}
        value={draft.nameEn}
        maxLength={ROLE_LIMITS.nameEnLength}
        invalid={draft.nameEn.trim() === ''}
        hint={missing(draft.nameEn)}
        onChange={(nameEn) => onDraft({ ...draft, nameEn })}
      />
      <SelectField
        label={t('roles.area')}
        value={draft.area}
        disabled={detail.item.roleType === AUDITOR_ROLE_TYPE}
        choices={[
          { value: '', label: t('roles.everywhere') },
          ...areas.map((area) => ({ value: area, label: area })),
        ]}
        hint={t('roles.areaHint')}
        onChange={(area) => onDraft({ ...draft, area })}
      />
    </Stack>
  );
}

const PARTS = { basics: RoleBasics, topics: RoleTopics, tools: RoleTools, layers: RoleLayers } as const;

type PartId = keyof typeof PARTS;

/** A role that is changed: what it is called, its topics, tools and layers. */
export function RoleForm({
  desk,
  role,
  draft,
}: {
  readonly desk: RoleDesk;
  readonly role: OpenRole;
  readonly draft: RoleDraft;
}) {
  const t = useText();
  const [language] = useLanguage();
  const state = useSignal(desk.state);
  const [tab, setTab] = useState<PartId>('basics');
  const [leaving, setLeaving] = useState(false);
  const { item } = role.detail;
  const isChanged = hasUnsaved(state);
  const Part = PARTS[tab];
  // The auditor has a page of his own, with nothing to choose.
  const ids = item.roleType === AUDITOR_ROLE_TYPE ? (['basics'] as const) : (Object.keys(PARTS) as PartId[]);
  const leave = () => (isChanged ? setLeaving(true) : desk.close());
  const canSave =
    isChanged && !state.busy && !role.isStale && draft.name.trim() !== '' && draft.nameEn.trim() !== '';
  return (
    <PanelForm
      fill
      busy={state.busy}
      title={t('roles.editTitle', { role: language === 'zh' ? item.name : item.nameEn })}
      onEscape={leave}
      onSubmit={() => canSave && void desk.save()}
    >
      {role.isStale && (
        <Notice
          tone="warning"
          action={
            <Button onClick={() => void desk.open(item.roleType, 'edit')}>{t('roles.readAgain')}</Button>
          }
        >
          {t('roles.stale')}
        </Notice>
      )}
      <Tabs
        label={t('roles.parts')}
        value={tab}
        tabs={ids.map((id) => ({ id, label: t(`roles.part.${id}`) }))}
        onChange={setTab}
      />
      <Fill>
        <Part role={role} draft={draft} onDraft={desk.edit} />
      </Fill>
      <PanelFooter status={item.accounts > 0 ? t('roles.affects', { count: item.accounts }) : ''}>
        <Button onClick={leave}>{t('app.cancel')}</Button>
        <Button type="submit" look="primary" disabled={!canSave}>
          {t('roles.save')}
        </Button>
      </PanelFooter>
      {leaving && (
        <ConfirmDialog
          title={t('roles.leaveTitle')}
          text={t('roles.leaveText')}
          confirmLabel={t('roles.leave')}
          cancelLabel={t('roles.stay')}
          look="danger"
          onConfirm={desk.close}
          onCancel={() => setLeaving(false)}
        />
      )}
      {item.roleType === AUDITOR_ROLE_TYPE && <Hint>{t('roles.auditorHint')}</Hint>}
    </PanelForm>
  );
}
