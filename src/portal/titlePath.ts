import { BUREAU_ROLE_TYPE } from '../domain/bureau/roles.ts';
import type { MenuItem } from '../domain/bureau/menu/menuEntry.ts';

/** Department whose title click leads to its own topic (portal.md, section 6). */
const FOREST_CHIEF_WORK_GROUP = '林长制工作组';

/**
 * Where a click on the header's title leads (portal.md, section 4): users of the bureau to the resource overview, the forest chief work
 * group to its topic, other users with several menus to the portal page, those with one to its screen.
 */
export function titlePathOf(
  menu: readonly MenuItem[],
  user: { readonly roleId: string | undefined; readonly department: string },
): string | undefined {
  if (user.roleId === String(BUREAU_ROLE_TYPE)) return '/TotalResourceOverview';
  if (user.department === FOREST_CHIEF_WORK_GROUP) return '/ResourceOverview?page=林长制';
  return menu.length > 1 ? '/PortalPage' : menu[0]?.path;
}
