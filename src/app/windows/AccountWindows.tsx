import { useState } from 'react';
import { useStore } from 'zustand';
import { createAccountService } from '../../api/accounts.ts';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { createOwnAccountService } from '../../api/ownAccount.ts';
import { AccountPanel } from '../../features/accounts/AccountPanel.tsx';
import { createAccountDesk } from '../../features/accounts/accountDesk.ts';
import { PasswordForm } from '../../features/own-account/PasswordForm.tsx';
import { problemOfRefusal } from '../../features/own-account/passwordProblem.ts';
import { createSessionBook } from '../../features/own-account/sessionBook.ts';
import { SessionPanel } from '../../features/own-account/SessionPanel.tsx';
import { usePortal } from '../portal.ts';
import styles from './AccountWindows.module.css';
import { PASSWORD_WINDOW } from './accountWindowIds.ts';

/** The window in which a user changes the own password. */
export function PasswordWindow() {
  const { api, session, windows, present } = usePortal();
  const account = useStore(session, ({ userInfo }) => userInfo?.UserName ?? '');
  const [service] = useState(() => createOwnAccountService(api));
  return (
    <div className={styles.body}>
      <PasswordForm
        account={account}
        onSave={async (change) => {
          const answer = await service.changePassword(change);
          if (answer.ok) {
            void present({ id: 'password.changed' });
            windows.actions.close(PASSWORD_WINDOW);
            return undefined;
          }
          const problem = problemOfRefusal(answer.error, change.newPassword, account);
          if (problem === undefined) void present(eventOfFailure(answer.error));
          return problem ?? 'elsewhere';
        }}
      />
    </div>
  );
}

/** The window of the user's own sessions. */
export function SessionWindow() {
  const { api, present } = usePortal();
  const [book] = useState(() =>
    createSessionBook(createOwnAccountService(api), (event) => void present(event)),
  );
  return <SessionPanel book={book} />;
}

/** The window in which administrators look after accounts. */
export function AccountWindow() {
  const { api, session, surroundings, present } = usePortal();
  const ownId = useStore(session, ({ userInfo }) => userInfo?.UserID ?? '');
  const [desk] = useState(() =>
    createAccountDesk({
      service: createAccountService(api),
      present: (event) => void present(event),
      clock: surroundings.clock,
    }),
  );
  return <AccountPanel desk={desk} ownId={ownId} />;
}
