import { createRoleService } from '../../api/roles.ts';
import { usePortal, type Portal } from '../../portal/portal.ts';
import { forgetRoleNames } from '../../portal/roleNames.ts';
import { createRoleDesk, type RoleDesk } from './roleDesk.ts';
import { RolePanel } from './RolePanel.tsx';

/** What is drafted of a role outlives its window. */
const desks = new WeakMap<Portal, RoleDesk>();

function deskOf(portal: Portal): RoleDesk {
  const { api, present, enterAnew } = portal;
  const desk =
    desks.get(portal) ??
    createRoleDesk({
      service: createRoleService(api),
      present: (event) => void present(event),
      enterAnew,
      onNames: forgetRoleNames,
    });
  desks.set(portal, desk);
  return desk;
}

/** The window in which administrators look after roles. */
export function RoleWindow() {
  return <RolePanel desk={deskOf(usePortal())} />;
}
