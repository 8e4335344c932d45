import { useState } from 'react';
import { useStore } from 'zustand';
import { createAccountService } from '../../api/accounts.ts';
import { usePortal } from '../../portal/portal.ts';
import { createAccountDesk } from './accountDesk.ts';
import { AccountPanel } from './AccountPanel.tsx';

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
