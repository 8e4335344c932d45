import { useEffect } from 'react';
import { useSignal } from '../../ui/useSignal.ts';
import type { RoleDesk } from './roleDesk.ts';
import { RoleForm } from './RoleForm.tsx';
import { RoleList } from './RoleList.tsx';
import { RoleSummaryView } from './RoleSummaryView.tsx';

/** The administration of roles: lists them, tells what each may do, copies, changes, restores, deletes and previews them. */
export function RolePanel({ desk }: { readonly desk: RoleDesk }) {
  const { open } = useSignal(desk.state);
  useEffect(() => {
    void desk.read();
  }, [desk]);
  if (open === undefined) return <RoleList desk={desk} />;
  const { detail, draft } = open;
  if (draft !== undefined) return <RoleForm desk={desk} role={open} draft={draft} />;
  return (
    <RoleSummaryView
      detail={detail}
      onEdit={() => void desk.open(detail.item.roleType, 'edit')}
      onClose={desk.close}
    />
  );
}
