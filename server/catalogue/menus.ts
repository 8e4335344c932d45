import type { z } from 'zod';
import type { RoleDetail, RoleTopic } from '../../src/api/contracts/roles.ts';
import type { systemSchema } from '../../src/api/contracts/auth.ts';
import { ROOT_PARENT_ID, type MenuEntry } from '../../src/domain/bureau/menu/menuEntry.ts';
import type { RoleFacts } from '../../src/domain/bureau/roleBook.ts';
import type { Result } from '../../src/lib/result.ts';
import type { ConfigFiles, MenuConfigEntry } from '../config.ts';
import { Refusal } from '../base/http/refusal.ts';

/** Id of the system that `config/app.json` names: the one the portal is entered by. */
const PORTAL_SYSTEM_ID = 'portal';

/** Systems, menus and routes of a role, from the config files. */
export interface MenuSource {
  systems(role: TopicHolder): Promise<z.input<typeof systemSchema>[]>;
  /** The root entry with the role's menu as children; empty for a system that has none or is not the role's. */
  menu(systemId: string, role: TopicHolder): Promise<MenuEntry[]>;
  routes(role: TopicHolder): Promise<MenuEntry[]>;
  /** All topics that a role may have, with those that it has. */
  topics(role: TopicHolder): Promise<RoleDetail['topics']>;
}

/** What decides the topics of a role. */
export type TopicHolder = Pick<RoleFacts, 'roleType' | 'topics'>;

type TopicKind = 'system' | 'menu' | 'route';

/** @throws Refusal that names the file and the path, for whoever edits it */
function valueOf<T>(loaded: Result<T, string>): T {
  if (!loaded.ok) throw new Refusal(503, `配置文件有误：${loaded.error}`);
  return loaded.value;
}

/** An entry of the files: what somebody chose for the role counts before what the entry says of roles. */
interface Entry {
  readonly id: string;
  readonly roles?: readonly string[] | undefined;
}

function isFor({ id, roles }: Entry, { roleType, topics }: TopicHolder): boolean {
  if (topics !== null) return topics.includes(id);
  return roles === undefined || roles.includes(String(roleType));
}

const idOf = (kind: TopicKind, code: string) => `${kind}:${code}`;

/** A part of the menu: all entries of one kind below one parent. */
interface Branch {
  readonly kind: TopicKind;
  readonly parentid: string;
}

function entriesFor(
  entries: readonly MenuConfigEntry[],
  { kind, parentid }: Branch,
  role: TopicHolder,
): MenuEntry[] {
  return entries
    .filter(({ code, roles }) => isFor({ id: idOf(kind, code), roles }, role))
    .map((entry) => ({
      ...entry,
      // Whoever is given it by choice is none of those whom the file names.
      roles: role.topics === null ? entry.roles : undefined,
      menuid: entry.code,
      parentid,
      children: entriesFor(entry.children ?? [], { kind, parentid: entry.code }, role),
    }));
}

/** Entries as a role may have them: what stands below one that it does not have it does not have either. */
function topicsIn(
  entries: readonly MenuConfigEntry[],
  kind: TopicKind,
  role: TopicHolder,
  isOpen = true,
): RoleTopic[] {
  return entries.map(({ code, name, roles, children = [] }) => {
    const id = idOf(kind, code);
    const isOn = isOpen && isFor({ id, roles }, role);
    return { id, name, isOn, children: topicsIn(children, kind, role, isOn) };
  });
}

/** Creates the menu source of a config folder. */
export function createMenuSource(config: ConfigFiles): MenuSource {
  return {
    async systems(role) {
      const { systemName } = valueOf(await config.app());
      const { systems } = valueOf(await config.menus());
      const others = systems.filter(({ systemid, roles }) =>
        isFor({ id: idOf('system', systemid), roles }, role),
      );
      return [
        { systemid: PORTAL_SYSTEM_ID, systemname: systemName },
        ...others.map(({ systemid, systemname }) => ({ systemid, systemname })),
      ];
    },
    async menu(systemId, role) {
      if (systemId !== PORTAL_SYSTEM_ID) return [];
      const { systemName } = valueOf(await config.app());
      const { menu } = valueOf(await config.menus());
      const root = { menuid: 'root', parentid: ROOT_PARENT_ID, code: 'root', name: systemName, path: '' };
      return [{ ...root, children: entriesFor(menu, { kind: 'menu', parentid: root.menuid }, role) }];
    },
    async routes(role) {
      const { routes } = valueOf(await config.menus());
      return entriesFor(routes, { kind: 'route', parentid: ROOT_PARENT_ID }, role);
    },
    async topics(role) {
      const { systems, menu, routes } = valueOf(await config.menus());
      return {
        systems: systems.map(({ systemid, systemname, roles }) => {
          const id = idOf('system', systemid);
          return { id, name: systemname, isOn: isFor({ id, roles }, role), children: [] };
        }),
        menu: topicsIn(menu, 'menu', role),
        routes: topicsIn(routes, 'route', role),
      };
    },
  };
}
