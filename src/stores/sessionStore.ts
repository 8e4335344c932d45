import { z } from 'zod';
import { userConfigSchema, type UserInfo, userInfoSchema } from '../api/contracts/auth.ts';
import { ADMINISTRATOR_ROLE_TYPE } from '../domain/bureau/accounts.ts';
import type { MenuEntry } from '../domain/bureau/menu/menuEntry.ts';
import { AUDITOR_ROLE_TYPE, BUREAU_ROLE_TYPE, findRole } from '../domain/bureau/roles.ts';
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

/** The user's department: from UserConfig, else from the active role; empty when neither tells one. */
export function departmentOf(state: SessionState): string {
  const fallback = findRole(activeRoleId(state))?.department ?? '';
  try {
    const config = userConfigSchema.safeParse(JSON.parse(state.userInfo?.UserConfig ?? 'null'));
    return config.success && config.data.department !== '' ? config.data.department : fallback;
  } catch {
    return fallback;
  }
}
