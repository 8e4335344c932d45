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
import type { Result } from '../../src/lib/result.ts';
import type { Database } from '../base/db/database.ts';
import type { ConfigFiles, MenuConfigEntry } from '../config.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { MenuFile } from './menuFile.ts';
import { readTopics } from './versions/topicRows.ts';

/** Id of the system that `config/app.json` names: the one the portal is entered by. */
const PORTAL_SYSTEM_ID = 'portal';

/** Systems and routes of a role, from the config files, and its menu, from the topics in force. */
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

type TopicKind = 'system' | 'route';

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

/** The routes of a role, and what stands below them. */
function routesFor(entries: readonly MenuConfigEntry[], parentid: string, role: TopicHolder): MenuEntry[] {
  return entries
    .filter(({ code, roles }) => isFor({ id: idOf('route', code), roles }, role))
    .map((entry) => ({
      ...entry,
      // Whoever is given it by choice is none of those whom the file names.
      roles: role.topics === null ? entry.roles : undefined,
      menuid: entry.code,
      parentid,
      children: routesFor(entry.children ?? [], entry.code, role),
    }));
}

/** The topics of a role as its menu. */
export function menuFor(topics: readonly TopicRecord[], role: TopicHolder): MenuEntry[] {
  const chosen = role.topics === null ? topics : topics.map((topic) => ({ ...topic, roles: null }));
  const own = new Set(topics.filter((topic) => isTopicFor(topic, role)).map(({ code }) => code));
  return menuOfTopics(chosen, ({ code }) => own.has(code), { parentid: 'root' });
}

const isTopicFor = ({ code, roles }: TopicRecord, role: TopicHolder) =>
  isFor({ id: code, roles: roles ?? undefined }, role);

/** Entries as a role may have them: what stands below one that it does not have it does not have either. */
function routeTopics(entries: readonly MenuConfigEntry[], role: TopicHolder, isOpen = true): RoleTopic[] {
  return entries.map(({ code, name, roles, children = [] }) => {
    const id = idOf('route', code);
    const isOn = isOpen && isFor({ id, roles }, role);
    return { id, name, isOn, children: routeTopics(children, role, isOn) };
  });
}

/** Topics as a role may have them. */
function menuTopics(
  topics: readonly TopicRecord[],
  role: TopicHolder,
  { parent = '', isOpen = true } = {},
): RoleTopic[] {
  return topicsBelow(topics, parent).map((topic) => {
    const isOn = isOpen && isTopicFor(topic, role);
    const { code: id, name, nameEn } = topic;
    const named = { id, name, ...(nameEn === '' ? {} : { nameEn }) };
    return { ...named, isOn, children: menuTopics(topics, role, { parent: id, isOpen: isOn }) };
  });
}

/** Creates the menu source of a database and of the config folder that its topics come from. */
export function createMenuSource(
  config: ConfigFiles,
  { query }: Pick<Database, 'query'>,
  file: MenuFile,
): MenuSource {
  const topicsNow = async () => {
    await file.follow(valueOf(await config.menus()));
    return readTopics(query);
  };
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
      const topics = await topicsNow();
      const root = { menuid: 'root', parentid: ROOT_PARENT_ID, code: 'root', name: systemName, path: '' };
      return [{ ...root, children: menuFor(topics, role) }];
    },
    async routes(role) {
      const { routes } = valueOf(await config.menus());
      return routesFor(routes, ROOT_PARENT_ID, role);
    },
    async topics(role) {
      const { systems, routes } = valueOf(await config.menus());
      return {
        systems: systems.map(({ systemid, systemname, roles }) => {
          const id = idOf('system', systemid);
          return { id, name: systemname, isOn: isFor({ id, roles }, role), children: [] };
        }),
        menu: menuTopics(await topicsNow(), role),
        routes: routeTopics(routes, role),
      };
    },
  };
}
