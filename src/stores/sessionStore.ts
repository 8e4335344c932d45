import { z } from 'zod';
import { userConfigSchema, type UserInfo, userInfoSchema } from '../api/contracts/auth.ts';
import { ADMINISTRATOR_ROLE_TYPE } from '../domain/bureau/accounts.ts';
import type { MenuEntry } from '../domain/bureau/menu/menuEntry.ts';
import { unitAreaOf } from '../domain/bureau/figures/topicScreens.ts';
import { AUDITOR_ROLE_TYPE, BUREAU_ROLE_TYPE, departmentName, findRole } from '../domain/bureau/roles.ts';
import { defaultTools, type ToolId } from '../domain/bureau/tools.ts';
import type { Language } from '../i18n/translate.ts';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import { readJson, STORAGE_KEYS, writeJson } from './persist.ts';
import { createPlainStore, type PlainStore } from './plainStore.ts';

/** Who is signed in. `token` and `userInfo` are kept in session storage; the menu is read anew after a reload. */
export interface SessionState {
  readonly token: string | null;
  readonly userInfo: UserInfo | null;
  readonly systemId: string | null;
  readonly menu: readonly MenuEntry[];
  /** The routes that the server adds to the shell; null when they could not be read. */
  readonly routes: readonly MenuEntry[] | null;
}

/** What changes a session. */
export interface SessionActions {
  setToken(token: string): void;
  setUserInfo(userInfo: UserInfo): void;
  setSystem(systemId: string, menu: readonly MenuEntry[], routes: readonly MenuEntry[] | null): void;
  /** Forgets who was signed in, in the storage too. */
  clear(): void;
}

/** The store of {@link SessionState}. */
export type SessionStore = PlainStore<SessionState, SessionActions>;

/** What is kept of a session: whose it is, and its token. */
export const userModuleSchema = z.object({
  token: z.string().min(1).nullable(),
  userInfo: userInfoSchema.nullable(),
});

const SIGNED_OUT: SessionState = { token: null, userInfo: null, systemId: null, menu: [], routes: null };

/**
 * Creates the store, with what `storage` kept.
 * @param storage session storage
 */
export function createSessionStore(storage: KeyValueStore): SessionStore {
  const initial = { ...SIGNED_OUT, ...readJson(storage, STORAGE_KEYS.user, userModuleSchema) };
  return createPlainStore<SessionState, SessionActions>(initial, (patch, read) => {
    const keep = () => {
      const { token, userInfo } = read();
      writeJson(storage, STORAGE_KEYS.user, { token, userInfo });
    };
    return {
      setToken(token) {
        patch({ token });
        keep();
      },
      setUserInfo(userInfo) {
        patch({ userInfo });
        keep();
      },
      setSystem: (systemId, menu, routes) => patch({ systemId, menu, routes }),
      clear() {
        patch(SIGNED_OUT);
        storage.remove(STORAGE_KEYS.user);
      },
    };
  });
}

/** True when the guard lets the session in: stored user info and a stored token. */
export function isSignedIn(state: SessionState): boolean {
  return state.token !== null && state.userInfo !== null;
}

/** The active role: the last of the user's roles. */
export function activeRoleId(state: SessionState): string | undefined {
  return state.userInfo?.RoleIDs.at(-1);
}

/** True for users of the prefecture bureau, who may switch unit, and who keep that role while they are in another unit. */
export function isBureauUser(state: SessionState): boolean {
  return state.userInfo?.RoleIDs.includes(String(BUREAU_ROLE_TYPE)) === true;
}

/** True for users who work as the role that looks after accounts. */
export function isAdministrator(state: SessionState): boolean {
  return activeRoleId(state) === String(ADMINISTRATOR_ROLE_TYPE);
}

/** True for auditors, who have a screen of their own and nothing else. */
export function isAuditor(state: Pick<SessionState, 'userInfo'>): boolean {
  return state.userInfo?.RoleIDs.at(-1) === String(AUDITOR_ROLE_TYPE);
}

type OfSession = Pick<SessionState, 'userInfo'>;

/** What the server says of the role in force; nothing where it says nothing that can be read. */
function configOf({ userInfo }: OfSession): Partial<z.infer<typeof userConfigSchema>> {
  try {
    return userConfigSchema.safeParse(JSON.parse(userInfo?.UserConfig ?? 'null')).data ?? {};
  } catch {
    return {};
  }
}

/** The user's department: from UserConfig, else from the active role; empty when neither tells one. */
export function departmentOf(state: SessionState): string {
  const { department = '' } = configOf(state);
  return department === '' ? (findRole(activeRoleId(state))?.department ?? '') : department;
}

/** The department as it is called in a language, as far as it has a name there. */
export function departmentIn(state: SessionState, language: Language): string {
  const { departmentEn = '' } = configOf(state);
  if (language === 'en' && departmentEn !== '') return departmentEn;
  return departmentName(departmentOf(state), language);
}

/** The department as the specification calls the active role's, whatever the bureau calls it; by this some limits go. */
export function specifiedDepartment(state: SessionState): string {
  return findRole(activeRoleId(state))?.department ?? departmentOf(state);
}

/** The land of the user's unit by its name; undefined for the whole prefecture. */
export function unitAreaIn(state: SessionState): string | undefined {
  const { area = unitAreaOf(Number(activeRoleId(state))) } = configOf(state);
  return area === '' ? undefined : area;
}

/** Whether the role in force has a tool; the server refuses the calls of those that it has not. */
export function hasTool(state: SessionState, tool: ToolId): boolean {
  const { tools = defaultTools(Number(activeRoleId(state))) } = configOf(state);
  return tools.includes(tool);
}

/** True while an administrator looks at the portal as another role. */
export function isPreview(state: OfSession): boolean {
  return configOf(state).isPreview === true;
}
