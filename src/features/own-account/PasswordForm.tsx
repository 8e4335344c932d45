import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { PasswordChange } from '../../api/ownAccount.ts';
import { brokenPasswordRules, type PasswordRule } from '../../domain/bureau/passwordRules.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint, Row } from '../../ui/Layout.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useText } from '../../ui/text.ts';
import styles from './PasswordForm.module.css';
import type { PasswordProblem } from './passwordProblem.ts';
import { PasswordRules } from './PasswordRules.tsx';

/** Props of {@link PasswordForm}. */
export interface PasswordFormProps {
  /** Name of the account: no password may hold it. */
  readonly account: string;
  /** The present password where it was typed just now; it is asked for otherwise. */
  readonly oldPassword?: string | undefined;
  /** Changes the password; undefined when that is done. */
  readonly onSave: (change: PasswordChange) => Promise<PasswordProblem | undefined>;
  /** Buttons before the one that saves. */
  readonly children?: ReactNode;
}

/** The names of the fields. */
type FieldName = 'old' | 'new' | 'repeat';

/** What is wrong with what is typed. */
interface Wrong {
  readonly field: FieldName;
  readonly text:
    | 'password.oldMissing'
    | 'password.oldWrong'
    | 'password.newMissing'
    | 'password.broken'
    | 'password.differs';
}

interface Typed {
  readonly old: string;
  readonly new: string;
  readonly repeat: string;
}

const NOTHING: Typed = { old: '', new: '', repeat: '' };

function wrongIn(typed: Typed, asksOld: boolean, broken: readonly PasswordRule[]): Wrong | undefined {
  if (asksOld && typed.old === '') return { field: 'old', text: 'password.oldMissing' };
  if (typed.new === '') return { field: 'new', text: 'password.newMissing' };
  if (broken.length > 0) return { field: 'new', text: 'password.broken' };
  return typed.repeat === typed.new ? undefined : { field: 'repeat', text: 'password.differs' };
}

/** What is typed, what is wrong with it, and the saving of it. */
function usePasswordChange({ account, oldPassword, onSave }: Omit<PasswordFormProps, 'children'>) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(NOTHING);
  const [wrong, setWrong] = useState<Wrong>();
  /** A password that the server refused, and the rules that it broke. */
  const [refused, setRefused] = useState<{ password: string; broken: readonly PasswordRule[] }>();
  const [busy, setBusy] = useState(false);
  const known = brokenPasswordRules(typed.new, account);
  const broken = refused?.password === typed.new ? [...new Set([...known, ...refused.broken])] : known;
  useEffect(() => {
    if (wrong !== undefined && !busy)
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong.field}]`)?.focus();
  }, [wrong, busy]);
  const save = async () => {
    const found = wrongIn(typed, oldPassword === undefined, broken);
    setWrong(found);
    if (found !== undefined) return;
    setBusy(true);
    const problem = await onSave({ oldPassword: oldPassword ?? typed.old, newPassword: typed.new });
    setBusy(false);
    if (problem === undefined) return setTyped(NOTHING);
    if (problem === 'elsewhere') return;
    if (problem === 'old-wrong') return setWrong({ field: 'old', text: 'password.oldWrong' });
    setRefused({ password: typed.new, broken: problem.broken });
    setWrong({ field: 'new', text: 'password.broken' });
  };
  const type = (field: FieldName, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }));
    if (wrong?.field === field) setWrong(undefined);
  };
  return { form, typed, type, wrong, broken, isJudged: wrong?.text === 'password.broken', busy, save };
}

/** Another password in place of one's own, with the rules that it must keep and what is wrong at the field. */
export function PasswordForm({ children, ...props }: PasswordFormProps) {
  const t = useText();
  const id = useId();
  const { form, typed, type, wrong, broken, isJudged, busy, save } = usePasswordChange(props);
  const fieldOf = (field: FieldName) => ({
    label: t(`password.${field}`),
    name: field,
    value: typed[field],
    readOnly: busy,
    autoComplete: field === 'old' ? 'current-password' : 'new-password',
    invalid: wrong?.field === field,
    hint: wrong?.field === field ? t(wrong.text) : '',
    onChange: ({ target }: { readonly target: HTMLInputElement }) => type(field, target.value),
  });
  return (
    <form
      ref={form}
      className={styles.form}
      aria-busy={busy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      {/* For password managers: whose password it is. */}
      <input hidden name="username" autoComplete="username" value={props.account} readOnly />
      {props.oldPassword === undefined && <PasswordField {...fieldOf('old')} autoFocus />}
      <PasswordField {...fieldOf('new')} autoFocus={props.oldPassword !== undefined} />
      <PasswordRules id={id} broken={broken} typed={typed.new !== ''} judged={isJudged} />
      <PasswordField {...fieldOf('repeat')} />
      <Hint>{t('password.othersEnd')}</Hint>
      <Row end>
        {children}
        <Button type="submit" look="primary" disabled={busy}>
          {t(busy ? 'password.saving' : 'password.save')}
        </Button>
      </Row>
    </form>
  );
}
