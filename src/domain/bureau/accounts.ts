import { BUREAU_ROLE_TYPE } from './roles.ts';

/** The role type whose users look after the accounts: the prefecture bureau. */
export const ADMINISTRATOR_ROLE_TYPE = BUREAU_ROLE_TYPE;

/** Names of new accounts: small letters, digits, point, hyphen and underscore, so that none looks like another. */
export const ACCOUNT_PATTERN = /^[a-z][a-z0-9._-]{2,31}$/;

/** Numbers of accounts. */
export const ACCOUNT_LIMITS = {
  /** Longest display name, characters. */
  nameLength: 40,
  searchLength: 64,
  /** Most accounts on one page of a list. */
  page: 100,
} as const;

/** Codes by which the calls about accounts and passwords say no; the page words them in its language. */
export const ACCOUNT_CODES = {
  /** The old password is not right. */
  oldPasswordWrong: 40010,
  /** The new password breaks rules. */
  passwordRules: 40011,
  /** The session's password was given by an administrator: nothing but changing it is answered. HTTP 403. */
  passwordDue: 40310,
  /** The password is right and the account is locked. */
  locked: 40311,
  /** Somebody may not do this to his own account. */
  ownAccount: 40312,
  /** A service for unified sign-in knows the person, and the portal has neither an account nor a role for him. */
  externalUnknown: 40313,
  /** What he is called there is no account's name, or is another person's account. */
  externalName: 40314,
  /** It cannot be asked now. */
  externalAway: 40315,
  /** Another account has that name. */
  nameTaken: 40910,
  /** Another administrator changed the account meanwhile. */
  conflict: 40911,
} as const;
