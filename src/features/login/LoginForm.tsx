import { useEffect, useRef, useState, type FormEvent } from 'react';
import { CLICK_DEBOUNCE_MS, ERROR_MESSAGE_MS } from '../../domain/bureau/businessConstants.ts';
import { systemClock } from '../../lib/clock.ts';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useRest } from '../../ui/useRest.ts';
import { useText } from '../../ui/text.ts';
import styles from './LoginPage.module.css';

/** What the user typed. */
export interface Credentials {
  readonly account: string;
  readonly password: string;
}

/** What was typed into a field. */
function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** The message below the fields: shown for the time of an error message, then gone. */
function useFadingMessage(): readonly [string, (text: string) => void] {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (message === '') return;
    return systemClock.after(ERROR_MESSAGE_MS, () => setMessage(''));
  }, [message]);
  return [message, setMessage];
}

/**
 * Account and password; the full-screen indicator stands while `busy`. Its controls are the browser's own: they are there before Calcite is, and
 * password managers find them.
 */
export function LoginForm({
  busy,
  onSubmit,
}: {
  readonly busy: boolean;
  /** Resolves with whether the user got in. */
  readonly onSubmit: (credentials: Credentials) => Promise<boolean>;
}) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useFadingMessage();
  const [missing, setMissing] = useState<'account' | 'password'>();
  const [refusals, setRefusals] = useState(0);
  const [resting, rest] = useRest(CLICK_DEBOUNCE_MS);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  useEffect(() => {
    // Only once the indicator is gone can the field take the focus.
    if (refusals === 0 || busy) return;
    const field = form.current?.querySelector<HTMLInputElement>('[name=password]');
    field?.focus();
    field?.select();
  }, [refusals, busy]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const account = textOf(data, 'account').trim();
    const password = textOf(data, 'password');
    const lacking = account === '' ? 'account' : password === '' ? 'password' : undefined;
    setMissing(lacking);
    if (lacking !== undefined) {
      setMessage(t(lacking === 'account' ? 'login.accountMissing' : 'login.passwordMissing'));
      focus(lacking);
      return;
    }
    setMessage('');
    if (!(await onSubmit({ account, password }))) setRefusals((count) => count + 1);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t('login.account')}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={64}
        invalid={missing === 'account'}
        hint=""
        onInput={() => setMissing(undefined)}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        invalid={missing === 'password'}
        onInput={() => setMissing(undefined)}
      />
      <button type="submit" className={styles.submit} disabled={resting} onClick={rest}>
        {t('login.submit')}
      </button>
      <p className={styles.error} role="alert">
        {message}
      </p>
      {busy && <BusyOverlay text={t('login.busy')} />}
    </form>
  );
}
