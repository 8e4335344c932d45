import type { z } from 'zod';
import type { RoleDetail, RoleTopic } from '../../src/api/contracts/roles.ts';
import type { systemSchema } from '../../src/api/contracts/auth.ts';
import { ROOT_PARENT_ID, type MenuEntry } from '../../src/domain/bureau/menu/menuEntry.ts';
import type { RoleFacts } from '../../src/domain/bureau/roleBook.ts';
import {
  menuOfTopics,
  topicsBelow,
  type TopicRecord,
} from '../../src/domain/layers/catalogue/topicRecord.ts';
import {
  shellBelow,
  SHELL_PREFIXES,
  type ShellRecord,
} from '../../src/domain/layers/catalogue/shellRecord.ts';
import type { Result } from '../../src/lib/result.ts';
import type { Database } from '../base/db/database.ts';
import type { ConfigFiles } from '../config.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { MenuFile } from './menuFile.ts';
import { readShell } from './versions/shellRows.ts';
import { readTopics } from './versions/topicRows.ts';

/** Id of the system that `config/app.json` names: the one the portal is entered by. */
const PORTAL_SYSTEM_ID = 'portal';

/** Systems, routes and menu of a role, from the records in force. */
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

/** @throws Refusal that names the file and the path, for whoever edits it */
function valueOf<T>(loaded: Result<T, string>): T {
  if (!loaded.ok) throw new Refusal(503, `配置文件有误：${loaded.error}`);
  return loaded.value;
}

/** What somebody chose for a role counts before what the record says of roles. */
function isFor({ code, roles }: Pick<ShellRecord, 'code' | 'roles'>, { roleType, topics }: TopicHolder) {
  if (topics !== null) return topics.includes(code);
  return roles === null || roles.includes(String(roleType));
}

/** The routes of a role, and what stands below them. */
export function routesFor(shell: readonly ShellRecord[], role: TopicHolder, parent = ''): MenuEntry[] {
  return shellBelow(shell, 'route', parent)
    .filter((route) => isFor(route, role))
    .map(({ code, name, nameEn, roles, path }) => {
      const own = code.slice(SHELL_PREFIXES.route.length);
      return {
        ...{ code: own, name, path, menuid: own },
        ...(nameEn === '' ? {} : { nameEn }),
        // Whoever is given it by choice is none of those whom the record names.
        ...(role.topics !== null || roles === null ? {} : { roles }),
        parentid: parent === '' ? ROOT_PARENT_ID : parent.slice(SHELL_PREFIXES.route.length),
        children: routesFor(shell, role, code),
      };
    });
}

/** The topics of a role as its menu. */
export function menuFor(topics: readonly TopicRecord[], role: TopicHolder): MenuEntry[] {
  const chosen = role.topics === null ? topics : topics.map((topic) => ({ ...topic, roles: null }));
  const own = new Set(topics.filter((topic) => isFor(topic, role)).map(({ code }) => code));
  return menuOfTopics(chosen, ({ code }) => own.has(code), { parentid: 'root' });
}

const englishOf = (nameEn: string) => (nameEn === '' ? {} : { nameEn });

/** Routes or systems as a role may have them: what stands below one that it does not have it does not have either. */
function shellTopics(
  shell: readonly ShellRecord[],
  role: TopicHolder,
  { kind, parent = '', isOpen = true }: Pick<ShellRecord, 'kind'> & { parent?: string; isOpen?: boolean },
): RoleTopic[] {
  return shellBelow(shell, kind, parent).map((record) => {
    const { code: id, name, nameEn } = record;
    const isOn = isOpen && isFor(record, role);
    const children = shellTopics(shell, role, { kind, parent: id, isOpen: isOn });
    return { id, name, ...englishOf(nameEn), isOn, children };
  });
}

/** Topics as a role may have them. */
function menuTopics(
  topics: readonly TopicRecord[],
  role: TopicHolder,
  { parent = '', isOpen = true } = {},
): RoleTopic[] {
  return topicsBelow(topics, parent).map((topic) => {
    const isOn = isOpen && isFor(topic, role);
    const { code: id, name, nameEn } = topic;
    const named = { id, name, ...englishOf(nameEn) };
    return { ...named, isOn, children: menuTopics(topics, role, { parent: id, isOpen: isOn }) };
  });
}

/** Creates the menu source of a database and of the config folder that its topics come from. */
export function createMenuSource(
  config: ConfigFiles,
  { query }: Pick<Database, 'query'>,
  file: MenuFile,
): MenuSource {
  const follow = async () => file.follow(valueOf(await config.menus()));
  const topicsNow = async () => {
    await follow();
    return readTopics(query);
  };
  const shellNow = async () => {
    await follow();
    return readShell(query);
  };
  return {
    async systems(role) {
      const { systemName, systemNameEn = '' } = valueOf(await config.app());
      const others = shellBelow(await shellNow(), 'system').filter((system) => isFor(system, role));
      return [
        { systemid: PORTAL_SYSTEM_ID, systemname: systemName, ...englishOf(systemNameEn) },
        ...others.map(({ code, name, nameEn }) => ({
          ...{ systemid: code.slice(SHELL_PREFIXES.system.length), systemname: name },
          ...englishOf(nameEn),
        })),
      ];
    },
    async menu(systemId, role) {
      if (systemId !== PORTAL_SYSTEM_ID) return [];
      const { systemName } = valueOf(await config.app());
      const topics = await topicsNow();
      const root = { menuid: 'root', parentid: ROOT_PARENT_ID, code: 'root', name: systemName, path: '' };
      return [{ ...root, children: menuFor(topics, role) }];
    },
    async routes(role) {
      return routesFor(await shellNow(), role);
    },
    async topics(role) {
      const topics = await topicsNow();
      const shell = await readShell(query);
      return {
        systems: shellTopics(shell, role, { kind: 'system' }),
        menu: menuTopics(topics, role),
        routes: shellTopics(shell, role, { kind: 'route' }),
      };
    },
  };
}
