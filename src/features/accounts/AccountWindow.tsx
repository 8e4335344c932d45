import { useState } from 'react';
import { useStore } from 'zustand';
import { createAccountService } from '../../api/accounts.ts';
import { createFileClient } from '../../api/fileClient.ts';
import { usePortal } from '../../portal/portal.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { createAccountDesk } from './accountDesk.ts';
import { AccountPanel } from './AccountPanel.tsx';

/** The window in which administrators look after accounts. */
export function AccountWindow() {
  const { api, backend, session, surroundings, present } = usePortal();
  const ownId = useStore(session, ({ userInfo }) => userInfo?.UserID ?? '');
  const [desk] = useState(() =>
    createAccountDesk({
      service: createAccountService(api, createFileClient(backend)),
      present: (event) => void present(event),
      clock: surroundings.clock,
      save: downloadBlob,
    }),
  );
  return <AccountPanel desk={desk} ownId={ownId} />;
}
