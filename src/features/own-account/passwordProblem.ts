import type { ApiFailure } from '../../api/apiFailure.ts';
import { ACCOUNT_CODES } from '../../domain/bureau/accounts.ts';
import { brokenPasswordRules, type PasswordRule } from '../../domain/bureau/passwordRules.ts';

/** Why a password was not changed: said at its field, or `elsewhere` where the caller said it. */
export type PasswordProblem = 'old-wrong' | 'elsewhere' | { readonly broken: readonly PasswordRule[] };

/** What a refusal means for the form; undefined for what is presented as everywhere. */
export function problemOfRefusal(
  failure: ApiFailure,
  newPassword: string,
  account: string,
): PasswordProblem | undefined {
  if (failure.kind !== 'refused') return undefined;
  if (failure.code === ACCOUNT_CODES.oldPasswordWrong) return 'old-wrong';
  if (failure.code !== ACCOUNT_CODES.passwordRules) return undefined;
  const broken = brokenPasswordRules(newPassword, account);
  // The page knows all rules but the last passwords.
  return { broken: broken.length === 0 ? ['used'] : broken };
}
