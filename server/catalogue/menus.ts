import type { z } from 'zod';
import type { systemSchema } from '../../src/api/contracts/auth.ts';
import { ROOT_PARENT_ID, type MenuEntry } from '../../src/domain/bureau/menu/menuEntry.ts';
import type { Result } from '../../src/lib/result.ts';
import type { ConfigFiles, MenuConfigEntry } from '../config.ts';
import { Refusal } from '../base/http/refusal.ts';

/** Id of the system that `config/app.json` names: the one the portal is entered by. */
const PORTAL_SYSTEM_ID = 'portal';

/** Systems, menus and routes of a role, from the config files. */
export interface MenuSource {
  systems(roleType: number): Promise<z.input<typeof systemSchema>[]>;
  /** The root entry with the role's menu as children; empty for a system that has none or is not the role's. */
  menu(systemId: string, roleType: number): Promise<MenuEntry[]>;
  routes(roleType: number): Promise<MenuEntry[]>;
}

/** @throws Refusal that names the file and the path, for whoever edits it */
function valueOf<T>(loaded: Result<T, string>): T {
  if (!loaded.ok) throw new Refusal(503, `配置文件有误：${loaded.error}`);
  return loaded.value;
}

function isFor(roles: readonly string[] | undefined, roleType: number): boolean {
  return roles === undefined || roles.includes(String(roleType));
}

function entriesFor(entries: readonly MenuConfigEntry[], parentid: string, roleType: number): MenuEntry[] {
  return entries
    .filter(({ roles }) => isFor(roles, roleType))
    .map((entry) => ({
      ...entry,
      menuid: entry.code,
      parentid,
      children: entriesFor(entry.children ?? [], entry.code, roleType),
    }));
}

/** Creates the menu source of a config folder. */
export function createMenuSource(config: ConfigFiles): MenuSource {
  return {
    async systems(roleType) {
      const { systemName } = valueOf(await config.app());
      const { systems } = valueOf(await config.menus());
      const others = systems.filter(({ roles }) => isFor(roles, roleType));
      return [
        { systemid: PORTAL_SYSTEM_ID, systemname: systemName },
        ...others.map(({ systemid, systemname }) => ({ systemid, systemname })),
      ];
    },
    async menu(systemId, roleType) {
      if (systemId !== PORTAL_SYSTEM_ID) return [];
      const { systemName } = valueOf(await config.app());
      const { menu } = valueOf(await config.menus());
      const root = { menuid: 'root', parentid: ROOT_PARENT_ID, code: 'root', name: systemName, path: '' };
      return [{ ...root, children: entriesFor(menu, root.menuid, roleType) }];
    },
    async routes(roleType) {
      const { routes } = valueOf(await config.menus());
      return entriesFor(routes, ROOT_PARENT_ID, roleType);
    },
  };
}
