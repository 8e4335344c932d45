import { AuditPage } from '../features/audit/AuditPage.tsx';
import { useLoaded } from '../ui/useLoaded.ts';
import { signOut } from './leave.ts';
import { useWholePortal } from './portal.ts';

const loadPassword = () => import('../features/own-account/OwnAccountWindows.tsx');

/** The auditor's screen, from which he leaves the portal. */
export function AuditRoute() {
  const portal = useWholePortal();
  const PasswordPanel = useLoaded(loadPassword, portal.onError)?.PasswordPanel;
  return (
    <AuditPage
      passwordForm={(done) => PasswordPanel && <PasswordPanel onDone={done} />}
      onExit={() => void signOut(portal, () => undefined)}
    />
  );
}
