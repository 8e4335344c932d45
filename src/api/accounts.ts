import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';
import {
  ACCOUNT_DATA_PATHS,
  accountChange,
  accountCreate,
  accountDelete,
  accountEndSessions,
  accountList,
  accountLock,
  accountResetPassword,
  type AccountItem,
} from './contracts/accounts.ts';
import type { FileClient } from './fileClient.ts';

/** A part of the accounts. */
export interface AccountPage {
  readonly items: readonly AccountItem[];
  /** How many fit what was searched for. */
  readonly total: number;
}

/** What an account is called and where it belongs. */
export interface AccountFacts {
  readonly name: string;
  readonly roleType: number;
}

/** An account that is to be made; without a password the server makes one. */
export interface NewAccount extends AccountFacts {
  readonly account: string;
  readonly password?: string | undefined;
}

/** An account with the password that the server made, which nobody can read again. */
export interface GivenAccount {
  readonly item: AccountItem;
  readonly password?: string | undefined;
}

/** An account may have kept a gigabyte of printed sheets, milliseconds. */
const DATA_TIMEOUT_MS = 20 * TIMEOUT_MS.main;

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** The accounts on the server, for administrators. Changes name the state that they were made on. */
export interface AccountService {
  list(question: {
    readonly search: string;
    readonly offset: number;
    readonly limit: number;
  }): Answer<AccountPage>;
  create(account: NewAccount): Answer<GivenAccount>;
  change(item: AccountItem, facts: AccountFacts): Answer<AccountItem>;
  setLocked(item: AccountItem, isLocked: boolean): Answer<AccountItem>;
  resetPassword(item: AccountItem): Answer<GivenAccount>;
  /** How many sessions ended. */
  endSessions(item: AccountItem): Answer<{ readonly ended: number }>;
  /** All that is kept of an account, as a ZIP. */
  exportData(item: Pick<AccountItem, 'id'>): Answer<Blob>;
  remove(item: AccountItem): Answer<unknown>;
}

/** Reads all that is kept of an account, as a ZIP. @param id undefined for the caller's own */
export async function readAccountData(files: FileClient, id: string | undefined): Answer<Blob> {
  const { own, others } = ACCOUNT_DATA_PATHS;
  const where = id === undefined ? { path: own } : { path: others, query: new URLSearchParams({ id }) };
  const answer = await files({ method: 'GET', ...where, timeoutMs: DATA_TIMEOUT_MS });
  return answer.ok ? { ok: true, value: answer.value.blob } : answer;
}

/** Creates the service. */
export function createAccountService(api: ApiClient, files: FileClient): AccountService {
  return {
    list: (question) => api.call(accountList, { query: question }),
    create: ({ account, name, roleType, password }) =>
      api.call(accountCreate, { query: {}, body: { account, name, roleType, password } }),
    change: ({ id, version }, { name, roleType }) =>
      api.call(accountChange, { query: {}, body: { id, version, name, roleType } }),
    setLocked: ({ id, version }, isLocked) =>
      api.call(accountLock, { query: {}, body: { id, version, isLocked } }),
    resetPassword: ({ id, version }) => api.call(accountResetPassword, { query: {}, body: { id, version } }),
    endSessions: ({ id }) => api.call(accountEndSessions, { query: {}, body: { id } }),
    exportData: ({ id }) => readAccountData(files, id),
    remove: ({ id, version }) => api.call(accountDelete, { query: {}, body: { id, version } }),
  };
}
