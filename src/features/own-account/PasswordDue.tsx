import { createOwnAccountService } from '../../api/ownAccount.ts';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { usePortal } from '../../portal/portal.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { problemOfRefusal } from './passwordProblem.ts';

/** Props of {@link PasswordDue}. */
export interface PasswordDueProps {
  /** What was typed to sign in. */
  readonly credentials: { readonly account: string; readonly password: string };
  /** The password is changed. */
  readonly onChanged: () => Promise<void>;
  /** The session that was begun is to be left. */
  readonly onBack: () => void;
}

/** The change of a password that an administrator gave, before anything else. */
export function PasswordDue({ credentials, onChanged, onBack }: PasswordDueProps) {
  const t = useText();
  const portal = usePortal();
  const { account, password } = credentials;
  return (
    <PasswordForm
      account={account}
      oldPassword={password}
      onSave={async (change) => {
        const answer = await createOwnAccountService(portal.api).changePassword(change);
        if (answer.ok) {
          await onChanged();
          return undefined;
        }
        const problem = problemOfRefusal(answer.error, change.newPassword, account);
        if (problem !== undefined && problem !== 'old-wrong') return problem;
        // Somebody changed it meanwhile, or the session is over: what was typed opens nothing any more.
        if (answer.error.kind === 'session-ended' || problem === 'old-wrong') {
          void portal.present({ id: 'login.rejected' });
          onBack();
          return 'elsewhere';
        }
        void portal.present(eventOfFailure(answer.error));
        return 'elsewhere';
      }}
    >
      <Button onClick={onBack}>{t('password.due.back')}</Button>
    </PasswordForm>
  );
}
