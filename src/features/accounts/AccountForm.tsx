import { useState, type ReactNode } from 'react';
import type { AccountFacts, NewAccount } from '../../api/accounts.ts';
import type { AccountItem } from '../../api/contracts/accounts.ts';
import { ACCOUNT_LIMITS, ACCOUNT_PATTERN, ADMINISTRATOR_ROLE_TYPE } from '../../domain/bureau/accounts.ts';
import { brokenPasswordRules, PASSWORD_LIMITS } from '../../domain/bureau/passwordRules.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint, PanelForm, Row } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RadioField } from '../../ui/RadioField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import { useRoleNames } from '../../portal/roleNames.ts';
import type { CreateProblem } from './accountDesk.ts';
import styles from './AccountPanel.module.css';

/** The first unit that is offered for a new account: the bureau's accounts are administrators. */
const FIRST_UNIT = 1;

function UnitChoice({
  roleType,
  disabled,
  onChoose,
}: {
  readonly roleType: number;
  readonly disabled: boolean;
  readonly onChoose: (roleType: number) => void;
}) {
  const t = useText();
  const { roles, nameOf } = useRoleNames();
  return (
    <SelectField
      label={t('accounts.unit')}
      value={String(roleType)}
      disabled={disabled}
      hint={disabled ? t('accounts.unitOwn') : undefined}
      choices={roles
        .filter(({ isDeleted }) => !isDeleted)
        .map((role) => ({
          value: String(role.roleType),
          label: `${String(role.roleType)} · ${nameOf(role.roleType)}`,
        }))}
      onChange={(chosen) => onChoose(Number(chosen))}
    />
  );
}

function NameField({ name, onChange }: { readonly name: string; readonly onChange: (name: string) => void }) {
  const t = useText();
  return (
    <TextField
      label={t('accounts.name')}
      value={name}
      maxLength={ACCOUNT_LIMITS.nameLength}
      placeholder={t('accounts.namePlaceholder')}
      onChange={onChange}
    />
  );
}

function FormFrame({
  label,
  canSave,
  submit,
  onCancel,
  onSubmit,
  children,
}: {
  readonly label: string;
  readonly canSave: boolean;
  readonly submit: string;
  readonly onCancel: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const t = useText();
  return (
    <div className={styles.form}>
      <PanelForm title={label} onEscape={onCancel} onSubmit={onSubmit}>
        {children}
        <Row end>
          <Button onClick={onCancel}>{t('app.cancel')}</Button>
          <Button type="submit" look="primary" disabled={!canSave}>
            {submit}
          </Button>
        </Row>
      </PanelForm>
    </div>
  );
}

/** Another display name or unit for an account. */
export function EditForm({
  item,
  isOwn,
  busy,
  onSave,
  onCancel,
}: {
  readonly item: AccountItem;
  readonly isOwn: boolean;
  readonly busy: boolean;
  readonly onSave: (facts: AccountFacts) => void;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const [name, setName] = useState(item.name);
  const [roleType, setRoleType] = useState(item.roleType);
  const isChanged = name.trim() !== item.name || roleType !== item.roleType;
  return (
    <FormFrame
      label={t('accounts.editTitle', { account: item.account })}
      submit={t('accounts.save')}
      canSave={isChanged && !busy}
      onCancel={onCancel}
      onSubmit={() => onSave({ name: name.trim(), roleType })}
    >
      <NameField name={name} onChange={setName} />
      <UnitChoice roleType={roleType} disabled={isOwn} onChoose={setRoleType} />
      {roleType !== item.roleType && <Notice tone="warning">{t('accounts.moveEnds')}</Notice>}
      {roleType === ADMINISTRATOR_ROLE_TYPE && <Hint>{t('accounts.administrator')}</Hint>}
    </FormFrame>
  );
}

/** What a new account is typed as. */
interface Draft extends AccountFacts {
  readonly account: string;
  /** undefined for one that the server makes. */
  readonly password: string | undefined;
}

/** What is wrong with a draft, in words, at which field; undefined when it can be sent. */
function useDraftProblem() {
  const t = useText();
  return ({ account, password }: Draft) => {
    if (!ACCOUNT_PATTERN.test(account)) return { field: 'account', text: t('accounts.accountRule') } as const;
    const [broken] = password === undefined ? [] : brokenPasswordRules(password, account);
    if (broken === undefined) return undefined;
    return { field: 'password', text: t(`password.rule.${broken}`, PASSWORD_LIMITS) } as const;
  };
}

/** Whose a first password is: the portal makes it, or the administrator chooses it. */
const WAYS = ['made', 'chosen'] as const;

function FirstPassword({
  password,
  problem,
  onChange,
}: {
  readonly password: string | undefined;
  readonly problem: string | undefined;
  readonly onChange: (password: string | undefined) => void;
}) {
  const t = useText();
  return (
    <>
      <RadioField
        label={t('accounts.password')}
        name="way"
        stacked
        value={password === undefined ? 'made' : 'chosen'}
        choices={WAYS.map((way) => ({ value: way, label: t(`accounts.password.${way}`) }))}
        onChange={(way) => onChange(way === 'made' ? undefined : '')}
      />
      {password !== undefined && (
        <PasswordField
          label={t('accounts.chosenPassword')}
          name="password"
          autoComplete="new-password"
          value={password}
          invalid={problem !== undefined}
          hint={problem ?? ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <Hint>{t('accounts.mustChange')}</Hint>
    </>
  );
}

/** A new account. */
export function CreateForm({
  busy,
  onCreate,
  onCancel,
}: {
  readonly busy: boolean;
  readonly onCreate: (account: NewAccount) => Promise<CreateProblem | undefined>;
  readonly onCancel: () => void;
}) {
  const t = useText();
  const problemOf = useDraftProblem();
  const [draft, setDraft] = useState<Draft>({
    account: '',
    name: '',
    roleType: FIRST_UNIT,
    password: undefined,
  });
  const [tried, setTried] = useState(false);
  const [taken, setTaken] = useState<string>();
  const problem = problemOf(draft);
  const isTaken = taken !== undefined && taken === draft.account;
  const shown = tried ? problem : undefined;
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const create = async () => {
    setTried(true);
    if (problem !== undefined) return;
    const refused = await onCreate({ ...draft, name: draft.name.trim() });
    if (refused === 'taken') setTaken(draft.account);
  };
  return (
    <FormFrame
      label={t('accounts.new')}
      submit={t('accounts.create')}
      canSave={!busy && !isTaken}
      onCancel={onCancel}
      onSubmit={() => void create()}
    >
      <TextField
        label={t('accounts.account')}
        value={draft.account}
        autoFocus
        verbatim
        maxLength={32}
        placeholder={t('accounts.accountPlaceholder')}
        invalid={shown?.field === 'account' || isTaken}
        hint={
          isTaken
            ? t('accounts.taken', { account: draft.account })
            : shown?.field === 'account'
              ? shown.text
              : ''
        }
        onChange={(account) => set({ account: account.trim() })}
      />
      <NameField name={draft.name} onChange={(name) => set({ name })} />
      <UnitChoice roleType={draft.roleType} disabled={false} onChoose={(roleType) => set({ roleType })} />
      {draft.roleType === ADMINISTRATOR_ROLE_TYPE && (
        <Notice tone="warning">{t('accounts.administrator')}</Notice>
      )}
      <FirstPassword
        password={draft.password}
        problem={shown?.field === 'password' ? shown.text : undefined}
        onChange={(password) => set({ password })}
      />
    </FormFrame>
  );
}
