import { useState, type ReactNode } from 'react';
import type { AccountFacts, NewAccount } from '../../api/accounts.ts';
import type { AccountItem } from '../../api/contracts/accounts.ts';
import { ACCOUNT_LIMITS, ACCOUNT_PATTERN, ADMINISTRATOR_ROLE_TYPE } from '../../domain/bureau/accounts.ts';
import { brokenPasswordRules, PASSWORD_LIMITS } from '../../domain/bureau/passwordRules.ts';
import { ROLES } from '../../domain/bureau/roles.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
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
  const [language] = useLanguage();
  return (
    <label className={styles.choice}>
      <span>{t('accounts.unit')}</span>
      <select
        aria-label={t('accounts.unit')}
        value={roleType}
        disabled={disabled}
        title={disabled ? t('accounts.unitOwn') : undefined}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {ROLES.map((role) => (
          <option key={role.roleType} value={role.roleType}>
            {role.roleType} · {language === 'zh' ? role.department : role.departmentEn}
          </option>
        ))}
      </select>
    </label>
  );
}

function NameField({ name, onChange }: { readonly name: string; readonly onChange: (name: string) => void }) {
  const t = useText();
  return (
    <Field
      label={t('accounts.name')}
      value={name}
      maxLength={ACCOUNT_LIMITS.nameLength}
      placeholder={t('accounts.namePlaceholder')}
      onChange={({ target }) => onChange(target.value)}
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
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onKeyDown={(event) => {
        // Esc leaves the form before it would close the window.
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3>{label}</h3>
      {children}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button type="submit" look="primary" disabled={!canSave}>
          {submit}
        </Button>
      </div>
    </form>
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
      {isOwn && <p className={styles.note}>{t('accounts.unitOwn')}</p>}
      {roleType !== item.roleType && <p className={styles.warning}>{t('accounts.moveEnds')}</p>}
      {roleType === ADMINISTRATOR_ROLE_TYPE && <p className={styles.note}>{t('accounts.administrator')}</p>}
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
  const ways = [
    ['made', undefined],
    ['chosen', ''],
  ] as const;
  return (
    <fieldset className={styles.password}>
      <legend>{t('accounts.password')}</legend>
      {ways.map(([way, first]) => (
        <label key={way}>
          <input
            type="radio"
            name="way"
            checked={(password === undefined) === (first === undefined)}
            onChange={() => onChange(first)}
          />
          {t(`accounts.password.${way}`)}
        </label>
      ))}
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
      <p className={styles.note}>{t('accounts.mustChange')}</p>
    </fieldset>
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
      <Field
        label={t('accounts.account')}
        value={draft.account}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
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
        onChange={({ target }) => set({ account: target.value.trim() })}
      />
      <NameField name={draft.name} onChange={(name) => set({ name })} />
      <UnitChoice roleType={draft.roleType} disabled={false} onChoose={(roleType) => set({ roleType })} />
      {draft.roleType === ADMINISTRATOR_ROLE_TYPE && (
        <p className={styles.warning}>{t('accounts.administrator')}</p>
      )}
      <FirstPassword
        password={draft.password}
        problem={shown?.field === 'password' ? shown.text : undefined}
        onChange={(password) => set({ password })}
      />
    </FormFrame>
  );
}
