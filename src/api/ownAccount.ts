import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import {
  passwordChange,
  sessionEnd,
  sessionEndOthers,
  sessionList,
  type OwnSession,
} from './contracts/ownAccount.ts';

/** A password in place of another. */
export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
}

/** The signed-in user's own account on the server. */
export interface OwnAccountService {
  /** Refused with a code of `ACCOUNT_CODES` where a password is not as it should be. */
  changePassword(change: PasswordChange): Promise<Result<null, ApiFailure>>;
  sessions(): Promise<Result<{ readonly sessions: readonly OwnSession[] }, ApiFailure>>;
  endSession(id: string): Promise<Result<null, ApiFailure>>;
  /** Ends all but the present one; how many they were. */
  endOtherSessions(): Promise<Result<{ readonly ended: number }, ApiFailure>>;
}

/** Creates the service. */
export function createOwnAccountService(api: ApiClient): OwnAccountService {
  return {
    changePassword: ({ oldPassword, newPassword }) =>
      api.call(passwordChange, { query: {}, body: { oldPassword, newPassword } }),
    sessions: () => api.call(sessionList, { query: {} }),
    endSession: (id) => api.call(sessionEnd, { query: {}, body: { id } }),
    endOtherSessions: () => api.call(sessionEndOthers, { query: {}, body: {} }),
  };
}
