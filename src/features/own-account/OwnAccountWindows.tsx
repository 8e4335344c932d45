import { useState } from 'react';
import { useStore } from 'zustand';
import { readAccountData } from '../../api/accounts.ts';
import { eventOfFailure } from '../../api/apiFailure.ts';
import { createFileClient } from '../../api/fileClient.ts';
import { createOwnAccountService } from '../../api/ownAccount.ts';
import { usePortal } from '../../portal/portal.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { PanelBody } from '../../ui/Layout.tsx';
import { PASSWORD_WINDOW } from './ownAccountWindowIds.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { problemOfRefusal } from './passwordProblem.ts';
import { createSessionBook } from './sessionBook.ts';
import { SessionPanel } from './SessionPanel.tsx';

/** The change of the user's own password. */
export function PasswordPanel({ onDone }: { readonly onDone: () => void }) {
  const { api, session, present } = usePortal();
  const account = useStore(session, ({ userInfo }) => userInfo?.UserName ?? '');
  const [service] = useState(() => createOwnAccountService(api));
  return (
    <PanelBody>
      <PasswordForm
        account={account}
        onSave={async (change) => {
          const answer = await service.changePassword(change);
          if (answer.ok) {
            void present({ id: 'password.changed' });
            onDone();
            return undefined;
          }
          const problem = problemOfRefusal(answer.error, change.newPassword, account);
          if (problem === undefined) void present(eventOfFailure(answer.error));
          return problem ?? 'elsewhere';
        }}
      />
    </PanelBody>
  );
}

/** The window in which a user changes the own password. */
export function PasswordWindow() {
  const { windows } = usePortal();
  return <PasswordPanel onDone={() => windows.actions.close(PASSWORD_WINDOW)} />;
}

/** The window of the user's own sessions. */
export function SessionWindow() {
  const { api, backend, session, present } = usePortal();
  const account = useStore(session, ({ userInfo }) => userInfo?.UserName ?? '');
  const [book] = useState(() =>
    createSessionBook(createOwnAccountService(api), (event) => void present(event)),
  );
  const onExport = async () => {
    const answer = await readAccountData(createFileClient(backend), undefined);
    if (answer.ok) downloadBlob(`${account}.zip`, answer.value);
    else void present(eventOfFailure(answer.error));
  };
  return <SessionPanel book={book} onExport={onExport} />;
}
